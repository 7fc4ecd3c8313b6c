/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.watermark;

import io.tailrace.runtime.Batches;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.generated.GeneratedWatermarkGenerator;
import org.apache.flink.table.runtime.generated.WatermarkGenerator;

/** A watermark generator as if it was generated from {@code ts - delay}, NULL for negative ts. */
public final class DelayedWatermarks extends GeneratedWatermarkGenerator {
  private static final long serialVersionUID = 1L;
  private final long delay;

  /** A delay in milliseconds. */
  public DelayedWatermarks(long delay) {
    super("DelayedWatermarks", "// not compiled", new Object[0]);
    this.delay = delay;
  }

  @Override
  public WatermarkGenerator newInstance(ClassLoader classLoader) {
    return new Generator(delay);
  }

  @Override
  public WatermarkGenerator newInstance(ClassLoader classLoader, Object... args) {
    return new Generator(delay);
  }

  private static final class Generator extends WatermarkGenerator {
    private static final long serialVersionUID = 1L;
    private final long delay;

    Generator(long delay) {
      this.delay = delay;
    }

    @Override
    public long extractTimestamp(RowData row) {
      return row.getTimestamp(Batches.TS, 3).getMillisecond();
    }

    @Override
    public Long currentWatermark(RowData row) {
      long ts = extractTimestamp(row);
      return ts < 0 ? null : (Long) (ts - delay);
    }
  }
}
