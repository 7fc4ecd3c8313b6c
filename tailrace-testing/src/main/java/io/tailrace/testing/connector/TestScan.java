/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.connector;

import io.tailrace.testing.script.Literal;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.flink.table.types.logical.LogicalType;

/**
 * What a test source reads: a table of a run, which of its fields, and which of its rows.
 * Immutable; push-downs make a new one.
 *
 * @param fields all fields of a row of the script
 * @param projection indices of the fields that are produced, in order
 * @param filters conditions that a produced row fulfils
 * @param partitions restrictions to partitions; empty: all are read
 * @param first number of rows after which the scan ends
 * @param sourceWatermarks whether the watermarks of the script are emitted
 */
record TestScan(
    String run,
    String table,
    List<Field> fields,
    List<Integer> projection,
    List<Equality> filters,
    List<Partitions> partitions,
    int first,
    boolean sourceWatermarks)
    implements Serializable {

  /** A field of a row of the script. */
  record Field(String name, LogicalType type, String metadataKey) implements Serializable {
    /** The metadata key of a physical column. */
    static final String PHYSICAL = "";

    boolean isPhysical() {
      return metadataKey.equals(PHYSICAL);
    }
  }

  /** The condition that a field equals a value, in the notation of the script. */
  record Equality(int field, String value) implements Serializable {}

  /** Values of the partition fields of the partitions that are read. */
  record Partitions(List<Integer> fields, List<List<String>> values) implements Serializable {
    boolean contains(List<Literal> row) {
      return values.contains(fields.stream().map(field -> text(row.get(field))).toList());
    }
  }

  static TestScan of(String run, String table, List<Field> fields, int first) {
    List<Integer> physical =
        IntStream.range(0, fields.size()).filter(i -> fields.get(i).isPhysical()).boxed().toList();
    return new TestScan(
        run, table, List.copyOf(fields), physical, List.of(), List.of(), first, false);
  }

  /** Indices of the physical fields, in order. */
  List<Integer> physicalFields() {
    return IntStream.range(0, fields.size())
        .filter(i -> fields.get(i).isPhysical())
        .boxed()
        .toList();
  }

  TestScan withProjection(List<Integer> newProjection) {
    return new TestScan(
        run,
        table,
        fields,
        List.copyOf(newProjection),
        filters,
        partitions,
        first,
        sourceWatermarks);
  }

  /** This scan, producing also the metadata of these keys after its fields. */
  TestScan withMetadata(List<String> keys) {
    List<Integer> extended = new ArrayList<>(projection);
    for (String key : keys) {
      extended.add(
          IntStream.range(0, fields.size())
              .filter(i -> fields.get(i).metadataKey().equals(key))
              .findFirst()
              .orElseThrow());
    }
    return withProjection(extended);
  }

  TestScan withFilters(List<Equality> newFilters) {
    return new TestScan(
        run,
        table,
        fields,
        projection,
        List.copyOf(newFilters),
        partitions,
        first,
        sourceWatermarks);
  }

  TestScan withPartitions(Partitions newPartitions) {
    return new TestScan(
        run, table, fields, projection, filters, List.of(newPartitions), first, sourceWatermarks);
  }

  TestScan withFirst(int newFirst) {
    return new TestScan(
        run,
        table,
        fields,
        projection,
        filters,
        partitions,
        Math.min(first, newFirst),
        sourceWatermarks);
  }

  TestScan withSourceWatermarks() {
    return new TestScan(run, table, fields, projection, filters, partitions, first, true);
  }

  List<LogicalType> types() {
    return fields.stream().map(Field::type).toList();
  }

  int[] projectionArray() {
    return projection.stream().mapToInt(Integer::intValue).toArray();
  }

  /** Whether a row of the script is among those that are produced. */
  boolean accepts(List<Literal> values) {
    return filters.stream()
            .allMatch(filter -> text(values.get(filter.field())).equals(filter.value()))
        && partitions.stream().allMatch(partition -> partition.contains(values));
  }

  static String text(Literal literal) {
    if (literal instanceof Literal.Text text) {
      return text.value();
    }
    return literal instanceof Literal.Word word ? word.value() : literal.toString();
  }

  @Override
  public String toString() {
    return table + Arrays.toString(projectionArray());
  }
}
