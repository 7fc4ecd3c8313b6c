/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.fused;

import io.tailrace.runtime.expression.Expression;
import io.tailrace.runtime.expression.kernel.Kernel;
import io.tailrace.runtime.expression.kernel.Kernels;
import java.util.Optional;
import org.apache.flink.table.runtime.generated.CompileUtils;
import org.apache.flink.util.FlinkRuntimeException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes kernels in which the largest {@link FusibleExpressions fusible} subtrees are one generated
 * loop each. A kernel tree writes an array per operation, which the next one reads; a loop keeps
 * these values in registers.
 *
 * <p>Loops are cached by their source, which names fields by position and no user class, and are
 * loaded below the class loader of this class: restarts of a job, and tasks with the same
 * expression, share one class while it is in use.
 */
public final class Fusion {
  private static final Logger LOG = LoggerFactory.getLogger(Fusion.class);

  private Fusion() {}

  /**
   * The kernel of an expression.
   *
   * @throws IllegalArgumentException when the expression has no kernel for its types
   */
  public static Kernel create(Expression expression) {
    return Kernels.create(expression, Fusion::fuse);
  }

  /** The fused kernel of an expression that is fusible as a whole. */
  static Optional<Kernel> fuse(Expression expression) {
    if (!FusibleExpressions.contain(expression)) {
      return Optional.empty();
    }
    LoopSource source = LoopSource.of(expression);
    return compile(expression, source)
        .map(
            loop ->
                new FusedKernel(
                    loop, source.fields(), expression.type(), Kernels.create(expression)));
  }

  /** Empty when the source does not compile: the kernel tree can do the work, too. */
  private static Optional<FusedLoop> compile(Expression expression, LoopSource source) {
    try {
      Class<? extends FusedLoop> loop =
          CompileUtils.compile(
              FusedLoop.class.getClassLoader(), LoopSource.CLASS_NAME, source.text());
      return Optional.of(loop.getDeclaredConstructor().newInstance());
    } catch (FlinkRuntimeException | ReflectiveOperationException | ClassCastException e) {
      LOG.warn("The loop of {} does not compile; its operations run one by one.", expression, e);
      return Optional.empty();
    }
  }
}
