/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

import static org.apache.flink.table.factories.utils.FactoryMocks.createTableSource;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tailrace.runtime.source.ColumnarSourceProvider;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.catalog.Column;
import org.apache.flink.table.catalog.ResolvedSchema;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.connector.source.ScanTableSource;
import org.apache.flink.table.connector.source.lookup.LookupFunctionProvider;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.functions.FunctionContext;
import org.apache.flink.table.runtime.connector.source.LookupRuntimeProviderContext;
import org.apache.flink.table.runtime.connector.source.ScanRuntimeProviderContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NexmarkTableFactoryTest {
  private static final ResolvedSchema BID =
      ResolvedSchema.of(
          Column.physical("price", DataTypes.BIGINT().notNull()),
          Column.physical("dateTime", DataTypes.TIMESTAMP(3)),
          Column.physical("auction", DataTypes.BIGINT()));

  private static final ResolvedSchema SIDE_INPUT =
      ResolvedSchema.of(
          Column.physical("value", DataTypes.STRING()), Column.physical("key", DataTypes.BIGINT()));

  @Test
  void optionsDescribeTheStream() {
    ColumnarSourceProvider bounded =
        provider(
            BID,
            "table",
            "bid",
            "events",
            "1000",
            "seed",
            "5",
            "scan.parallelism",
            "3",
            "first-event-time",
            "2024-02-29 12:00:00.5",
            "next-event-rate",
            "50");
    assertThat(bounded.isBounded()).isTrue();
    assertThat(bounded.getParallelism()).contains(3);
    EventStream stream = ((NexmarkRowSource) bounded.createSource()).scan().stream();
    assertThat(stream).isEqualTo(new EventStream(5, 1000, new EventTimes(1_709_208_000_500L, 50)));
    assertThat(((NexmarkRowSource) bounded.createSource()).scan().fields())
        .containsExactly(
            new ScannedField("price", List.of(2)),
            new ScannedField("dateTime", List.of(5)),
            new ScannedField("auction", List.of(0)));
  }

  @Test
  void aStreamWithoutEventsDoesNotEnd() {
    assertThat(provider(BID, "table", "bid").isBounded()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "table | bids | 'bids'; it must be one of 'person', 'auction', 'bid', 'events', 'side-input'",
        "events | 0 | Option 'events' is 0; it must be 1 at least",
        "next-event-rate | -1 | Option 'next-event-rate' is -1; it must be 1 at least",
        "first-event-time | today | 'first-event-time' is 'today'; it must be a time such as '2015",
        "events | many | Could not parse value 'many' for key 'events'",
        "evnts | 5 | evnts",
      })
  void badOptionsAreErrors(String option, String value, String message) {
    assertThatThrownBy(() -> provider(BID, "table", "bid", option, value))
        .hasStackTraceContaining(message);
  }

  @Test
  void theTableMustBeNamed() {
    assertThatThrownBy(() -> provider(BID, "events", "5"))
        .isInstanceOf(ValidationException.class)
        .hasStackTraceContaining("table");
  }

  @Test
  void unknownColumnsAreErrorsThatNameThoseThatThereAre() {
    ResolvedSchema schema = ResolvedSchema.of(Column.physical("datetime", DataTypes.TIMESTAMP(3)));
    assertThatThrownBy(() -> provider(schema, "table", "bid"))
        .hasStackTraceContaining("'bid' of the connector 'nexmark' has no column 'datetime'.")
        .hasStackTraceContaining("`dateTime` TIMESTAMP(3), `extra` VARCHAR(2147483647)");
  }

  @Test
  void columnsOfOtherTypesAreErrors() {
    ResolvedSchema schema = ResolvedSchema.of(Column.physical("price", DataTypes.INT()));
    assertThatThrownBy(() -> provider(schema, "table", "bid"))
        .hasStackTraceContaining("has a column 'price' of type BIGINT, not INT.");
  }

  @Test
  void nestedRowsOfAllEventsMayBeNull() {
    ResolvedSchema schema =
        ResolvedSchema.of(
            Column.physical(
                "person", DataTypes.ROW(DataTypes.FIELD("id", DataTypes.BIGINT())).notNull()));
    assertThatThrownBy(() -> provider(schema, "table", "events"))
        .hasStackTraceContaining("has a column 'person' of type ROW<`id` BIGINT, `name`");
  }

  @Test
  void theSideInputIsLookedUpByItsKey() throws Exception {
    SideInputTable table =
        (SideInputTable) createTableSource(SIDE_INPUT, options("table", "side-input"));
    SideInputLookup lookup = lookup(table, 1);
    Collection<RowData> found = lookup.lookup(GenericRowData.of(7L));
    assertThat(found).hasSize(1);
    assertThat(found.iterator().next().getLong(1)).isEqualTo(7);
    assertThat(found.iterator().next().getString(0).toString()).matches("[a-z]{20}");
    assertThat(lookup(table, 1).lookup(GenericRowData.of(7L))).isEqualTo(found);
    assertThat(lookup.lookup(GenericRowData.of(8L))).isNotEqualTo(found);
    assertThat(lookup.lookup(GenericRowData.of(-1L))).isEmpty();
    assertThat(lookup.lookup(GenericRowData.of(9_999L))).hasSize(1);
    assertThat(lookup.lookup(GenericRowData.of(10_000L))).isEmpty();
    assertThat(lookup.lookup(GenericRowData.of((Object) null))).isEmpty();
    assertThatThrownBy(() -> lookup(table, 0)).hasMessageContaining("by its column 'key' alone");
  }

  @Test
  void optionsOfEventsHaveNoMeaningForTheSideInput() {
    assertThatThrownBy(
            () -> createTableSource(SIDE_INPUT, options("table", "side-input", "events", "10")))
        .hasStackTraceContaining("Option 'events' has no meaning for the table 'side-input'");
  }

  private static SideInputLookup lookup(SideInputTable table, int key) throws Exception {
    SideInputLookup lookup =
        (SideInputLookup)
            ((LookupFunctionProvider)
                    table.getLookupRuntimeProvider(
                        new LookupRuntimeProviderContext(new int[][] {{key}}, false)))
                .createLookupFunction();
    lookup.open(new FunctionContext(null));
    return lookup;
  }

  private static ColumnarSourceProvider provider(ResolvedSchema schema, String... options) {
    DynamicTableSource source = createTableSource(schema, options(options));
    return (ColumnarSourceProvider)
        ((ScanTableSource) source).getScanRuntimeProvider(ScanRuntimeProviderContext.INSTANCE);
  }

  private static Map<String, String> options(String... options) {
    Map<String, String> map = new HashMap<>(Map.of("connector", "nexmark"));
    for (int i = 0; i < options.length; i += 2) {
      map.put(options[i], options[i + 1]);
    }
    return map;
  }
}
