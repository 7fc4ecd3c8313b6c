/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.failure;

import java.util.Optional;

/** Knows what to do about one family of failures. */
interface Remedy {

  /**
   * The advice for a message.
   *
   * @param message the message of one exception in the chain, as it was thrown
   * @return the advice without a full stop, or empty for a message of another family
   */
  Optional<String> find(String message);

  /** A "did you mean". */
  static String didYouMean(String name) {
    return "did you mean '" + name + "'?";
  }
}
