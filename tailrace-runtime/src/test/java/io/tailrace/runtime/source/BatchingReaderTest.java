/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.source;

import static io.tailrace.runtime.Batches.SCHEMA;
import static io.tailrace.runtime.Batches.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.Batches;
import io.tailrace.runtime.source.ScriptedReader.Split;
import io.tailrace.runtime.source.ScriptedReader.Step;
import io.tailrace.runtime.watermark.CutPolicy;
import io.tailrace.runtime.watermark.DelayedWatermarks;
import io.tailrace.runtime.watermark.ScanWatermarks;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SourceOutput;
import org.apache.flink.core.io.InputStatus;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.junit.jupiter.api.Test;

class BatchingReaderTest {
  private static final ScanWatermarks NONE = new ScanWatermarks.None();
  private static final ScanWatermarks PERIODIC = new ScanWatermarks.Periodic();
  private static final ScanWatermarks ON_EVENT =
      new ScanWatermarks.OnEvent(DelayedWatermarks.by(10), CutPolicy.CONCERNED_ROWS);

  private final RecordingOutput output = new RecordingOutput();
  private final ReaderContext context = new ReaderContext();
  private long nanos;

  private BatchingReader<Split> reader(ScriptedReader rows, int maxRows, ScanWatermarks mode) {
    return new BatchingReader<>(
        rows, SCHEMA, maxRows, mode, new GatheringContext(context), () -> nanos);
  }

  /** A poll that hands out rows through the main output, with more at hand. */
  private static Step poll(String text) {
    return out -> {
      rows(text).forEach(out::collect);
      return InputStatus.MORE_AVAILABLE;
    };
  }

  /** A poll that hands out rows of a split, with more at hand. */
  private static Step poll(String split, String text) {
    return out -> {
      rows(text).forEach(out.createOutputForSplit(split)::collect);
      return InputStatus.MORE_AVAILABLE;
    };
  }

  /** A poll that begins a split, with more at hand. */
  private static Step split(String split) {
    return out -> {
      out.createOutputForSplit(split);
      return InputStatus.MORE_AVAILABLE;
    };
  }

  private static Step nothing() {
    return out -> InputStatus.NOTHING_AVAILABLE;
  }

  @Test
  void aPollTakesWhatIsAtHand() throws Exception {
    var reader =
        reader(
            new ScriptedReader(poll("+I1"), poll("-U1 +U2"), nothing(), poll("-D2"), nothing()),
            100,
            NONE);
    assertThat(reader.pollNext(output)).isEqualTo(InputStatus.NOTHING_AVAILABLE);
    assertThat(output.lines).containsExactly("+I1 -U1 +U2");
    assertThat(reader.pollNext(output)).isEqualTo(InputStatus.NOTHING_AVAILABLE);
    assertThat(output.lines).containsExactly("+I1 -U1 +U2", "-D2");
  }

  @Test
  void aPollEndsWithAFullBatch() throws Exception {
    ScriptedReader rows = new ScriptedReader(poll("+I1"), poll("+I2"), poll("+I3"));
    var reader = reader(rows, 2, NONE);
    assertThat(reader.pollNext(output)).isEqualTo(InputStatus.MORE_AVAILABLE);
    assertThat(output.lines).containsExactly("+I1 +I2");
    assertThat(rows.pollsLeft()).isEqualTo(1);
  }

  @Test
  void aReaderThatHandsOutManyRowsAtOnceIsCutIntoFullBatches() throws Exception {
    var reader = reader(new ScriptedReader(poll("+I1 +I2 +I3 +I4 +I5")), 2, NONE);
    reader.pollNext(output);
    assertThat(output.lines).containsExactly("+I1 +I2", "+I3 +I4", "+I5");
  }

  @Test
  void theEndOfInputIsReportedAfterItsRows() throws Exception {
    Step last =
        out -> {
          out.collect(Batches.row(1, 0));
          return InputStatus.END_OF_INPUT;
        };
    assertThat(reader(new ScriptedReader(last), 100, NONE).pollNext(output))
        .isEqualTo(InputStatus.END_OF_INPUT);
    assertThat(output.lines).containsExactly("+I1");
  }

  @Test
  void aSlowReaderIsNotWaitedFor() throws Exception {
    Step slow =
        out -> {
          nanos += 5_000_000;
          out.collect(Batches.row(nanos / 5_000_000, 0));
          return InputStatus.MORE_AVAILABLE;
        };
    Step[] steps = new Step[100];
    Arrays.fill(steps, slow);
    var reader = reader(new ScriptedReader(steps), 4096, NONE);
    reader.pollNext(output);
    assertThat(output.lines).hasSize(1);
    assertThat(output.lines.get(0).split(" ", -1)).hasSize(16);
    // 16 rows took 80 ms, so four are what there is time for.
    reader.pollNext(output);
    assertThat(output.lines.get(1)).isEqualTo("+I17 +I18 +I19 +I20");
  }

  @Test
  void aPairIsNotCutAtTheLimit() throws Exception {
    var reader =
        reader(new ScriptedReader(poll("+I1"), poll("-U1"), poll("+U2"), poll("+I3")), 2, NONE);
    reader.pollNext(output);
    assertThat(output.lines).containsExactly("+I1 -U1 +U2");
  }

  @Test
  void aPairIsWaitedForButNotForEver() throws Exception {
    Step empty = out -> InputStatus.MORE_AVAILABLE;
    var reader = reader(new ScriptedReader(poll("-U1"), empty, empty, poll("+U2")), 1, NONE);
    reader.pollNext(output);
    assertThat(output.lines).containsExactly("-U1 +U2");

    output.lines.clear();
    Step[] steps = new Step[100];
    Arrays.fill(steps, empty);
    steps[0] =
        out -> {
          nanos += 1_000_000_000;
          return poll("-U1").poll(out);
        };
    ScriptedReader rows = new ScriptedReader(steps);
    assertThat(reader(rows, 1, NONE).pollNext(output)).isEqualTo(InputStatus.MORE_AVAILABLE);
    assertThat(rows.pollsLeft()).isEqualTo(100 - 32);
    assertThat(output.lines).containsExactly("-U1");
  }

  @Test
  void aPairIsNotCutByTheClock() throws Exception {
    Step slow =
        out -> {
          nanos += 100_000_000;
          out.collect(Batches.rows("-U1").get(0));
          return InputStatus.MORE_AVAILABLE;
        };
    Step[] steps = new Step[17];
    Arrays.fill(steps, poll("+I1"));
    steps[15] = slow;
    steps[16] = poll("+U2");
    reader(new ScriptedReader(steps), 4096, NONE).pollNext(output);
    assertThat(output.lines).hasSize(1);
    assertThat(output.lines.get(0)).endsWith("-U1 +U2");
  }

  @Test
  void splitsShareBatchesInReadingOrderWhereNoWatermarksAreMade() throws Exception {
    var reader =
        reader(
            new ScriptedReader(
                split("a"), split("b"), poll("a", "+I1"), poll("b", "+I2"), poll("a", "+I3")),
            100,
            NONE);
    reader.pollNext(output);
    assertThat(output.lines).containsExactly("+I1 +I2 +I3");
  }

  @Test
  void eachSplitHasItsOwnBatchesWhereWatermarksAreMadeOfThem() throws Exception {
    var reader =
        reader(
            new ScriptedReader(
                split("a"),
                split("b"),
                poll("b", "+I1"),
                poll("a", "+I2"),
                poll("b", "+I3"),
                poll("+I4")),
            100,
            PERIODIC);
    reader.pollNext(output);
    assertThat(output.lines).containsExactly("b: +I1 +I3", "a: +I2", "+I4");
  }

  @Test
  void aNewSplitBeginsAfterTheRowsThatCameBeforeIt() throws Exception {
    var reader = reader(new ScriptedReader(poll("a", "+I1"), split("b")), 100, PERIODIC);
    reader.pollNext(
        new RecordingOutput(output.lines) {
          @Override
          public SourceOutput<RowBatch> createOutputForSplit(String splitId) {
            output.lines.add(splitId + ": created");
            return super.createOutputForSplit(splitId);
          }
        });
    assertThat(output.lines).containsExactly("a: created", "a: +I1", "b: created");
  }

  @Test
  void allRowsLeaveBeforeAnythingElseDoes() throws Exception {
    Step script =
        out -> {
          SourceOutput<RowData> a = out.createOutputForSplit("a");
          SourceOutput<RowData> b = out.createOutputForSplit("b");
          b.collect(Batches.row(1, 0));
          a.collect(Batches.row(2, 0));
          a.emitWatermark(new Watermark(5));
          b.collect(Batches.row(3, 0));
          a.markIdle();
          b.collect(Batches.row(4, 0));
          a.markActive();
          a.collect(Batches.row(5, 0));
          out.emitWatermark(new Watermark(6));
          b.collect(Batches.row(6, 0));
          out.releaseOutputForSplit("a");
          out.collect(Batches.row(7, 0));
          out.markIdle();
          out.markActive();
          return InputStatus.NOTHING_AVAILABLE;
        };
    reader(new ScriptedReader(script), 100, PERIODIC).pollNext(output);
    assertThat(output.lines)
        .containsExactly(
            "b: +I1",
            "a: +I2",
            "a: W5",
            "b: +I3",
            "a: idle",
            "b: +I4",
            "a: active",
            "a: +I5",
            "W6",
            "b: +I6",
            "a: released",
            "+I7",
            "idle",
            "active");
  }

  @Test
  void aBatchEndsBeforeARowThatAWatermarkInsideItConcerns() throws Exception {
    // Watermarks are ts - 10: row 2 raises it to 90, row 3 is ahead of it, row 4 starts with it.
    var reader =
        reader(
            new ScriptedReader(poll("a", "+I1@50 +I2@100 +I3@95 +I4@91 +I5@80 +I6@300")),
            100,
            ON_EVENT);
    reader.pollNext(output);
    assertThat(output.lines).containsExactly("a: +I1 +I2 +I3", "a: +I4 +I5 +I6");
  }

  @Test
  void splitsDoNotOvertakeEachOtherWhereWatermarksAreSentAtOnce() throws Exception {
    var reader =
        reader(
            new ScriptedReader(poll("a", "+I1 +I2"), poll("b", "+I3"), poll("a", "+I4")),
            100,
            ON_EVENT);
    reader.pollNext(output);
    assertThat(output.lines).containsExactly("a: +I1 +I2", "b: +I3", "a: +I4");
  }

  @Test
  void aWatermarkNeverStandsInsideAPair() throws Exception {
    var reader =
        reader(
            new ScriptedReader(
                poll("a", "+I1@100 -U1@95 +U2@20 +I3@200"),
                poll("a", "-U3@400 +U4@300"),
                nothing()),
            100,
            ON_EVENT);
    reader.pollNext(output);
    // The +U of the first pair is late under the watermark of row 1, that of the second only under
    // the watermark of its own -U.
    assertThat(output.lines).containsExactly("a: +I1", "a: -U1 +U2 +I3 -U3 +U4");
  }

  @Test
  void aBatchEndsAfterEachAdvanceWhereTheWatermarkIsRead() throws Exception {
    var reader =
        reader(
            new ScriptedReader(poll("a", "+I1@50 +I2@100 +I3@95 +I4@91 -U5@200 +U6@300 +I7@1")),
            100,
            new ScanWatermarks.OnEvent(DelayedWatermarks.by(10), CutPolicy.EVERY_ADVANCE));
    reader.pollNext(output);
    assertThat(output.lines).containsExactly("a: +I1", "a: +I2", "a: +I3 +I4 -U5 +U6", "a: +I7");
  }

  @Test
  void aBatchCarriesTheHighestTimestampOfItsRows() throws Exception {
    Step script =
        out -> {
          SourceOutput<RowData> a = out.createOutputForSplit("a");
          a.collect(Batches.row(1, 0), 7);
          a.collect(Batches.row(2, 0), 9);
          a.collect(Batches.row(3, 0), 8);
          return InputStatus.NOTHING_AVAILABLE;
        };
    reader(new ScriptedReader(script, poll("a", "+I4")), 3, PERIODIC).pollNext(output);
    assertThat(output.lines).containsExactly("a: +I1 +I2 +I3 @9");
  }

  @Test
  void rowObjectsMayBeReused() throws Exception {
    Step script =
        out -> {
          GenericRowData reused = Batches.row(0, 0);
          LongStream.rangeClosed(1, 3)
              .forEach(
                  id -> {
                    reused.setField(0, id);
                    out.collect(reused);
                  });
          return InputStatus.NOTHING_AVAILABLE;
        };
    reader(new ScriptedReader(script), 100, NONE).pollNext(output);
    assertThat(output.lines).containsExactly("+I1 +I2 +I3");
  }

  @Test
  void recordMetricsCountRows() throws Exception {
    reader(new ScriptedReader(poll("+I1 +I2 +I3"), nothing()), 100, NONE).pollNext(output);
    assertThat(context.metricGroup().getIOMetricGroup().getNumRecordsOutCounter().getCount())
        .isEqualTo(3 - 1);
  }

  @Test
  void everythingElseIsTheRowReadersBusiness() throws Exception {
    ScriptedReader rows = new ScriptedReader();
    BatchingReader<Split> reader = reader(rows, 100, NONE);
    reader.start();
    reader.addSplits(List.of(new Split("a")));
    reader.notifyNoMoreSplits();
    reader.handleSourceEvents(new Event());
    reader.pauseOrResumeSplits(List.of("a"), List.of("b"));
    assertThat(reader.snapshotState(7)).containsExactly(new Split("s0"));
    reader.notifyCheckpointComplete(7);
    reader.notifyCheckpointAborted(8);
    assertThat(reader.isAvailable()).isSameAs(rows.available);
    reader.close();
    assertThat(rows.calls)
        .containsExactly(
            "start",
            "add [Split[splitId=a]]",
            "no more splits",
            "event E",
            "pause [a] resume [b]",
            "snapshot 7",
            "complete 7",
            "aborted 8",
            "close");
  }

  @Test
  void aSnapshotBetweenPollsNeitherLosesNorRepeatsRows() throws Exception {
    ScriptedReader rows = new ScriptedReader(poll("+I1"), poll("+I2"), poll("+I3"), poll("+I4"));
    BatchingReader<Split> reader = reader(rows, 3, NONE);
    reader.pollNext(output);
    assertThat(reader.snapshotState(1)).containsExactly(new Split("s1"));
    assertThat(output.lines).containsExactly("+I1 +I2 +I3");
  }

  @Test
  void limitsAreChecked() {
    assertThatThrownBy(() -> reader(new ScriptedReader(), 4097, NONE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1 to 4096 rows, not to 4097");
  }

  /** An event of a source's own. */
  private static final class Event implements SourceEvent {
    private static final long serialVersionUID = 1L;

    @Override
    public String toString() {
      return "E";
    }
  }
}
