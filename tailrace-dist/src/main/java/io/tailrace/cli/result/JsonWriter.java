/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.result;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.formats.common.TimestampFormat;
import org.apache.flink.formats.json.JsonFormatOptions.MapNullKeyMode;
import org.apache.flink.formats.json.RowDataToJsonConverters;
import org.apache.flink.formats.json.RowDataToJsonConverters.RowDataToJsonConverter;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.core.JsonGenerator;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.ObjectMapper;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.json.JsonMapper;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.node.ObjectNode;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.LogicalType;

/**
 * One JSON object a line, as Flink's JSON format writes values: numbers and booleans as such,
 * DECIMAL in plain digits, bytes in Base64, dates and times as SQL text, NULL as null. A type that
 * JSON cannot hold is written as SQL text.
 */
final class JsonWriter implements ResultWriter {

  /** Turns one value of a row into JSON. */
  private interface Field {
    void write(RowData row, ObjectNode object);
  }

  private final OutputMode mode;
  private final ResultShape shape;
  private final Writer out;
  private final ObjectMapper mapper =
      JsonMapper.builder()
          .enable(JsonGenerator.Feature.WRITE_BIGDECIMAL_AS_PLAIN)
          .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
          .build();
  private final List<Field> fields = new ArrayList<>();

  JsonWriter(OutputMode mode, ResultShape shape, Writer out) {
    this.mode = mode;
    this.shape = shape;
    this.out = out;
    for (int i = 0; i < shape.types().size(); i++) {
      fields.add(field(i, shape.names().get(i), shape.types().get(i)));
    }
  }

  private Field field(int index, String name, LogicalType type) {
    RowDataToJsonConverter converter;
    try {
      converter =
          new RowDataToJsonConverters(TimestampFormat.SQL, MapNullKeyMode.LITERAL, "null", false)
              .createConverter(type);
    } catch (UnsupportedOperationException e) {
      return (row, object) -> object.put(name, shape.textOf(row, null)[index]);
    }
    RowData.FieldGetter getter = RowData.createFieldGetter(type, index);
    return (row, object) ->
        object.set(name, converter.convert(mapper, null, getter.getFieldOrNull(row)));
  }

  @Override
  public void start() {}

  @Override
  public void write(RowData row) throws IOException {
    ObjectNode object = mapper.createObjectNode();
    if (mode == OutputMode.CHANGELOG) {
      object.put(shape.kindColumn(), row.getRowKind().shortString());
    }
    for (Field field : fields) {
      field.write(row, object);
    }
    out.write(mapper.writeValueAsString(object));
    out.write('\n');
    out.flush();
  }

  @Override
  public void finish() throws IOException {
    out.flush();
  }
}
