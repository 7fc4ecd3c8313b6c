/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.script;

import java.util.List;
import org.apache.flink.types.RowKind;

/** What a test table delivers, in the order of the file. */
public sealed interface InputEvent {
  /** Line of the file, from 1. */
  int line();

  /** A row with the values of all columns that are not computed, in the order of the DDL. */
  record Change(RowKind kind, List<Literal> values, int line) implements InputEvent {}

  /** A watermark, epoch milliseconds; delivered by tables that declare SOURCE_WATERMARK(). */
  record WatermarkLine(long timestamp, int line) implements InputEvent {}

  /** The table has no data for now; its watermark no longer holds others back. */
  record Idle(int line) implements InputEvent {}

  /** The table has data again. */
  record Active(int line) implements InputEvent {}

  /** The reader fails with this message. */
  record Failure(String message, int line) implements InputEvent {}
}
