/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.tailrace.batch.Layout;
import io.tailrace.runtime.expression.Call;
import io.tailrace.runtime.expression.Case;
import io.tailrace.runtime.expression.Cast;
import io.tailrace.runtime.expression.Expression;
import io.tailrace.runtime.expression.FieldReference;
import io.tailrace.runtime.expression.InSet;
import io.tailrace.runtime.expression.Like;
import io.tailrace.runtime.expression.Literal;
import io.tailrace.runtime.expression.NestedField;
import io.tailrace.runtime.expression.NullLiteral;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.flink.table.types.logical.TinyIntType;

/** Makes the kernels of expressions. */
public final class Kernels {
  private final KernelFactory special;

  private Kernels(KernelFactory special) {
    this.special = special;
  }

  /**
   * The kernel tree of an expression, one kernel per operation.
   *
   * @throws IllegalArgumentException when the expression has no kernel for its types
   */
  public static Kernel create(Expression expression) {
    return create(expression, any -> Optional.empty());
  }

  /**
   * The kernel tree of an expression, in which a special kernel may evaluate a whole subtree.
   *
   * @param special asked for every subtree before its operations get kernels of their own
   * @throws IllegalArgumentException when the expression has no kernel for its types
   */
  public static Kernel create(Expression expression, KernelFactory special) {
    return new Kernels(special).kernel(expression);
  }

  private Kernel kernel(Expression expression) {
    return special.create(expression).orElseGet(() -> operation(expression));
  }

  private Kernel operation(Expression expression) {
    if (expression instanceof FieldReference field) {
      return new FieldKernel(field.index());
    }
    if (expression instanceof NestedField field) {
      return new NestedFieldKernel(field, kernel(field.row()));
    }
    if (expression instanceof Literal literal) {
      return new ConstantKernel(literal);
    }
    if (expression instanceof NullLiteral literal) {
      return new NullKernel(literal.type());
    }
    if (expression instanceof Cast cast) {
      return CastKernels.create(cast, kernel(cast.operand()));
    }
    if (expression instanceof Case branches) {
      return createCase(branches);
    }
    if (expression instanceof Like like) {
      return new LikeKernel(like, kernel(like.operand()));
    }
    if (expression instanceof InSet set) {
      return createSet(set);
    }
    return createCall((Call) expression);
  }

  private Kernel[] createAll(List<Expression> expressions) {
    return expressions.stream().map(this::kernel).toArray(Kernel[]::new);
  }

  private Kernel createCase(Case branches) {
    if (ChoiceKernel.applies(branches)) {
      Optional<Kernel> fromSpecial = special.create(numbered(branches));
      if (fromSpecial.isPresent()) {
        return createChoice(branches, fromSpecial.get());
      }
    }
    Kernel[] conditions = createAll(branches.conditions());
    if (ChoiceKernel.applies(branches) && Arrays.stream(conditions).noneMatch(Kernel::canFail)) {
      return createChoice(branches, new BranchKernel(conditions));
    }
    return new CaseKernel(conditions, createAll(values(branches)), branches.type());
  }

  private Kernel createChoice(Case branches, Kernel branch) {
    if (branches.equals(numbered(branches))) {
      return branch;
    }
    return LabelKernel.applies(branches)
        ? new LabelKernel(branches, branch)
        : new ChoiceKernel(branch, createAll(values(branches)), branches.type());
  }

  /** A CASE of the same conditions whose values are the numbers of its branches. */
  private static Case numbered(Case branches) {
    List<Expression> numbers =
        IntStream.range(0, branches.conditions().size()).mapToObj(Kernels::number).toList();
    return new Case(branches.conditions(), numbers, number(numbers.size()), new TinyIntType(false));
  }

  private static Expression number(int branch) {
    return new Literal((byte) branch, new TinyIntType(false));
  }

  private static List<Expression> values(Case branches) {
    List<Expression> values = new ArrayList<>(branches.values());
    values.add(branches.otherwise());
    return values;
  }

  private Kernel createCall(Call call) {
    Kernel[] operands = createAll(call.operands());
    return switch (call.operator()) {
      case PLUS, MINUS, TIMES, DIVIDE, MOD ->
          ArithmeticKernels.create(call, operands[0], operands[1]);
      case NEGATE -> new NegateKernel(operands[0]);
      case EQUALS,
          NOT_EQUALS,
          LESS_THAN,
          LESS_THAN_OR_EQUAL,
          GREATER_THAN,
          GREATER_THAN_OR_EQUAL,
          IS_DISTINCT_FROM,
          IS_NOT_DISTINCT_FROM ->
          ComparisonKernels.create(call, operands[0], operands[1]);
      case AND -> JunctionKernel.and(operands);
      case OR -> JunctionKernel.or(operands);
      case NOT -> new NotKernel(operands[0]);
      case IS_NULL -> NullTestKernel.isNull(operands[0]);
      case IS_NOT_NULL -> NullTestKernel.isNotNull(operands[0]);
      case IS_TRUE, IS_NOT_TRUE, IS_FALSE, IS_NOT_FALSE ->
          new TruthTestKernel(call.operator(), operands[0]);
      case CONCAT -> new ConcatKernel(operands);
      case COALESCE -> new CoalesceKernel(operands, call.type());
    };
  }

  private Kernel createSet(InSet set) {
    Kernel operand = kernel(set.operand());
    Layout layout = Layout.of(set.operand().type());
    return switch (layout) {
      case BYTES ->
          new BytesSetKernel(
              operand,
              set.values().stream().map(v -> ((String) v.value()).getBytes(UTF_8)).toList());
      case BYTE, SHORT, INT -> new LongSetKernel(new ToLongKernel(operand), keys(set));
      case LONG, FLOAT, DOUBLE -> new LongSetKernel(operand, keys(set));
      case BOOLEAN, WIDE_DECIMAL, TIMESTAMP_NANOS, ARRAY, MAP, ROW, VARIANT ->
          throw new IllegalArgumentException("There is no set of " + set.operand().type() + ".");
    };
  }

  private static long[] keys(InSet set) {
    return set.values().stream().mapToLong(Kernels::key).toArray();
  }

  private static long key(Literal literal) {
    Object value = literal.value();
    if (value instanceof BigDecimal decimal) {
      return decimal.unscaledValue().longValueExact();
    }
    return value instanceof Float || value instanceof Double
        ? Double.doubleToLongBits(((Number) value).doubleValue())
        : ((Number) value).longValue();
  }

  /** A refusal that names the call and the types it has no kernel for. */
  static IllegalArgumentException noKernel(Expression expression) {
    return new IllegalArgumentException(
        "There is no kernel for " + expression + " of type " + expression.type() + ".");
  }
}
