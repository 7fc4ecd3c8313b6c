/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.result;

import java.io.IOException;
import java.io.Writer;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.core.JsonGenerator;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.SequenceWriter;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.util.RawValue;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.dataformat.csv.CsvGenerator;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.dataformat.csv.CsvMapper;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.dataformat.csv.CsvSchema;
import org.apache.flink.table.data.RowData;

/**
 * Comma-separated values (RFC 4180 quoting, lines end with {@code \n}) under a header line. NULL is
 * an empty field, an empty string is {@code ""}.
 */
final class CsvWriter implements ResultWriter {

  /** The library quotes an empty string only where it quotes most others, too. */
  private static final RawValue EMPTY_STRING = new RawValue("\"\"");

  private final OutputMode mode;
  private final ResultShape shape;
  private final SequenceWriter lines;

  CsvWriter(OutputMode mode, ResultShape shape, Writer out) {
    this.mode = mode;
    this.shape = shape;
    CsvMapper mapper =
        CsvMapper.builder()
            .enable(CsvGenerator.Feature.STRICT_CHECK_FOR_QUOTING)
            .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
            .build();
    CsvSchema.Builder schema = CsvSchema.builder().setLineSeparator("\n").setNullValue("");
    if (mode == OutputMode.CHANGELOG) {
      schema.addColumn(shape.kindColumn());
    }
    shape.names().forEach(schema::addColumn);
    try {
      this.lines = mapper.writer(schema.build()).writeValues(out);
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

  /** Writes a line by column name: in a plain list of values the library leaves out nulls. */
  private void writeLine(String kind, String[] values) throws IOException {
    Map<String, Object> line = new LinkedHashMap<>();
    if (mode == OutputMode.CHANGELOG) {
      line.put(shape.kindColumn(), kind);
    }
    for (int i = 0; i < values.length; i++) {
      line.put(shape.names().get(i), "".equals(values[i]) ? EMPTY_STRING : values[i]);
    }
    lines.write(line);
    lines.flush();
  }
}
