/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.fused;

import io.tailrace.batch.BooleanColumn;
import io.tailrace.batch.ByteColumn;
import io.tailrace.batch.Column;
import io.tailrace.batch.DoubleColumn;
import io.tailrace.batch.FloatColumn;
import io.tailrace.batch.IntColumn;
import io.tailrace.batch.LongColumn;
import io.tailrace.batch.NullMask;
import io.tailrace.batch.RowBatch;
import io.tailrace.batch.ShortColumn;
import io.tailrace.runtime.expression.Call;
import io.tailrace.runtime.expression.Case;
import io.tailrace.runtime.expression.Cast;
import io.tailrace.runtime.expression.Expression;
import io.tailrace.runtime.expression.FieldReference;
import io.tailrace.runtime.expression.Literal;
import io.tailrace.runtime.expression.Operator;
import java.math.BigDecimal;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.BooleanType;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.DoubleType;
import org.apache.flink.table.types.logical.FloatType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.SmallIntType;
import org.apache.flink.table.types.logical.TinyIntType;

/** Random fusible expressions over two fields of each type, and batches of these fields. */
final class RandomExpressions {
  static final LogicalType BOOLEAN = new BooleanType();
  static final LogicalType INT = new IntType();
  static final LogicalType BIGINT = new BigIntType();
  static final LogicalType DOUBLE = new DoubleType();

  private static final List<LogicalType> TYPES =
      List.of(
          BOOLEAN,
          new TinyIntType(),
          new SmallIntType(),
          INT,
          BIGINT,
          new FloatType(),
          DOUBLE,
          new DecimalType(10, 2));

  /** Types of which two values can be compared. */
  private static final List<LogicalType> COMPARABLE =
      List.of(BOOLEAN, INT, BIGINT, new FloatType(), DOUBLE, new DecimalType(10, 2));

  private static final List<Operator> COMPARISONS =
      List.of(
          Operator.EQUALS,
          Operator.NOT_EQUALS,
          Operator.LESS_THAN,
          Operator.LESS_THAN_OR_EQUAL,
          Operator.GREATER_THAN,
          Operator.GREATER_THAN_OR_EQUAL);

  private static final List<Operator> TRUTH_TESTS =
      List.of(
          Operator.NOT,
          Operator.IS_TRUE,
          Operator.IS_NOT_TRUE,
          Operator.IS_FALSE,
          Operator.IS_NOT_FALSE);

  private static final double[] REALS = {
    Double.NaN, 0.0, -0.0, 1, -1, 2.5, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1e-40
  };

  private final Random random;

  RandomExpressions(long seed) {
    this.random = new Random(seed);
  }

  /** One of the two fields of a type. */
  static FieldReference field(LogicalType type, int number) {
    return new FieldReference(2 * TYPES.indexOf(type) + number, "f" + number, type);
  }

  /** A CASE of any type, AND or OR, or a division. */
  Expression expression() {
    return switch (random.nextInt(8)) {
      case 0, 1 -> junction(3);
      case 2 -> quotient(pick(List.of(INT, BIGINT)), 3);
      default -> choice(pick(TYPES), 3);
    };
  }

  private Expression value(LogicalType type, int depth) {
    if (depth == 0 || random.nextInt(5) == 0) {
      return random.nextInt(3) == 0 ? constant(type) : field(type, random.nextInt(2));
    }
    if (type.equals(BOOLEAN)) {
      return condition(depth);
    }
    boolean computes = type.equals(INT) || type.equals(BIGINT) || COMPARABLE.indexOf(type) > 2;
    if (computes && !(type instanceof DecimalType) && random.nextBoolean()) {
      return arithmetic(type, depth);
    }
    return choice(type, depth);
  }

  private Expression arithmetic(LogicalType type, int depth) {
    if (!(type instanceof FloatType) && random.nextInt(4) == 0) {
      return Cast.of(value(TYPES.get(1 + random.nextInt(2)), depth - 1), type);
    }
    if (type.equals(INT) && random.nextInt(4) == 0) {
      return Cast.of(value(BIGINT, depth - 1), INT);
    }
    if ((type.equals(INT) || type.equals(BIGINT)) && random.nextInt(4) == 0) {
      return quotient(type, depth);
    }
    Operator operator = pick(List.of(Operator.PLUS, Operator.MINUS, Operator.TIMES));
    return Call.of(operator, type, value(type, depth - 1), value(type, depth - 1));
  }

  /** A division of an integer by a constant: small ones, both signs, the extremes. */
  private Expression quotient(LogicalType type, int depth) {
    Operator operator = random.nextBoolean() ? Operator.DIVIDE : Operator.MOD;
    long divisor =
        pick(List.of(1L, -1L, 2L, 3L, -7L, 123L, 1L << 31, Long.MIN_VALUE, Long.MAX_VALUE));
    // The lower half of a constant above may be zero.
    int half = (int) divisor == 0 ? Integer.MIN_VALUE : (int) divisor;
    Literal constant = type.equals(INT) ? new Literal(half, type) : new Literal(divisor, type);
    return Call.of(operator, type, value(type, depth - 1), constant);
  }

  private Expression condition(int depth) {
    return switch (random.nextInt(5)) {
      case 0 -> junction(depth);
      case 1 -> Call.of(pick(TRUTH_TESTS), BOOLEAN, value(BOOLEAN, depth - 1));
      case 2 -> choice(BOOLEAN, depth);
      default -> {
        LogicalType type = pick(COMPARABLE);
        yield Call.of(pick(COMPARISONS), BOOLEAN, value(type, depth - 1), value(type, depth - 1));
      }
    };
  }

  private Expression junction(int depth) {
    Operator operator = random.nextBoolean() ? Operator.AND : Operator.OR;
    return new Call(operator, values(BOOLEAN, 2 + random.nextInt(2), depth - 1), BOOLEAN);
  }

  private Expression choice(LogicalType type, int depth) {
    int branches = 1 + random.nextInt(3);
    return new Case(
        values(BOOLEAN, branches, depth - 1),
        values(type, branches, depth - 1),
        value(type, depth - 1),
        type);
  }

  private List<Expression> values(LogicalType type, int count, int depth) {
    return IntStream.range(0, count).mapToObj(i -> value(type, depth)).toList();
  }

  private Literal constant(LogicalType type) {
    return switch (type.getTypeRoot()) {
      case BOOLEAN -> new Literal(random.nextBoolean(), type);
      case TINYINT -> new Literal((byte) integer(Byte.MIN_VALUE), type);
      case SMALLINT -> new Literal((short) integer(Short.MIN_VALUE), type);
      case INTEGER -> new Literal((int) integer(Integer.MIN_VALUE), type);
      case BIGINT -> new Literal(integer(Long.MIN_VALUE), type);
      case FLOAT -> new Literal((float) real(), type);
      case DOUBLE -> new Literal(real(), type);
      default -> new Literal(BigDecimal.valueOf(integer(-9_999_999_999L), 2), type);
    };
  }

  /** A batch of all fields. */
  RowBatch batch(int size, boolean withNulls) {
    Column[] columns = new Column[2 * TYPES.size()];
    for (int field = 0; field < columns.length; field++) {
      long[] nulls = withNulls && random.nextBoolean() ? nulls(size) : NullMask.NONE;
      columns[field] = column(TYPES.get(field / 2), size, nulls);
    }
    return RowBatch.of(size, columns);
  }

  private Column column(LogicalType type, int size, long[] nulls) {
    switch (type.getTypeRoot()) {
      case BOOLEAN -> {
        boolean[] values = new boolean[size];
        IntStream.range(0, size).forEach(row -> values[row] = random.nextBoolean());
        return new BooleanColumn(values, nulls, size);
      }
      case TINYINT -> {
        byte[] values = new byte[size];
        IntStream.range(0, size).forEach(row -> values[row] = (byte) integer(Byte.MIN_VALUE));
        return new ByteColumn(values, nulls, size);
      }
      case SMALLINT -> {
        short[] values = new short[size];
        IntStream.range(0, size).forEach(row -> values[row] = (short) integer(Short.MIN_VALUE));
        return new ShortColumn(values, nulls, size);
      }
      case INTEGER -> {
        int[] values = random.ints(size).map(any -> (int) integer(Integer.MIN_VALUE)).toArray();
        return new IntColumn(values, nulls, size);
      }
      case FLOAT -> {
        float[] values = new float[size];
        IntStream.range(0, size).forEach(row -> values[row] = (float) real());
        return new FloatColumn(values, nulls, size);
      }
      case DOUBLE -> {
        double[] values = random.doubles(size).map(any -> real()).toArray();
        return new DoubleColumn(values, nulls, size);
      }
      default -> {
        long min = type instanceof DecimalType ? -9_999_999_999L : Long.MIN_VALUE;
        long[] values = random.longs(size).map(any -> integer(min)).toArray();
        return new LongColumn(values, nulls, size);
      }
    }
  }

  private long[] nulls(int size) {
    long[] nulls = NullMask.allocate(size);
    IntStream.range(0, size)
        .filter(row -> random.nextInt(3) == 0)
        .forEach(row -> NullMask.setNull(nulls, row));
    return nulls;
  }

  private long integer(long min) {
    return switch (random.nextInt(6)) {
      case 0 -> min;
      case 1 -> -(min + 1);
      default -> random.nextInt(7) - 3;
    };
  }

  private double real() {
    return REALS[random.nextInt(REALS.length)];
  }

  private <T> T pick(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }
}
