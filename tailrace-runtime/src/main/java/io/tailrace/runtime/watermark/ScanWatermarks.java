/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.watermark;

import java.io.Serializable;
import org.apache.flink.table.runtime.generated.GeneratedWatermarkGenerator;

/**
 * Where the watermarks of a scan come from, which decides how the rows of its splits may be grouped
 * into batches.
 */
public sealed interface ScanWatermarks extends Serializable {

  /**
   * The source operator makes no watermarks, later operators or the reader itself may. All splits
   * of a reader share its batches, in the order in which the reader hands the rows out.
   */
  record None() implements ScanWatermarks {}

  /**
   * The source operator makes watermarks of each split's rows and sends them from time to time
   * (emit strategy {@code on-periodic}, the default). Each split has batches of its own.
   */
  record Periodic() implements ScanWatermarks {}

  /**
   * The source operator makes watermarks of each split's rows and sends them at once (emit strategy
   * {@code on-event}). Each split has batches of its own, which end where a watermark concerns the
   * next row, and where rows of another split follow.
   *
   * @param generator the watermark expression and, as its timestamp, the row time expression
   */
  record OnEvent(GeneratedWatermarkGenerator generator, CutPolicy policy)
      implements ScanWatermarks {}
}
