/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.utils.LogicalTypeParser;
import org.apache.flink.types.RowKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValueReaderTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "BOOLEAN                  | true",
        "TINYINT                  | -128",
        "SMALLINT                 | 32767",
        "INT                      | NULL",
        "BIGINT                   | -9223372036854775808",
        "FLOAT                    | 1.5",
        "DOUBLE                   | -0.0",
        "DOUBLE                   | NaN",
        "DECIMAL(10, 2)           | 12.50",
        "DECIMAL(38, 10)          | -1234567890123456789012345678.0000000001",
        "STRING                   | 'it''s \\n a \\\\ \\t'",
        "STRING                   | ''",
        "BYTES                    | x'00ff'",
        "DATE                     | 1969-12-31",
        "TIME(3)                  | 23:59:59.999",
        "TIMESTAMP(3)             | 1969-12-31 23:59:59.999",
        "TIMESTAMP(9)             | 2024-02-29 00:00:00.123456789",
        "TIMESTAMP_LTZ(3)         | 2024-01-01 00:00:00Z",
        "ARRAY<INT>               | [1, NULL, 3]",
        "MAP<STRING, INT>         | {'a' = 1, 'b' = NULL}",
        "MULTISET<STRING>         | {'a' = 2}",
        "ROW<a INT, b ARRAY<INT>> | (1, [])",
      })
  void writesWhatItRead(String type, String text) {
    List<LogicalType> types =
        List.of(LogicalTypeParser.parse(type.trim(), getClass().getClassLoader()));

    assertThat(
            ValueWriter.row(
                ValueReader.row(RowKind.INSERT, LiteralParser.parseRow(text), types), types))
        .isEqualTo(text);
    assertThat(Literal.row(LiteralParser.parseRow(text))).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "INT            | 'one'",
        "INT            | 1.5",
        "BOOLEAN        | yes",
        "DECIMAL(3, 1)  | 1000.0",
        "STRING         | plain",
        "STRING         | x'00'",
        "ARRAY<INT>     | {1 = 2}",
        "ROW<a INT>     | (1, 2)",
        "DATE           | 2024-13-01",
      })
  void refusesWhatIsNotOfTheType(String type, String text) {
    List<LogicalType> types =
        List.of(LogicalTypeParser.parse(type.trim(), getClass().getClassLoader()));

    assertThatThrownBy(() -> ValueReader.row(RowKind.INSERT, LiteralParser.parseRow(text), types))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is not of type " + types.get(0));
  }

  @Test
  void refusesARowOfAnotherLength() {
    assertThatThrownBy(
            () -> ValueReader.row(RowKind.INSERT, LiteralParser.parseRow("1, 2"), List.of()))
        .hasMessageContaining("expected 0 values");
  }
}
