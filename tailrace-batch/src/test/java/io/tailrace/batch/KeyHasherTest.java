/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericArrayData;
import org.apache.flink.table.data.GenericMapData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.logical.ArrayType;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.BooleanType;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.DoubleType;
import org.apache.flink.table.types.logical.FloatType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.MapType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.SmallIntType;
import org.apache.flink.table.types.logical.TimestampType;
import org.apache.flink.table.types.logical.TinyIntType;
import org.apache.flink.table.types.logical.VarBinaryType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.flink.table.types.logical.VariantType;
import org.apache.flink.types.variant.Variant;
import org.junit.jupiter.api.Test;

/** The hash is a file format: these vectors never change. */
class KeyHasherTest {
  private static final LogicalType STRING = new VarCharType(VarCharType.MAX_LENGTH);

  /** Keys by name; the file tailrace-hash-1.properties holds the hash of each. */
  private static Map<String, Long> hashes() {
    Map<String, Long> hashes = new LinkedHashMap<>();
    hashes.put("no-fields", hash(new LogicalType[0]));
    hashes.put("bigint-0", hash(new BigIntType(), 0L));
    hashes.put("bigint-1", hash(new BigIntType(), 1L));
    hashes.put("bigint-minus-1", hash(new BigIntType(), -1L));
    hashes.put("bigint-max", hash(new BigIntType(), Long.MAX_VALUE));
    hashes.put("bigint-null", hash(new BigIntType(), new Object[] {null}));
    hashes.put("boolean-true", hash(new BooleanType(), true));
    hashes.put("float-0", hash(new FloatType(), 0.0f));
    hashes.put("float-minus-0", hash(new FloatType(), -0.0f));
    hashes.put("float-1.5", hash(new FloatType(), 1.5f));
    hashes.put("double-minus-0", hash(new DoubleType(), -0.0));
    hashes.put("double-nan", hash(new DoubleType(), Double.NaN));
    hashes.put("string-empty", hash(STRING, string("")));
    hashes.put("string-a", hash(STRING, string("a")));
    hashes.put("string-8", hash(STRING, string("tailrace")));
    hashes.put("string-utf8", hash(STRING, string("\u00e9\u4e2d\ud83d\ude00 columnar")));
    hashes.put("string-100", hash(STRING, string("0123456789".repeat(10))));
    hashes.put("bytes-3", hash(new VarBinaryType(9), new byte[] {-1, 0, 1}));
    hashes.put("decimal-12.34", hash(new DecimalType(10, 2), decimal("12.34", 10, 2)));
    hashes.put("decimal-wide-negative", hash(new DecimalType(38, 0), wide("-1" + "0".repeat(30))));
    hashes.put("decimal-wide-positive", hash(new DecimalType(38, 0), wide("9".repeat(38))));
    hashes.put("timestamp-3", hash(new TimestampType(3), millis(1_700_000_000_123L, 0)));
    hashes.put("timestamp-9", hash(new TimestampType(9), millis(1_700_000_000_123L, 456_789)));
    hashes.put("timestamp-1960", hash(new TimestampType(9), millis(-315_619_200_000L, 1)));
    hashes.put("array-1-null", hash(new ArrayType(new IntType()), array(1, null)));
    hashes.put("array-empty", hash(new ArrayType(new IntType()), array()));
    hashes.put("row", hash(RowType.of(new IntType(), STRING), GenericRowData.of(7, string("x"))));
    hashes.put(
        "map",
        hash(new MapType(STRING, new IntType()), new GenericMapData(Map.of(string("k"), 1))));
    hashes.put("variant", hash(new VariantType(), Variant.newBuilder().of(42L)));
    hashes.put(
        "bigint-string-null",
        hash(
            new LogicalType[] {new BigIntType(), STRING, new IntType()}, 5L, string("five"), null));
    return hashes;
  }

  @Test
  void hashesAreThoseOfTheGoldenFile() {
    Map<String, String> actual = new TreeMap<>();
    hashes().forEach((name, hash) -> actual.put(name, Long.toHexString(hash)));
    assertThat(actual).isEqualTo(new TreeMap<>(golden()));
  }

  @Test
  void wideningATypeKeepsTheHash() {
    long bigint = hash(new BigIntType(), -7L);
    assertThat(hash(new IntType(), -7)).isEqualTo(bigint);
    assertThat(hash(new SmallIntType(), (short) -7)).isEqualTo(bigint);
    assertThat(hash(new TinyIntType(), (byte) -7)).isEqualTo(bigint);
    assertThat(hash(new DecimalType(38, 2), decimal("-12.34", 38, 2)))
        .isEqualTo(hash(new DecimalType(4, 2), decimal("-12.34", 4, 2)));
    assertThat(hash(new TimestampType(9), millis(-5, 0)))
        .isEqualTo(hash(new TimestampType(3), millis(-5, 0)))
        .isNotEqualTo(hash(new TimestampType(9), millis(-5, 1)));
    assertThat(hash(new ArrayType(new BigIntType()), array(1L, 2L)))
        .isEqualTo(hash(new ArrayType(new IntType()), array(1, 2)));
  }

  @Test
  void differentKeysHashDifferently() {
    Map<String, Long> hashes = hashes();
    assertThat(hashes.get("float-minus-0")).isNotEqualTo(hashes.get("float-0"));
    assertThat(hashes.get("bigint-null")).isNotEqualTo(hashes.get("bigint-0"));
    assertThat(hash(new LogicalType[] {STRING, STRING}, string("ab"), string("c")))
        .isNotEqualTo(hash(new LogicalType[] {STRING, STRING}, string("a"), string("bc")))
        .isNotEqualTo(hash(new LogicalType[] {STRING, STRING}, string("c"), string("ab")));
    assertThat(hash(STRING, string("a\0"))).isNotEqualTo(hash(STRING, string("a")));
  }

  @Test
  void longKeysAreSpreadEvenly() {
    int groups = 128;
    int[] counts = new int[groups];
    BatchSchema schema = BatchSchema.of(RowType.of(new BigIntType()));
    int rows = 128_000;
    long[] hashes = new long[rows];
    KeyHasher.create(schema, new int[] {0})
        .hash(
            RowBatch.of(
                rows,
                new LongColumn(
                    IntStream.range(0, rows).asLongStream().toArray(), new long[0], rows)),
            hashes);
    for (long hash : hashes) {
      counts[KeyGroups.keyGroup(hash, groups)]++;
    }
    assertThat(Arrays.stream(counts).min().getAsInt()).isGreaterThan(850);
    assertThat(Arrays.stream(counts).max().getAsInt()).isLessThan(1150);
  }

  @Test
  void testsCanMakeAllHashesEqual() {
    System.setProperty(KeyHasher.EQUAL_HASHES_PROPERTY, "true");
    try {
      assertThat(hash(new BigIntType(), 1L)).isEqualTo(hash(STRING, string("other")));
    } finally {
      System.clearProperty(KeyHasher.EQUAL_HASHES_PROPERTY);
    }
  }

  @Test
  void aKeyFieldOutsideTheSchemaIsRefused() {
    BatchSchema schema = BatchSchema.of(RowType.of(new BigIntType()));
    assertThatThrownBy(() -> KeyHasher.create(schema, new int[] {1}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Key field 1");
  }

  private static Properties golden() {
    Properties golden = new Properties();
    try (InputStream in = KeyHasherTest.class.getResourceAsStream(KeyHasher.NAME + ".properties")) {
      golden.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return golden;
  }

  private static long hash(LogicalType type, Object value) {
    return hash(new LogicalType[] {type}, value);
  }

  private static long hash(LogicalType type, Object[] values) {
    return hash(new LogicalType[] {type}, values);
  }

  /** The hash of a row between two others, so that hashing the wrong row shows. */
  private static long hash(LogicalType[] types, Object... values) {
    BatchSchema schema = BatchSchema.of(RowType.of(types));
    BatchBuilder builder = new BatchBuilder(schema);
    builder.append(new GenericRowData(types.length));
    builder.append(GenericRowData.of(values));
    builder.append(new GenericRowData(types.length));
    long[] hashes = new long[3];
    KeyHasher.create(schema, IntStream.range(0, types.length).toArray())
        .hash(builder.build(), hashes);
    return hashes[1];
  }

  private static StringData string(String value) {
    return StringData.fromString(value);
  }

  private static GenericArrayData array(Object... values) {
    return new GenericArrayData(values);
  }

  private static TimestampData millis(long millis, int nanos) {
    return TimestampData.fromEpochMillis(millis, nanos);
  }

  private static DecimalData wide(String value) {
    return decimal(value, 38, 0);
  }

  private static DecimalData decimal(String value, int precision, int scale) {
    return DecimalData.fromBigDecimal(new BigDecimal(value), precision, scale);
  }
}
