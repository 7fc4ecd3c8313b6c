/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.exec;

/** A field of a node that does not fit; the message is a sentence without its full stop. */
public final class FieldFault extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String field;

  /**
   * A fault.
   *
   * @param field the way from the node to the field, as in {@code aggCalls/0/type}
   */
  FieldFault(String field, String message) {
    super(message);
    this.field = field;
  }

  /** The way from the node to the field: names and indices, between them a slash. */
  public String field() {
    return field;
  }
}
