/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.source;

import static io.tailrace.runtime.Batches.SCHEMA;
import static org.assertj.core.api.Assertions.assertThat;

import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.Batches;
import io.tailrace.runtime.source.ScriptedReader.Step;
import io.tailrace.runtime.watermark.BatchWatermarkStrategy;
import io.tailrace.runtime.watermark.CutPolicy;
import io.tailrace.runtime.watermark.DelayedWatermarks;
import io.tailrace.runtime.watermark.Lateness;
import io.tailrace.runtime.watermark.ScanWatermarks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.core.io.InputStatus;
import org.apache.flink.runtime.event.WatermarkEvent;
import org.apache.flink.runtime.metrics.groups.UnregisteredMetricGroups;
import org.apache.flink.streaming.api.operators.source.TimestampsAndWatermarks;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.io.PushingAsyncDataInput.DataOutput;
import org.apache.flink.streaming.runtime.streamrecord.LatencyMarker;
import org.apache.flink.streaming.runtime.streamrecord.RecordAttributes;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.tasks.TestProcessingTimeService;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.generated.GeneratedWatermarkGeneratorSupplier;
import org.apache.flink.table.watermark.WatermarkEmitStrategy;
import org.apache.flink.table.watermark.WatermarkParams;
import org.apache.flink.util.clock.ManualClock;
import org.junit.jupiter.api.Test;

/** A scan in batches behind the event-time logic of Flink's own source operator. */
class ScanWatermarksTest {
  private static final long DELAY = 10;

  private final ManualClock clock = new ManualClock();

  private static WatermarkStrategy<RowData> strategy(WatermarkEmitStrategy emit) {
    return WatermarkStrategy.forGenerator(
        new GeneratedWatermarkGeneratorSupplier(
            DelayedWatermarks.by(DELAY), WatermarkParams.builder().emitStrategy(emit).build()));
  }

  private static ScanWatermarks onEvent(CutPolicy policy) {
    return new ScanWatermarks.OnEvent(DelayedWatermarks.by(DELAY), policy);
  }

  @Property(tries = 200)
  void rowsAreLateWhereTheyAreInFlink(
      @ForAll @Size(max = 60) List<@IntRange(min = -60, max = 60) Integer> jumps) throws Exception {
    List<RowData> rows = Lateness.stream(jumps);
    Lateness expected = new Lateness();
    ReaderOutput<RowData> flink =
        eventTime(strategy(WatermarkEmitStrategy.ON_EVENT))
            .createMainOutput(new Elements<>(expected), new Listener());
    for (int i = 0; i < rows.size(); i++) {
      flink.createOutputForSplit(splitOf(i)).collect(rows.get(i));
    }
    for (int maxRows : new int[] {1, 2, 7, 4096}) {
      Lateness actual = new Lateness();
      read(rows, maxRows, onEvent(CutPolicy.CONCERNED_ROWS), new Elements<>(actual));
      assertThat(actual.rows).as("batches of %s", maxRows).isEqualTo(expected.rows);
      assertThat(actual.watermark).isEqualTo(expected.watermark);
    }
  }

  /** Runs of five rows, so that an update pair has one split. */
  private static String splitOf(int row) {
    return "s" + row / 5 % 3;
  }

  private void read(
      List<RowData> rows, int maxRows, ScanWatermarks watermarks, DataOutput<RowBatch> target)
      throws Exception {
    List<Step> steps = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      RowData row = rows.get(i);
      String split = splitOf(i);
      steps.add(
          out -> {
            out.createOutputForSplit(split).collect(row);
            return InputStatus.MORE_AVAILABLE;
          });
    }
    var reader =
        new BatchingReader<>(
            new ScriptedReader(steps.toArray(Step[]::new)),
            SCHEMA,
            maxRows,
            watermarks,
            new GatheringContext(new ReaderContext()),
            () -> 0);
    ReaderOutput<RowBatch> output =
        eventTime(new BatchWatermarkStrategy(strategy(WatermarkEmitStrategy.ON_EVENT), SCHEMA))
            .createMainOutput(target, new Listener());
    while (reader.pollNext(output) == InputStatus.MORE_AVAILABLE) {}
  }

  @Test
  void eachSplitHoldsTheWatermarkBackUntilItIsIdle() throws Exception {
    clock.advanceTime(Duration.ofSeconds(1));
    TimestampsAndWatermarks<RowBatch> eventTime =
        eventTime(
            new BatchWatermarkStrategy(
                strategy(WatermarkEmitStrategy.ON_PERIODIC).withIdleness(Duration.ofMillis(100)),
                SCHEMA));
    List<Object> elements = new ArrayList<>();
    ReaderOutput<RowBatch> output =
        eventTime.createMainOutput(new Elements<>(elements), new Listener());
    var a = output.createOutputForSplit("a");
    var b = output.createOutputForSplit("b");
    a.collect(Batches.batch("+I1@500 +I2@400"));
    b.collect(Batches.batch("+I3@90 +I4@100 +I5@80"));
    eventTime.emitImmediateWatermark(0);
    assertThat(Batches.text(elements)).containsExactly("+I1 +I2", "+I3 +I4 +I5", "W90");

    eventTime.emitImmediateWatermark(0);
    clock.advanceTime(Duration.ofMillis(200));
    a.collect(Batches.batch("+I6@600"));
    eventTime.emitImmediateWatermark(0);
    assertThat(Batches.text(elements)).endsWith("+I6", "W590");
  }

  @Test
  void alignmentIsThatOfTheRowStrategy() {
    WatermarkStrategy<RowData> aligned =
        strategy(WatermarkEmitStrategy.ON_PERIODIC)
            .withWatermarkAlignment("group", Duration.ofSeconds(7), Duration.ofSeconds(3));
    var lifted = new BatchWatermarkStrategy(aligned, SCHEMA).getAlignmentParameters();
    assertThat(lifted.getWatermarkGroup()).isEqualTo("group");
    assertThat(lifted.getMaxAllowedWatermarkDrift()).isEqualTo(7000);
  }

  @Test
  void aStrategyThatLooksAtRecordTimestampsGetsThatOfTheBatch() throws Exception {
    List<Object> elements = new ArrayList<>();
    var eventTime =
        eventTime(
            new BatchWatermarkStrategy(
                WatermarkStrategy.forBoundedOutOfOrderness(Duration.ofMillis(10)), SCHEMA));
    var output = eventTime.createMainOutput(new Elements<>(elements), new Listener());
    output.collect(Batches.batch("+I1 +I2"), 500);
    eventTime.emitImmediateWatermark(0);
    assertThat(Batches.text(elements)).containsExactly("+I1 +I2", "W489");
  }

  private <T> TimestampsAndWatermarks<T> eventTime(WatermarkStrategy<T> strategy) {
    return TimestampsAndWatermarks.createProgressiveEventTimeLogic(
        strategy,
        UnregisteredMetricGroups.createUnregisteredOperatorMetricGroup(),
        new TestProcessingTimeService(),
        0,
        clock,
        clock,
        UnregisteredMetricGroups.createUnregisteredTaskMetricGroup().getIOMetricGroup());
  }

  /** Hears of split watermarks, which this test sees in the stream. */
  private static final class Listener implements TimestampsAndWatermarks.WatermarkUpdateListener {
    @Override
    public void updateIdle(boolean isIdle) {}

    @Override
    public void updateCurrentEffectiveWatermark(long watermark) {}

    @Override
    public void updateCurrentSplitWatermark(String splitId, long watermark) {}

    @Override
    public void updateCurrentSplitIdle(String splitId, boolean idle) {}

    @Override
    public void splitFinished(String splitId) {}
  }

  /** Collects what the source operator sends. */
  private static final class Elements<T> implements DataOutput<T> {
    private final Consumer<Object> target;

    Elements(Lateness lateness) {
      this.target = lateness::add;
    }

    Elements(List<Object> elements) {
      this.target = elements::add;
    }

    @Override
    public void emitRecord(StreamRecord<T> record) {
      target.accept(new StreamRecord<>(record.getValue()));
    }

    @Override
    public void emitWatermark(Watermark watermark) {
      target.accept(watermark);
    }

    @Override
    public void emitWatermarkStatus(WatermarkStatus status) {
      target.accept(status);
    }

    @Override
    public void emitLatencyMarker(LatencyMarker marker) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void emitRecordAttributes(RecordAttributes attributes) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void emitWatermark(WatermarkEvent watermark) {
      throw new UnsupportedOperationException();
    }
  }
}
