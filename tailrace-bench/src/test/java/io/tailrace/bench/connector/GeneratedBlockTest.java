/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench.connector;

import static io.tailrace.bench.connector.FieldSpec.Draw.UNIFORM;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tailrace.batch.BatchRow;
import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.BytesColumn;
import io.tailrace.batch.LongColumn;
import io.tailrace.bench.connector.FieldSpec.TextForm;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.table.types.logical.RowType;
import org.junit.jupiter.api.Test;

class GeneratedBlockTest {
  private static final RowType EVERY_TYPE =
      rowType(
          DataTypes.FIELD("flag", DataTypes.BOOLEAN()),
          DataTypes.FIELD("number", DataTypes.INT()),
          DataTypes.FIELD("key", DataTypes.BIGINT()),
          DataTypes.FIELD("ratio", DataTypes.DOUBLE()),
          DataTypes.FIELD("price", DataTypes.DECIMAL(10, 2)),
          DataTypes.FIELD("total", DataTypes.DECIMAL(30, 3)),
          DataTypes.FIELD("word", DataTypes.STRING()),
          DataTypes.FIELD("at", DataTypes.TIMESTAMP(3)),
          DataTypes.FIELD("exactly_at", DataTypes.TIMESTAMP(9)));

  @Test
  void holdsTheSameValuesInRowsAndColumns() {
    GeneratedBlock block = first(spec(EVERY_TYPE, new FieldSpec(TextForm.URL, 500, 20, UNIFORM)));
    BatchRow cursor = new BatchRow(BatchSchema.of(EVERY_TYPE)).wrap(block.batch());
    BinaryRowData row = block.newRow();
    RowData.FieldGetter[] getters = new RowData.FieldGetter[EVERY_TYPE.getFieldCount()];
    for (int i = 0; i < getters.length; i++) {
      getters[i] = RowData.createFieldGetter(EVERY_TYPE.getTypeAt(i), i);
    }

    for (int i = 0; i < GeneratedBlock.ROWS; i++) {
      cursor.at(i);
      block.pointTo(row, i);
      for (RowData.FieldGetter getter : getters) {
        assertThat(getter.getFieldOrNull(row)).isEqualTo(getter.getFieldOrNull(cursor));
      }
    }
  }

  @Test
  void drawsBelowTheCardinality() {
    RowType type = rowType(DataTypes.FIELD("key", DataTypes.BIGINT()));

    GeneratedBlock block = first(spec(type, new FieldSpec(TextForm.WORD, 3, 0, UNIFORM)));

    long[] keys = ((LongColumn) block.batch().column(0)).values();
    assertThat(keys).hasSize(GeneratedBlock.ROWS).containsOnly(0, 1, 2);
  }

  @Test
  void fillsDocumentsToOneLength() throws Exception {
    RowType type = rowType(DataTypes.FIELD("doc", DataTypes.STRING()));

    GeneratedBlock block = first(spec(type, new FieldSpec(TextForm.DOCUMENT, 1 << 20, 0, UNIFORM)));

    BytesColumn documents = (BytesColumn) block.batch().column(0);
    for (int row = 0; row < GeneratedBlock.ROWS; row++) {
      String document =
          new String(
              documents.heap(),
              documents.start(row),
              documents.length(row),
              StandardCharsets.UTF_8);
      assertThat(document)
          .hasSize(100)
          .matches("\\{\"id\":\\d+,\"name\":\"[a-z]+\",\"item\":.*x\"}");
    }
  }

  @Test
  void repeatsForEqualSeeds() {
    RowType type = rowType(DataTypes.FIELD("key", DataTypes.BIGINT()));

    assertThat(keys(type, 5)).isEqualTo(keys(type, 5)).isNotEqualTo(keys(type, 6));
  }

  @Test
  void namesATypeItCannotGenerate() {
    RowType type = rowType(DataTypes.FIELD("list", DataTypes.ARRAY(DataTypes.INT())));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> first(spec(type, FieldSpec.DEFAULT)))
        .withMessageContaining("ARRAY<INT>");
  }

  private static long[] keys(RowType type, long seed) {
    BlockSpec spec = new BlockSpec(type, List.of(FieldSpec.DEFAULT), seed, 1, 1, Changes.INSERTS);
    return ((LongColumn) first(spec).batch().column(0)).values();
  }

  private static BlockSpec spec(RowType type, FieldSpec field) {
    return new BlockSpec(
        type, Collections.nCopies(type.getFieldCount(), field), 1, 1, 1, Changes.INSERTS);
  }

  private static GeneratedBlock first(BlockSpec spec) {
    return GeneratedRows.of(spec).block(0);
  }

  private static RowType rowType(DataTypes.Field... fields) {
    return (RowType) DataTypes.ROW(fields).getLogicalType();
  }
}
