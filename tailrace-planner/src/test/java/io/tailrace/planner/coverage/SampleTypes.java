/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.coverage;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.flink.table.types.logical.ArrayType;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.BinaryType;
import org.apache.flink.table.types.logical.BitmapType;
import org.apache.flink.table.types.logical.BooleanType;
import org.apache.flink.table.types.logical.CharType;
import org.apache.flink.table.types.logical.DateType;
import org.apache.flink.table.types.logical.DayTimeIntervalType;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.DoubleType;
import org.apache.flink.table.types.logical.FloatType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LocalZonedTimestampType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeFamily;
import org.apache.flink.table.types.logical.LogicalTypeRoot;
import org.apache.flink.table.types.logical.MapType;
import org.apache.flink.table.types.logical.MultisetType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.SmallIntType;
import org.apache.flink.table.types.logical.TimeType;
import org.apache.flink.table.types.logical.TimestampType;
import org.apache.flink.table.types.logical.TinyIntType;
import org.apache.flink.table.types.logical.VarBinaryType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.flink.table.types.logical.VariantType;
import org.apache.flink.table.types.logical.YearMonthIntervalType;

/** The types with which functions are tried, and short names of sets of them. */
final class SampleTypes {
  /** At least one type of each family, and one of each layout that a family has. */
  static final List<SampleType> ALL =
      List.of(
          type("BOOLEAN", new BooleanType(), "TRUE", "FALSE"),
          type("TINYINT", new TinyIntType(), "1", "2"),
          type("SMALLINT", new SmallIntType(), "1", "2"),
          type("INT", new IntType(), "1", "2"),
          type("BIGINT", new BigIntType(), "1", "2"),
          type("FLOAT", new FloatType(), "1.5E0", "2.5E0"),
          type("DOUBLE", new DoubleType(), "1.5E0", "2.5E0"),
          type("DECIMAL(p ≤ 18)", new DecimalType(10, 2), "1.50", "2.50"),
          type("DECIMAL(p > 18)", new DecimalType(30, 2), "1.50", "2.50"),
          type("CHAR", new CharType(5), "'a'", "'b'"),
          type("VARCHAR", new VarCharType(20), "'a'", "'b'"),
          type("STRING", VarCharType.STRING_TYPE, "'a'", "'b'"),
          type("BINARY", new BinaryType(5), "x'0a'", "x'0b'"),
          type("BYTES", new VarBinaryType(VarBinaryType.MAX_LENGTH), "x'0a'", "x'0b'"),
          type("DATE", new DateType(), "DATE '2024-01-01'", "DATE '2024-01-02'"),
          type("TIME", new TimeType(0), "TIME '01:00:00'", "TIME '02:00:00'"),
          type(
              "TIMESTAMP(p ≤ 3)",
              new TimestampType(3),
              "TIMESTAMP '2024-01-01 00:00:00'",
              "TIMESTAMP '2024-01-02 00:00:00'"),
          type(
              "TIMESTAMP(p > 3)",
              new TimestampType(6),
              "TIMESTAMP '2024-01-01 00:00:00.000001'",
              "TIMESTAMP '2024-01-02 00:00:00.000001'"),
          type("TIMESTAMP_LTZ(p ≤ 3)", new LocalZonedTimestampType(3)),
          type("TIMESTAMP_LTZ(p > 3)", new LocalZonedTimestampType(6)),
          type(
              "INTERVAL YEAR TO MONTH",
              new YearMonthIntervalType(YearMonthIntervalType.YearMonthResolution.YEAR_TO_MONTH),
              "INTERVAL '1' MONTH",
              "INTERVAL '2' MONTH"),
          type(
              "INTERVAL DAY TO SECOND",
              new DayTimeIntervalType(DayTimeIntervalType.DayTimeResolution.DAY_TO_SECOND),
              "INTERVAL '1' DAY",
              "INTERVAL '2' DAY"),
          type("ARRAY", new ArrayType(new IntType())),
          type("MAP", new MapType(VarCharType.STRING_TYPE, new IntType())),
          type("MULTISET", new MultisetType(VarCharType.STRING_TYPE)),
          type("ROW", RowType.of(new LogicalType[] {new IntType()}, new String[] {"f"})),
          type("VARIANT", new VariantType()),
          type("BITMAP", new BitmapType()));

  private static final int MOST_EXCEPTIONS = 4;
  private static final Map<String, Set<SampleType>> FAMILIES = families();

  private SampleTypes() {}

  /** The type with a label. */
  static SampleType of(String label) {
    return ALL.stream().filter(sample -> sample.label().equals(label)).findFirst().orElseThrow();
  }

  private static SampleType type(String label, LogicalType type, String... constants) {
    return new SampleType(label, type, List.of(constants));
  }

  private static Map<String, Set<SampleType>> families() {
    Map<String, Set<SampleType>> families = new LinkedHashMap<>();
    families.put("numbers", having(type -> type.is(LogicalTypeFamily.NUMERIC)));
    families.put("integers", having(type -> type.is(LogicalTypeFamily.INTEGER_NUMERIC)));
    families.put("DECIMAL", having(type -> type.is(LogicalTypeRoot.DECIMAL)));
    families.put("strings", having(type -> type.is(LogicalTypeFamily.CHARACTER_STRING)));
    families.put("binary strings", having(type -> type.is(LogicalTypeFamily.BINARY_STRING)));
    families.put("dates and times", having(type -> type.is(LogicalTypeFamily.DATETIME)));
    families.put(
        "timestamps",
        having(
            type ->
                type.isAnyOf(
                    LogicalTypeRoot.TIMESTAMP_WITHOUT_TIME_ZONE,
                    LogicalTypeRoot.TIMESTAMP_WITH_LOCAL_TIME_ZONE)));
    families.put("TIMESTAMP", having(type -> type.is(LogicalTypeRoot.TIMESTAMP_WITHOUT_TIME_ZONE)));
    families.put(
        "TIMESTAMP_LTZ", having(type -> type.is(LogicalTypeRoot.TIMESTAMP_WITH_LOCAL_TIME_ZONE)));
    families.put("intervals", having(type -> type.is(LogicalTypeFamily.INTERVAL)));
    return families;
  }

  private static Set<SampleType> having(Predicate<LogicalType> property) {
    return ALL.stream()
        .filter(sample -> property.test(sample.type()))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** The shortest text for a set of types, families before single types. */
  static String names(Collection<SampleType> types) {
    Set<SampleType> left = ordered(types);
    if (left.size() == ALL.size()) {
      return "all types";
    }
    if (ALL.size() - left.size() <= MOST_EXCEPTIONS) {
      Set<SampleType> missing = new LinkedHashSet<>(ALL);
      missing.removeAll(left);
      return "all types but " + names(missing);
    }
    List<String> names = new ArrayList<>();
    FAMILIES.forEach(
        (name, members) -> {
          if (left.containsAll(members)) {
            names.add(name);
            left.removeAll(members);
          }
        });
    left.forEach(sample -> names.add(sample.label()));
    return String.join(", ", names);
  }

  private static Set<SampleType> ordered(Collection<SampleType> types) {
    return ALL.stream()
        .filter(types::contains)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** Text for pairs of types: a set for itself where each of its members goes with each. */
  static String pairs(Map<SampleType, Set<SampleType>> pairs) {
    Map<Set<SampleType>, Set<SampleType>> left = new LinkedHashMap<>();
    ALL.stream()
        .filter(pairs::containsKey)
        .forEach(
            first ->
                left.computeIfAbsent(ordered(pairs.get(first)), same -> new LinkedHashSet<>())
                    .add(first));
    return left.entrySet().stream()
        .map(
            entry ->
                entry.getKey().equals(entry.getValue())
                    ? names(entry.getKey())
                    : names(entry.getValue()) + " with " + names(entry.getKey()))
        .collect(Collectors.joining("; "));
  }
}
