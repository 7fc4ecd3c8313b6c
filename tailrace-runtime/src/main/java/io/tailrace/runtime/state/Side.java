/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.state;

/** An input of an operator of two inputs. */
public enum Side {
  LEFT,
  RIGHT;

  /** The other input. */
  public Side other() {
    return this == LEFT ? RIGHT : LEFT;
  }
}
