/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.watermark;

import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.generated.WatermarkGenerator;

/**
 * Follows the watermark that a split's rows make, one row at a time, and says where the batch of
 * these rows has to end because a watermark stands there that concerns the next row. It sends
 * nothing: the watermark is made by the source operator of the batch.
 *
 * <p>Flink sends a watermark in a scan with emit strategy {@code on-event} after each row that
 * raises it. The watermark of the scan is the lowest of its splits' and so never above that of the
 * row's own split; a cut for the split's watermark can be needless, but none is missing.
 *
 * <p>A cut never falls between a -U and its +U. A watermark that is raised by the -U itself
 * therefore stands after the +U.
 */
public final class WatermarkCut {
  private final WatermarkGenerator generator;
  private final CutPolicy policy;
  private long watermark = Long.MIN_VALUE;
  private long watermarkBeforeLastRow = Long.MIN_VALUE;
  private long sent = Long.MIN_VALUE;

  /**
   * A cut for one split.
   *
   * @param generator open, with a row time expression
   */
  public WatermarkCut(WatermarkGenerator generator, CutPolicy policy) {
    this.generator = generator;
    this.policy = policy;
  }

  /** Whether the batch must end before a row that does not complete an update. */
  public boolean isDueBefore(RowData row) throws Exception {
    return isDue(watermark, row);
  }

  /** Whether the batch must end before the -U that was the last row, because of its +U. */
  public boolean isDueBeforePairOf(RowData updateAfter) throws Exception {
    return isDue(watermarkBeforeLastRow, updateAfter);
  }

  private boolean isDue(long due, RowData row) throws Exception {
    return due > sent && policy.cuts(generator.extractTimestamp(row), due);
  }

  /** Takes note of a row that is in the batch now. */
  public void add(RowData row) throws Exception {
    watermarkBeforeLastRow = watermark;
    Long next = generator.currentWatermark(row);
    if (next != null && next > watermark) {
      watermark = next;
    }
  }

  /** Takes note that the batch has ended after the last row. */
  public void ended() {
    sent = watermark;
    watermarkBeforeLastRow = watermark;
  }

  /** Takes note that the batch has ended before the last row. */
  public void endedBeforeLastRow() {
    sent = watermarkBeforeLastRow;
  }
}
