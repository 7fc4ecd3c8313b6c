/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.failure;

import io.tailrace.cli.script.Position;
import java.util.Optional;

/**
 * Why a statement failed, for users to read.
 *
 * @param message what is wrong, on one line
 * @param inSql the place within the statement's text, if the parser or the validator named one
 * @param remedy what to do about it, if that can be told
 */
public record Failure(String message, Optional<Position> inSql, Optional<String> remedy) {

  public Failure {
    if (message.isBlank()) {
      throw new IllegalArgumentException("A failure needs a message");
    }
  }
}
