/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

/** The keys that occur in a table with keys. */
enum Keys {
  /** All of its keys. */
  ALL,
  /** A single one: a job without state to speak of, against which state is measured. */
  ONE
}
