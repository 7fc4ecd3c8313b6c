/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.connector;

import io.tailrace.testing.script.InputEvent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.connector.source.abilities.SupportsFilterPushDown;
import org.apache.flink.table.connector.source.abilities.SupportsLimitPushDown;
import org.apache.flink.table.connector.source.abilities.SupportsPartitionPushDown;
import org.apache.flink.table.connector.source.abilities.SupportsProjectionPushDown;
import org.apache.flink.table.expressions.CallExpression;
import org.apache.flink.table.expressions.FieldReferenceExpression;
import org.apache.flink.table.expressions.ResolvedExpression;
import org.apache.flink.table.expressions.ValueLiteralExpression;
import org.apache.flink.table.functions.BuiltInFunctionDefinitions;
import org.apache.flink.table.types.DataType;

/** A test table that takes over filters {@code column = literal}, projection, partitions, limit. */
class DataPushDownSource extends TestTableSource
    implements SupportsFilterPushDown,
        SupportsProjectionPushDown,
        SupportsPartitionPushDown,
        SupportsLimitPushDown {
  private final List<String> partitionKeys;

  DataPushDownSource(TestScan scan, ChangelogMode mode, List<String> partitionKeys) {
    super(scan, mode);
    this.partitionKeys = partitionKeys;
  }

  List<String> partitionKeys() {
    return partitionKeys;
  }

  @Override
  public Result applyFilters(List<ResolvedExpression> filters) {
    List<ResolvedExpression> accepted = new ArrayList<>();
    List<ResolvedExpression> remaining = new ArrayList<>();
    List<TestScan.Equality> equalities = new ArrayList<>(scan().filters());
    for (ResolvedExpression filter : filters) {
      Optional<TestScan.Equality> equality = equality(filter);
      equality.ifPresent(equalities::add);
      (equality.isPresent() ? accepted : remaining).add(filter);
    }
    setScan(scan().withFilters(equalities));
    return Result.of(accepted, remaining);
  }

  private Optional<TestScan.Equality> equality(ResolvedExpression filter) {
    if (filter instanceof CallExpression call
        && call.getFunctionDefinition() == BuiltInFunctionDefinitions.EQUALS
        && call.getResolvedChildren().get(0) instanceof FieldReferenceExpression reference
        && call.getResolvedChildren().get(1) instanceof ValueLiteralExpression literal) {
      return literal
          .getValueAs(String.class)
          .or(() -> literal.getValueAs(Number.class).map(Object::toString))
          .map(value -> new TestScan.Equality(fieldOf(reference.getName()), value));
    }
    return Optional.empty();
  }

  private int fieldOf(String name) {
    List<String> names = scan().fields().stream().map(TestScan.Field::name).toList();
    return names.indexOf(name);
  }

  @Override
  public boolean supportsNestedProjection() {
    return false;
  }

  @Override
  public void applyProjection(int[][] projectedFields, DataType producedDataType) {
    List<Integer> physical = scan().physicalFields();
    setScan(
        scan()
            .withProjection(
                Arrays.stream(projectedFields).map(path -> physical.get(path[0])).toList()));
  }

  @Override
  public Optional<List<Map<String, String>>> listPartitions() {
    Set<Map<String, String>> partitions = new LinkedHashSet<>();
    for (InputEvent event : TestRun.of(scan().run()).input(scan().table())) {
      if (event instanceof InputEvent.Change change) {
        Map<String, String> partition = new LinkedHashMap<>();
        for (String key : partitionKeys) {
          partition.put(key, TestScan.text(change.values().get(fieldOf(key))));
        }
        partitions.add(partition);
      }
    }
    return Optional.of(List.copyOf(partitions));
  }

  @Override
  public void applyPartitions(List<Map<String, String>> remainingPartitions) {
    List<List<String>> values =
        remainingPartitions.stream()
            .map(partition -> partitionKeys.stream().map(partition::get).toList())
            .toList();
    setScan(
        scan()
            .withPartitions(
                new TestScan.Partitions(
                    partitionKeys.stream().map(this::fieldOf).toList(), values)));
  }

  @Override
  public void applyLimit(long limit) {
    setScan(scan().withFirst(Math.toIntExact(limit)));
  }

  @Override
  public DynamicTableSource copy() {
    return new DataPushDownSource(scan(), mode(), partitionKeys);
  }
}
