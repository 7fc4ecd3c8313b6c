/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state.snapshot;

/**
 * Stands for the key of an operator whose state is in tables. Flink wants every operator with keyed
 * state to have one key at a time; our operators find many keys at once, so no key ever exists.
 */
public final class TableKey {
  private TableKey() {}
}
