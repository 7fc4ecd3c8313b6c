/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

import static io.tailrace.connectors.nexmark.NexmarkOptions.EVENTS;
import static io.tailrace.connectors.nexmark.NexmarkOptions.FIRST_EVENT_TIME;
import static io.tailrace.connectors.nexmark.NexmarkOptions.NEXT_EVENT_RATE;
import static io.tailrace.connectors.nexmark.NexmarkOptions.SEED;
import static io.tailrace.connectors.nexmark.NexmarkOptions.TABLE;
import static org.apache.flink.table.factories.FactoryUtil.SOURCE_PARALLELISM;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.factories.DynamicTableSourceFactory;
import org.apache.flink.table.factories.FactoryUtil;
import org.apache.flink.table.types.logical.RowType;

/**
 * The connector {@value #IDENTIFIER}: the persons, auctions and bids of the benchmark Nexmark.
 * Equal options give equal rows, whatever the parallelism, in rows for Flink and in columns for
 * Tailrace.
 */
public final class NexmarkTableFactory implements DynamicTableSourceFactory {
  public static final String IDENTIFIER = "nexmark";

  private static final String SIDE_INPUT = "side-input";

  /** What has no meaning for the side input. */
  private static final List<ConfigOption<?>> OPTIONS_OF_EVENTS =
      List.of(EVENTS, FIRST_EVENT_TIME, NEXT_EVENT_RATE, SOURCE_PARALLELISM);

  @Override
  public String factoryIdentifier() {
    return IDENTIFIER;
  }

  @Override
  public Set<ConfigOption<?>> requiredOptions() {
    return Set.of(TABLE);
  }

  @Override
  public Set<ConfigOption<?>> optionalOptions() {
    return Set.of(EVENTS, SEED, FIRST_EVENT_TIME, NEXT_EVENT_RATE, SOURCE_PARALLELISM);
  }

  @Override
  public DynamicTableSource createDynamicTableSource(Context context) {
    FactoryUtil.TableFactoryHelper helper = FactoryUtil.createTableFactoryHelper(this, context);
    helper.validate();
    ReadableConfig options = helper.getOptions();
    RowType declared = (RowType) context.getPhysicalRowDataType().getLogicalType();
    return options.get(TABLE).equals(SIDE_INPUT)
        ? sideInput(options, declared)
        : events(options, declared);
  }

  private static DynamicTableSource events(ReadableConfig options, RowType declared) {
    String name = options.get(TABLE);
    NexmarkTable table = NexmarkTable.of(name).orElseThrow(() -> unknownTable(name));
    EventStream stream = NexmarkOptions.stream(options);
    List<Integer> columns = DeclaredColumns.find(name, declared, table.rowType());
    return new NexmarkTableSource(
        NexmarkScan.of(table, stream, columns), options.getOptional(SOURCE_PARALLELISM));
  }

  private static DynamicTableSource sideInput(ReadableConfig options, RowType declared) {
    Optional<ConfigOption<?>> meaningless =
        OPTIONS_OF_EVENTS.stream()
            .filter(option -> options.getOptional(option).isPresent())
            .findFirst();
    if (meaningless.isPresent()) {
      throw new ValidationException(
          "Option '"
              + meaningless.get().key()
              + "' has no meaning for the table '"
              + SIDE_INPUT
              + "'; remove it.");
    }
    List<Integer> columns = DeclaredColumns.find(SIDE_INPUT, declared, SideInputTable.ROW_TYPE);
    return new SideInputTable(options.get(SEED), columns);
  }

  private static ValidationException unknownTable(String name) {
    String names =
        Arrays.stream(NexmarkTable.values())
            .map(table -> "'" + table.option() + "', ")
            .collect(Collectors.joining());
    return new ValidationException(
        "Option '"
            + TABLE.key()
            + "' is '"
            + name
            + "'; it must be one of "
            + names
            + "'"
            + SIDE_INPUT
            + "'.");
  }
}
