/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.watermark;

import org.apache.flink.table.runtime.generated.GeneratedWatermarkGenerator;

/** Generated code for {@code ts - delay}, which is NULL for row times before 1970. */
public final class DelayedWatermarks {
  private static final String CODE =
      """
      public final class Delayed%1$d
          extends org.apache.flink.table.runtime.generated.WatermarkGenerator {
        public Delayed%1$d(Object[] references) {}

        @Override
        public long extractTimestamp(org.apache.flink.table.data.RowData row) {
          return row.getTimestamp(1, 3).getMillisecond();
        }

        @Override
        public Long currentWatermark(org.apache.flink.table.data.RowData row) {
          long ts = extractTimestamp(row);
          return ts < 0 ? null : Long.valueOf(ts - %1$dL);
        }
      }
      """;

  private DelayedWatermarks() {}

  /** A generator with a delay in milliseconds. */
  public static GeneratedWatermarkGenerator by(long delay) {
    return new GeneratedWatermarkGenerator(
        "Delayed" + delay, String.format(CODE, delay), new Object[0]);
  }
}
