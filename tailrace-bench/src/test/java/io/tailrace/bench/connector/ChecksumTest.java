/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tailrace.batch.BatchBuilder;
import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.RowBatch;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.types.RowKind;
import org.junit.jupiter.api.Test;

class ChecksumTest {
  private static final BatchSchema SCHEMA =
      BatchSchema.of(
          (RowType)
              DataTypes.ROW(
                      DataTypes.BOOLEAN(),
                      DataTypes.TINYINT(),
                      DataTypes.SMALLINT(),
                      DataTypes.INT(),
                      DataTypes.BIGINT(),
                      DataTypes.FLOAT(),
                      DataTypes.DOUBLE(),
                      DataTypes.DECIMAL(10, 2),
                      DataTypes.DECIMAL(30, 3),
                      DataTypes.STRING(),
                      DataTypes.BYTES(),
                      DataTypes.TIMESTAMP(3),
                      DataTypes.TIMESTAMP(9))
                  .getLogicalType());

  @Test
  void isTheSameForRowsAndColumns() {
    for (int nullPercent : new int[] {0, 30, 100}) {
      List<RowData> rows = rows(nullPercent);
      assertThat(ofColumns(rows)).isEqualTo(ofRows(rows));
    }
  }

  @Test
  void doesNotDependOnTheOrder() {
    List<RowData> rows = rows(10);
    SinkTotals forward = ofRows(rows);
    Collections.reverse(rows);

    assertThat(ofRows(rows)).isEqualTo(forward);
  }

  @Test
  void readsTheSelectedRowsOnly() {
    List<RowData> rows = rows(10);
    BatchChecksum checksum = new BatchChecksum(SCHEMA);
    checksum.add(batch(rows).select(new int[] {1, 4, 99}, 2));

    assertThat(checksum.totals()).isEqualTo(ofRows(List.of(rows.get(1), rows.get(4))));
  }

  @Test
  void leavesTheFinalRowsOfAChangelog() {
    List<RowData> rows = rows(10);
    List<RowData> changes =
        List.of(
            ofKind(RowKind.INSERT, rows.get(0)),
            ofKind(RowKind.INSERT, rows.get(1)),
            ofKind(RowKind.UPDATE_BEFORE, rows.get(0)),
            ofKind(RowKind.UPDATE_AFTER, rows.get(2)),
            ofKind(RowKind.DELETE, rows.get(1)));

    SinkTotals totals = ofRows(changes);

    assertThat(totals.sums()).isEqualTo(ofRows(List.of(rows.get(2))).sums());
    assertThat(totals.finalRows()).isEqualTo(1);
    assertThat(totals).isEqualTo(new SinkTotals(2, 1, 1, 1, totals.sums()));
    assertThat(ofColumns(changes)).isEqualTo(totals);
  }

  @Test
  void countsTheKindsOfSelectedRows() {
    List<RowData> rows = new ArrayList<>();
    List<RowData> inserts = rows(10);
    for (int i = 0; i < inserts.size(); i++) {
      rows.add(ofKind(RowKind.values()[i * 7 % 4], inserts.get(i)));
    }
    BatchChecksum checksum = new BatchChecksum(SCHEMA);
    checksum.add(batch(rows).select(new int[] {1, 4, 6, 7, 10, 99}, 6));

    assertThat(checksum.totals())
        .isEqualTo(
            ofRows(
                List.of(
                    rows.get(1),
                    rows.get(4),
                    rows.get(6),
                    rows.get(7),
                    rows.get(10),
                    rows.get(99))));
  }

  @Test
  void seesEveryByteOfAString() {
    byte[] text = "0123456789abcdefghi".getBytes(StandardCharsets.UTF_8);
    long whole = ValueTerms.bytes(text, 0, text.length);
    for (int i = 0; i < text.length; i++) {
      byte[] changed = text.clone();
      changed[i] ^= 1;
      assertThat(ValueTerms.bytes(changed, 0, changed.length)).isNotEqualTo(whole);
      assertThat(ValueTerms.bytes(text, 0, i)).isNotEqualTo(whole);
    }
  }

  @Test
  void readsAStringTheSameWhereverItLies() {
    byte[] text = "0123456789abcdefghi".getBytes(StandardCharsets.UTF_8);
    for (int length = 0; length <= text.length; length++) {
      byte[] alone = Arrays.copyOf(text, length);
      byte[] between = new byte[length + 30];
      Arrays.fill(between, (byte) -1);
      System.arraycopy(text, 0, between, 11, length);
      assertThat(ValueTerms.bytes(between, 11, length))
          .isEqualTo(ValueTerms.bytes(alone, 0, length));
    }
  }

  @Test
  void namesAColumnItCannotRead() {
    BatchSchema nested =
        BatchSchema.of(
            (RowType)
                DataTypes.ROW(DataTypes.FIELD("list", DataTypes.ARRAY(DataTypes.INT())))
                    .getLogicalType());

    assertThatIllegalArgumentException()
        .isThrownBy(() -> new BatchChecksum(nested))
        .withMessageContaining("'list'");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RowChecksum(nested))
        .withMessageContaining("'list'");
  }

  private static SinkTotals ofRows(List<RowData> rows) {
    RowChecksum checksum = new RowChecksum(SCHEMA);
    rows.forEach(checksum::add);
    assertThat(checksum.totals().changes()).isEqualTo(rows.size());
    return checksum.totals();
  }

  private static SinkTotals ofColumns(List<RowData> rows) {
    BatchChecksum checksum = new BatchChecksum(SCHEMA);
    checksum.add(batch(rows));
    assertThat(checksum.totals().changes()).isEqualTo(rows.size());
    return checksum.totals();
  }

  private static RowData ofKind(RowKind kind, RowData row) {
    GenericRowData changed = (GenericRowData) row;
    GenericRowData copy = new GenericRowData(kind, changed.getArity());
    for (int i = 0; i < changed.getArity(); i++) {
      copy.setField(i, changed.getField(i));
    }
    return copy;
  }

  private static RowBatch batch(List<RowData> rows) {
    BatchBuilder builder = new BatchBuilder(SCHEMA);
    rows.forEach(builder::append);
    return builder.build();
  }

  private static List<RowData> rows(int nullPercent) {
    Random random = new Random(11);
    List<RowData> rows = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      String text = String.format(Locale.ROOT, "%0" + (1 + random.nextInt(20)) + "dé", i);
      BigDecimal wide = new BigDecimal(new BigInteger(90, random), 3);
      Object[] values = {
        random.nextBoolean(),
        (byte) random.nextInt(),
        (short) random.nextInt(),
        random.nextInt(),
        random.nextLong(),
        random.nextFloat() - 0.5f,
        random.nextGaussian(),
        DecimalData.fromUnscaledLong(random.nextInt(), 10, 2),
        DecimalData.fromBigDecimal(random.nextBoolean() ? wide : wide.negate(), 30, 3),
        StringData.fromString(text),
        text.getBytes(StandardCharsets.UTF_8),
        TimestampData.fromEpochMillis(random.nextInt()),
        TimestampData.fromEpochMillis(random.nextInt(), random.nextInt(1_000_000)),
      };
      for (int field = 0; field < values.length; field++) {
        if (random.nextInt(100) < nullPercent) {
          values[field] = null;
        }
      }
      rows.add(GenericRowData.of(values));
    }
    return rows;
  }
}
