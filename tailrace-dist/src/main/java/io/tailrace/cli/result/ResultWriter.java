/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.result;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import org.apache.flink.table.data.RowData;

/**
 * Prints the rows of one result: {@link #start}, any number of {@link #write}, {@link #finish}; or
 * {@link #writeAll} alone. A writer serves one result and never closes what it writes to.
 */
public interface ResultWriter {

  /** Prints what stands before the first row. */
  void start() throws IOException;

  /** Prints a row and flushes. */
  void write(RowData row) throws IOException;

  /** Prints what stands after the last row. */
  void finish() throws IOException;

  /** Prints a whole result. */
  default void writeAll(List<RowData> rows) throws IOException {
    start();
    for (RowData row : rows) {
      write(row);
    }
    finish();
  }

  /** A writer of one format; in changelog mode the kind of a change is the first column. */
  static ResultWriter create(ResultFormat format, OutputMode mode, ResultShape shape, Writer out) {
    return switch (format) {
      case TABLE -> new TableWriter(mode, shape, out);
      case CSV -> new CsvWriter(mode, shape, out);
      case JSON -> new JsonWriter(mode, shape, out);
    };
  }
}
