/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench.connector;

import io.tailrace.bench.connector.FieldSpec.Draw;
import io.tailrace.bench.connector.FieldSpec.TextForm;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.connector.sink.DynamicTableSink;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.factories.DynamicTableSinkFactory;
import org.apache.flink.table.factories.DynamicTableSourceFactory;
import org.apache.flink.table.factories.FactoryUtil;
import org.apache.flink.table.types.logical.RowType;

/**
 * The connector {@value #IDENTIFIER}: a bounded source of generated rows and a sink that reads
 * every value. Both speak rows to Flink and columns to Tailrace, about the same values.
 */
public final class BenchTableFactory implements DynamicTableSourceFactory, DynamicTableSinkFactory {
  public static final String IDENTIFIER = "tailrace-bench";

  public static final ConfigOption<String> RUN =
      ConfigOptions.key("run")
          .stringType()
          .defaultValue(BenchRun.NONE)
          .withDescription(
              "Id of the open bench run that takes measurements and checksums. A source may do"
                  + " without, where others measure.");

  public static final ConfigOption<Long> ROWS =
      ConfigOptions.key("rows")
          .longType()
          .defaultValue(1_000_000L)
          .withDescription("Number of rows of the source over all its subtasks.");

  public static final ConfigOption<Long> SEED =
      ConfigOptions.key("seed")
          .longType()
          .defaultValue(1L)
          .withDescription("Start of the pseudo-random sequences; equal seeds give equal rows.");

  public static final ConfigOption<Changes> CHANGES =
      ConfigOptions.key("changes")
          .enumType(Changes.class)
          .defaultValue(Changes.INSERTS)
          .withDescription("What the source delivers.");

  public static final ConfigOption<Integer> IDENTITIES =
      ConfigOptions.key("identities")
          .intType()
          .defaultValue(1)
          .withDescription(
              "Rows after which the fields drawn by identity have had each of their values; with"
                  + " updates, the rows that live at once.");

  public static final ConfigOption<Integer> BLOCKS =
      ConfigOptions.key("blocks")
          .intType()
          .defaultValue(1)
          .withDescription(
              "Blocks of "
                  + GeneratedBlock.ROWS
                  + " inserts that the source holds in memory and cycles over.");

  public static final ConfigOption<SinkUpdates> UPDATES =
      ConfigOptions.key("updates")
          .enumType(SinkUpdates.class)
          .defaultValue(SinkUpdates.RETRACT)
          .withDescription("What the sink takes of an update.");

  public static final ConfigOption<Handover> HANDOVER =
      ConfigOptions.key("handover")
          .enumType(Handover.class)
          .defaultValue(Handover.COLUMNS)
          .withDescription("What the source hands to an engine that can take columns.");

  private static final String FIELDS = "fields.";

  /** Forms in which the source hands its rows to an engine that can take either. */
  public enum Handover {
    /** Batches of columns. */
    COLUMNS,
    /** Single rows, as any connector of Flink does. */
    ROWS
  }

  @Override
  public String factoryIdentifier() {
    return IDENTIFIER;
  }

  @Override
  public Set<ConfigOption<?>> requiredOptions() {
    return Set.of();
  }

  @Override
  public Set<ConfigOption<?>> optionalOptions() {
    return Set.of(RUN, ROWS, SEED, CHANGES, IDENTITIES, BLOCKS, UPDATES, HANDOVER);
  }

  @Override
  public DynamicTableSource createDynamicTableSource(Context context) {
    FactoryUtil.TableFactoryHelper helper = FactoryUtil.createTableFactoryHelper(this, context);
    helper.validateExcept(FIELDS);
    ReadableConfig options = helper.getOptions();
    if (options.get(ROWS) < 1) {
      throw new ValidationException(
          "Option '" + ROWS.key() + "' is " + options.get(ROWS) + "; it must be 1 at least.");
    }
    RowType rowType = rowType(context);
    List<FieldSpec> fields =
        fieldSpecs(rowType.getFieldNames(), context.getCatalogTable().getOptions());
    requireWholeSequences(fields, options);
    BlockSpec spec =
        new BlockSpec(
            rowType,
            fields,
            options.get(SEED),
            options.get(IDENTITIES),
            options.get(BLOCKS),
            options.get(CHANGES));
    return new BenchTableSource(spec, options.get(ROWS), options.get(RUN), options.get(HANDOVER));
  }

  @Override
  public DynamicTableSink createDynamicTableSink(Context context) {
    FactoryUtil.TableFactoryHelper helper = FactoryUtil.createTableFactoryHelper(this, context);
    helper.validate();
    ReadableConfig options = helper.getOptions();
    if (options.get(RUN).equals(BenchRun.NONE)) {
      throw new ValidationException(
          String.format(
              "A sink of the connector '%s' tells a bench run what it reads; set '%s' to the id of"
                  + " one that is open.",
              IDENTIFIER, RUN.key()));
    }
    return new BenchTableSink(rowType(context), options.get(UPDATES), options.get(RUN));
  }

  /** The number of {@link #BLOCKS} that hold as many inserts. */
  public static long blocks(long rows) {
    return (rows + GeneratedBlock.ROWS - 1) / GeneratedBlock.ROWS;
  }

  /** A sequence must not begin again, so its rows are all in memory. */
  private static void requireWholeSequences(List<FieldSpec> fields, ReadableConfig options) {
    long needed = blocks(options.get(ROWS));
    if (options.get(BLOCKS) < needed
        && fields.stream().anyMatch(field -> field.draw() == Draw.SEQUENCE)) {
      throw new ValidationException(
          String.format(
              Locale.ROOT,
              "A field is drawn by %s, but '%s' = %d hold fewer than '%s' = %d rows, so that it"
                  + " would begin again; set '%s' to %d.",
              Draw.SEQUENCE,
              BLOCKS.key(),
              options.get(BLOCKS),
              ROWS.key(),
              options.get(ROWS),
              BLOCKS.key(),
              needed));
    }
  }

  private static RowType rowType(Context context) {
    return (RowType) context.getPhysicalRowDataType().getLogicalType();
  }

  private static List<FieldSpec> fieldSpecs(List<String> fields, Map<String, String> options) {
    Configuration configuration = Configuration.fromMap(options);
    Set<String> known = new HashSet<>();
    List<FieldSpec> specs = new ArrayList<>();
    for (String field : fields) {
      ConfigOption<TextForm> text =
          ConfigOptions.key(FIELDS + field + ".text")
              .enumType(TextForm.class)
              .defaultValue(FieldSpec.DEFAULT.text());
      ConfigOption<Long> cardinality =
          ConfigOptions.key(FIELDS + field + ".cardinality")
              .longType()
              .defaultValue(FieldSpec.DEFAULT.cardinality());
      ConfigOption<Integer> nullPercent =
          ConfigOptions.key(FIELDS + field + ".null-percent")
              .intType()
              .defaultValue(FieldSpec.DEFAULT.nullPercent());
      ConfigOption<Draw> draw =
          ConfigOptions.key(FIELDS + field + ".draw")
              .enumType(Draw.class)
              .defaultValue(FieldSpec.DEFAULT.draw());
      known.addAll(List.of(text.key(), cardinality.key(), nullPercent.key(), draw.key()));
      specs.add(
          new FieldSpec(
              configuration.get(text),
              configuration.get(cardinality),
              configuration.get(nullPercent),
              configuration.get(draw)));
    }
    Optional<String> unknown =
        options.keySet().stream()
            .filter(key -> key.startsWith(FIELDS) && !known.contains(key))
            .sorted()
            .findFirst();
    if (unknown.isPresent()) {
      throw new ValidationException(
          String.format(
              Locale.ROOT,
              "Option '%s' of the connector '%s' is unknown. A field has the options 'text',"
                  + " 'cardinality', 'null-percent' and 'draw', and the fields are %s.",
              unknown.get(),
              IDENTIFIER,
              fields));
    }
    return specs;
  }
}
