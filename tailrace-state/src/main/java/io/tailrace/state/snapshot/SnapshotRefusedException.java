/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state.snapshot;

import java.io.IOException;

/** A snapshot that cannot be restored into an operator. */
public final class SnapshotRefusedException extends IOException {
  private static final long serialVersionUID = 1L;

  /**
   * A refusal.
   *
   * @param operator what users know the operator by
   * @param cause what is wrong, as a sentence that names the state or key group
   * @param remedy what the user can do, as a sentence
   */
  SnapshotRefusedException(String operator, String cause, String remedy) {
    super("The snapshot of '" + operator + "' cannot be restored. " + cause + " " + remedy);
  }
}
