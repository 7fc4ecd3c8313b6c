/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.result;

import java.io.IOException;
import java.io.Writer;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.core.JsonGenerator;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.SequenceWriter;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.dataformat.csv.CsvGenerator;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.dataformat.csv.CsvMapper;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.dataformat.csv.CsvSchema;
import org.apache.flink.table.data.RowData;

/** Comma-separated values (RFC 4180 quoting, lines end with {@code \n}) under a header line. */
final class CsvWriter implements ResultWriter {

  private final OutputMode mode;
  private final ResultShape shape;
  private final SequenceWriter lines;

  CsvWriter(OutputMode mode, ResultShape shape, Writer out) {
    this.mode = mode;
    this.shape = shape;
    CsvMapper mapper =
        CsvMapper.builder()
            .enable(CsvGenerator.Feature.ALWAYS_QUOTE_EMPTY_STRINGS)
            .enable(CsvGenerator.Feature.STRICT_CHECK_FOR_QUOTING)
            .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
            .build();
    try {
      this.lines =
          mapper
              .writer(CsvSchema.emptySchema().withLineSeparator("\n").withNullValue(""))
              .writeValues(out);
    } catch (IOException e) {
      throw new IllegalStateException("Opening a writer writes nothing, so it cannot fail", e);
    }
  }

  @Override
  public void start() throws IOException {
    writeLine(shape.kindColumn(), shape.names().toArray(String[]::new));
  }

  @Override
  public void write(RowData row) throws IOException {
    writeLine(row.getRowKind().shortString(), shape.textOf(row, null));
  }

  @Override
  public void finish() throws IOException {
    lines.flush();
  }

  private void writeLine(String kind, String[] values) throws IOException {
    int shift = mode == OutputMode.CHANGELOG ? 1 : 0;
    String[] cells = new String[values.length + shift];
    cells[0] = kind;
    System.arraycopy(values, 0, cells, shift, values.length);
    lines.write(cells);
    lines.flush();
  }
}
