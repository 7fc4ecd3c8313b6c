/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

/** The columns of one kind of events. */
interface EventColumns {
  /**
   * Appends the values of an event to every column.
   *
   * @param event its number, which must be that of an event of this kind
   */
  void append(long event);
}
