/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.fuzz;

import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Random;

/** Random values of a type in the notation of the SQL test format. */
final class RandomValues {
  private static final List<String> TEXTS =
      List.of(
          "''", "'a'", "'A'", "'ab'", "'b'", "'7'", "'12'", "'it''s'", "'größe'", "'日本'", "'😀x'");
  private static final List<String> LONG_TEXTS =
      List.of("'a text of more than seven bytes'", "'a text of more than seven chars'");
  private static final List<String> CHARS = List.of("'abc'", "'abd'", "'ABC'", "'日本語'", "'x y'");
  private static final List<String> WILD_FLOATS =
      List.of("-0.0", "0.0", "NaN", "Infinity", "-Infinity", "1.0E-10", "1.0E30", "-1.0E30", "0.1");

  private static final DateTimeFormatter SECOND =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");

  private final Random random;
  private final ValueStyle style;

  RandomValues(Random random, ValueStyle style) {
    this.random = random;
    this.style = style;
  }

  /** A value of the type that is not NULL. */
  String of(FuzzType type) {
    return switch (type) {
      case BOOLEAN -> Boolean.toString(random.nextBoolean());
      case TINYINT -> integer(Byte.MIN_VALUE, Byte.MAX_VALUE);
      case SMALLINT -> integer(Short.MIN_VALUE, Short.MAX_VALUE);
      case INT -> integer(Integer.MIN_VALUE, Integer.MAX_VALUE);
      case BIGINT -> integer(Long.MIN_VALUE, Long.MAX_VALUE);
      case FLOAT, DOUBLE -> floating();
      case COMPACT_DECIMAL -> decimal(7, 2);
      case LONG_DECIMAL -> decimal(14, 4);
      case WIDE_DECIMAL -> decimal(28, 10);
      case CHAR -> pick(CHARS);
      case VARCHAR -> pick(TEXTS);
      case STRING -> random.nextInt(6) == 0 ? pick(LONG_TEXTS) : pick(TEXTS);
      case BINARY -> "x'" + hex() + hex() + "'";
      case VARBINARY -> "x'" + hex().repeat(random.nextInt(12)) + "'";
      case DATE -> date();
      case TIME -> time();
      case TIMESTAMP -> date() + " " + time() + fraction(3);
      case TIMESTAMP_NANOS -> date() + " " + time() + fraction(9);
      case TIMESTAMP_LTZ -> date() + " " + time() + fraction(3) + "Z";
      case TIMESTAMP_LTZ_MICROS -> date() + " " + time() + fraction(6) + "Z";
      case ARRAY -> array();
      case ROW -> "(" + random.nextInt(3) + ", " + pick(TEXTS) + ")";
    };
  }

  /** A value of the type, one of many thousands where it has so many. */
  String ofMany(FuzzType type) {
    return switch (type) {
      case SMALLINT -> Integer.toString(random.nextInt(20_000));
      case INT, BIGINT -> Integer.toString(random.nextInt(1_000_000));
      case FLOAT, DOUBLE -> Double.toString(random.nextInt(400) / 4.0);
      case COMPACT_DECIMAL -> random.nextInt(20_000) + ".25";
      case LONG_DECIMAL, WIDE_DECIMAL -> random.nextInt(1_000_000) + ".1250";
      case VARCHAR, STRING -> "'key-" + random.nextInt(1_000_000) + "'";
      case VARBINARY -> "x'" + String.format("%06x", random.nextInt(1 << 24)) + "'";
      case TIMESTAMP, TIMESTAMP_NANOS -> second();
      case TIMESTAMP_LTZ, TIMESTAMP_LTZ_MICROS -> second() + "Z";
      default -> of(type);
    };
  }

  private String second() {
    return LocalDateTime.of(2024, 1, 1, 0, 0).plusSeconds(random.nextInt(1_000_000)).format(SECOND);
  }

  private String integer(long least, long greatest) {
    return Long.toString(
        switch (random.nextInt(12)) {
          case 0 -> least;
          case 1 -> greatest;
          case 2 -> 0;
          default -> random.nextInt(21) - 10;
        });
  }

  /** Quarters are exact in binary, and so are their sums. */
  private String floating() {
    return style == ValueStyle.WILD && random.nextInt(3) == 0
        ? pick(WILD_FLOATS)
        : Double.toString((random.nextInt(401) - 200) / 4.0);
  }

  private String decimal(int integerDigits, int scale) {
    if (style == ValueStyle.WILD && random.nextInt(6) == 0) {
      return (random.nextBoolean() ? "-" : "")
          + "9".repeat(integerDigits)
          + "."
          + "9".repeat(scale);
    }
    return (random.nextInt(41) - 20) + "." + random.nextInt(10) + "0".repeat(scale - 2) + "5";
  }

  private String array() {
    return switch (random.nextInt(4)) {
      case 0 -> "[]";
      case 1 -> "[NULL, " + random.nextInt(2) + "]";
      default -> "[" + random.nextInt(3) + ", " + random.nextInt(2) + "]";
    };
  }

  private String hex() {
    return String.format("%02x", random.nextInt(3) * 127);
  }

  private String date() {
    return pick(List.of("2024-02-29", "1969-12-31", "1970-01-01", "0001-01-01", "9999-12-31"));
  }

  private String time() {
    return pick(List.of("00:00:00", "23:59:59", "12:30:15"));
  }

  private String fraction(int digits) {
    return pick(List.of("", ".5", "." + "0".repeat(digits - 1) + "1", "." + "9".repeat(digits)));
  }

  private <T> T pick(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }
}
