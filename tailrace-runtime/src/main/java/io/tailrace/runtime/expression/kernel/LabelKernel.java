/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.tailrace.batch.BytesColumn;
import io.tailrace.batch.Column;
import io.tailrace.batch.NullMask;
import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.expression.Case;
import io.tailrace.runtime.expression.Expression;
import io.tailrace.runtime.expression.Literal;
import io.tailrace.runtime.expression.Rows;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.stream.Stream;

/**
 * A {@link ChoiceKernel choice} among constant strings of up to eight bytes. Each is written as one
 * word, of which the string of the next row covers what is too much.
 */
final class LabelKernel implements Kernel {
  private static final VarHandle WORDS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final Kernel branch;
  private final long[] words;
  private final int[] lengths;
  private final int longest;

  /**
   * A kernel of the constants of {@code expression}.
   *
   * @param branch the branch that each row takes, see {@link BranchKernel}
   */
  LabelKernel(Case expression, Kernel branch) {
    byte[][] labels = labels(expression).map(LabelKernel::bytes).toArray(byte[][]::new);
    this.branch = branch;
    this.words = new long[labels.length];
    this.lengths = new int[labels.length];
    for (int i = 0; i < labels.length; i++) {
      words[i] = (long) WORDS.get(Arrays.copyOf(labels[i], Long.BYTES), 0);
      lengths[i] = labels[i].length;
    }
    this.longest = Arrays.stream(lengths).max().orElseThrow();
  }

  /** Whether this is the kernel for a CASE for which a {@link ChoiceKernel} is. */
  static boolean applies(Case expression) {
    return labels(expression)
        .allMatch(
            value ->
                value instanceof Literal literal
                    && literal.value() instanceof String
                    && bytes(literal).length <= Long.BYTES);
  }

  private static Stream<Expression> labels(Case expression) {
    return Stream.concat(expression.values().stream(), Stream.of(expression.otherwise()));
  }

  private static byte[] bytes(Expression label) {
    return ((String) ((Literal) label).value()).getBytes(UTF_8);
  }

  @Override
  public Column evaluate(RowBatch batch, Rows rows) {
    byte[] choice = BranchKernel.branches(branch.evaluate(batch, rows), batch.physicalSize());
    int[] offsets = new int[choice.length + 1];
    byte[] heap = new byte[Math.addExact(Math.multiplyExact(choice.length, longest), Long.BYTES)];
    int end = 0;
    for (int row = 0; row < choice.length; row++) {
      int label = choice[row];
      WORDS.set(heap, end, words[label]);
      end += lengths[label];
      offsets[row + 1] = end;
    }
    return new BytesColumn(heap, offsets, NullMask.NONE, choice.length);
  }

  @Override
  public boolean canFail() {
    return false;
  }
}
