/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.tailrace.batch.BatchRow;
import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.Batches;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.TimestampData;
import org.junit.jupiter.api.Test;

/**
 * An operator of two inputs gives the same answer for every interleaving of its inputs: each script
 * is a list of batches (kind, id and row time), watermarks {@code W5} and the end of the input.
 */
class TwoInputBatchOperatorTest {
  private static final List<String> LEFT =
      List.of("+I1@10 +I2@20", "W15", "-U1@10 +U1@11 +I3@30", "-D2@20 +I2@21", "W40", "end");
  private static final List<String> RIGHT =
      List.of("+I2@200 +I1@100 +I4@400", "W5", "-D1@100", "+I1@101 -U4@400 +U4@401", "end");

  /** What remains of the join, whatever the interleaving: ids 1 and 2 are on both sides. */
  private static final Map<Long, String> JOINED = Map.of(1L, "11 101", 2L, "21 200");

  @Test
  void everyInterleavingHasTheSameAnswer() throws Exception {
    int interleavings = 0;
    for (String order : interleavings(LEFT.size(), RIGHT.size())) {
      Run run = new Run();
      run.play(order, Restarts.NEVER);
      assertThat(run.folded()).as(order).isEqualTo(JOINED);
      interleavings++;
    }
    assertThat(interleavings).isEqualTo(462);
  }

  @Test
  void aRestartAfterEveryEventChangesNothing() throws Exception {
    for (String order : interleavings(LEFT.size(), RIGHT.size()).stream().limit(40).toList()) {
      Run run = new Run();
      run.play(order, Restarts.AFTER_EVERY_EVENT);
      assertThat(run.folded()).as(order).isEqualTo(JOINED);
    }
  }

  @Test
  void theSmallerWatermarkOfTheSidesIsSentOn() throws Exception {
    Run run = new Run();
    // Left watermarks 15 and 40, then the right one 5, and then the end of both.
    run.play("LLLLLRRRRLR", Restarts.NEVER);
    assertThat(run.watermarks).containsExactly(5L);
    assertThat(run.events)
        .containsExactly("LEFT 15", "LEFT 40", "RIGHT 5", "LEFT end", "RIGHT end");
  }

  @Test
  void theEndOfOneSideLeavesTheOtherOneOpen() throws Exception {
    for (String order : List.of("LLLLLLRRRRR", "RRRRRLLLLLL")) {
      Run run = new Run();
      run.play(order, Restarts.NEVER);
      assertThat(run.folded()).isEqualTo(JOINED);
      assertThat(run.events).contains("LEFT end", "RIGHT end");
    }
  }

  @Test
  void rowsWithoutAKeyMatchNothing() throws Exception {
    try (AbstractStreamOperatorTestHarness<RowBatch> harness = harness()) {
      harness.open();
      UniqueKeyJoin join = (UniqueKeyJoin) harness.getOperator();
      join.processElement1(new StreamRecord<>(Batches.batch(List.of(rowWithoutId(1)))));
      join.processElement2(new StreamRecord<>(Batches.batch(List.of(rowWithoutId(2)))));
      assertThat(harness.getOutput()).isEmpty();
    }
  }

  private static AbstractStreamOperatorTestHarness<RowBatch> harness() throws Exception {
    return new TwoInputHarness(new UniqueKeyJoin.Factory(), UniqueKeyJoin.OUTPUT);
  }

  private static RowData rowWithoutId(long ts) {
    return GenericRowData.of(null, TimestampData.fromEpochMillis(ts));
  }

  /** All orders of {@code left} events of one input and {@code right} events of the other. */
  private static List<String> interleavings(int left, int right) {
    List<String> orders = new ArrayList<>();
    collect("", left, right, orders);
    return orders;
  }

  private static void collect(String prefix, int left, int right, List<String> orders) {
    if (left == 0 && right == 0) {
      orders.add(prefix);
    }
    if (left > 0) {
      collect(prefix + "L", left - 1, right, orders);
    }
    if (right > 0) {
      collect(prefix + "R", left, right - 1, orders);
    }
  }

  private enum Restarts {
    NEVER,
    AFTER_EVERY_EVENT
  }

  /** One run of the operator over both scripts. */
  private static final class Run {
    private final Map<String, Integer> counts = new TreeMap<>();
    private final List<Long> watermarks = new ArrayList<>();
    private final List<String> events = new ArrayList<>();

    void play(String order, Restarts restarts) throws Exception {
      Map<Side, Integer> position = new HashMap<>();
      AbstractStreamOperatorTestHarness<RowBatch> harness = harness();
      harness.open();
      try {
        for (char turn : order.toCharArray()) {
          Side side = turn == 'L' ? Side.LEFT : Side.RIGHT;
          int at = position.merge(side, 1, Integer::sum) - 1;
          UniqueKeyJoin join = (UniqueKeyJoin) harness.getOperator();
          send(join, side, (side == Side.LEFT ? LEFT : RIGHT).get(at));
          if (restarts == Restarts.AFTER_EVERY_EVENT) {
            take(harness);
            OperatorSubtaskState snapshot = harness.snapshot(at, at);
            harness.close();
            harness = harness();
            harness.initializeState(snapshot);
            harness.open();
          }
        }
        take(harness);
      } finally {
        harness.close();
      }
    }

    private static void send(UniqueKeyJoin join, Side side, String event) throws Exception {
      if (event.equals("end")) {
        join.endInput(side == Side.LEFT ? 1 : 2);
      } else if (event.startsWith("W")) {
        Watermark watermark = new Watermark(Long.parseLong(event.substring(1)));
        if (side == Side.LEFT) {
          join.processWatermark1(watermark);
        } else {
          join.processWatermark2(watermark);
        }
      } else if (side == Side.LEFT) {
        join.processElement1(new StreamRecord<>(Batches.batch(event)));
      } else {
        join.processElement2(new StreamRecord<>(Batches.batch(event)));
      }
    }

    /** Takes over what the operator has sent and been told. */
    private void take(AbstractStreamOperatorTestHarness<RowBatch> harness) {
      for (Object element : harness.getOutput()) {
        if (element instanceof Watermark watermark) {
          watermarks.add(watermark.getTimestamp());
        } else {
          fold((RowBatch) ((StreamRecord<?>) element).getValue());
        }
      }
      harness.getOutput().clear();
      events.addAll(((UniqueKeyJoin) harness.getOperator()).events);
    }

    private void fold(RowBatch batch) {
      BatchRow cursor = new BatchRow(UniqueKeyJoin.OUTPUT).wrap(batch);
      for (int i = 0; i < batch.size(); i++) {
        RowData row = cursor.at(batch.row(i));
        String text =
            row.getLong(0)
                + " "
                + row.getTimestamp(1, 3).getMillisecond()
                + " "
                + row.getTimestamp(2, 3).getMillisecond();
        int sign =
            switch (row.getRowKind()) {
              case INSERT, UPDATE_AFTER -> 1;
              case UPDATE_BEFORE, DELETE -> -1;
            };
        int count = counts.merge(text, sign, Integer::sum);
        assertThat(count).as("count of " + text).isNotNegative();
      }
    }

    /** The rows that remain, by id. */
    Map<Long, String> folded() {
      Map<Long, String> rows = new HashMap<>();
      counts.forEach(
          (text, count) -> {
            if (count > 0) {
              int space = text.indexOf(' ');
              String previous =
                  rows.put(Long.valueOf(text.substring(0, space)), text.substring(space + 1));
              assertThat(count == 1 && Objects.isNull(previous)).as(counts.toString()).isTrue();
            }
          });
      return rows;
    }
  }
}
