/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.aggregate;

import static io.tailrace.runtime.aggregate.GroupByFixture.D;
import static io.tailrace.runtime.aggregate.GroupByFixture.K;
import static io.tailrace.runtime.aggregate.GroupByFixture.N;
import static io.tailrace.runtime.aggregate.GroupByFixture.S;
import static io.tailrace.runtime.aggregate.GroupByFixture.batch;
import static io.tailrace.runtime.aggregate.GroupByFixture.call;
import static io.tailrace.runtime.aggregate.GroupByFixture.countStar;
import static io.tailrace.runtime.aggregate.GroupByFixture.lines;
import static io.tailrace.runtime.aggregate.GroupByFixture.overChanges;
import static io.tailrace.runtime.aggregate.GroupByFixture.overInserts;
import static io.tailrace.runtime.aggregate.GroupByFixture.row;
import static io.tailrace.runtime.aggregate.GroupByFixture.withTtl;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.BytesColumn;
import io.tailrace.batch.KeyHasher;
import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.aggregate.AggregateCallSpec.Retraction;
import io.tailrace.runtime.aggregate.GroupAggregateSpec.Updates;
import io.tailrace.state.StateMemory;
import io.tailrace.state.StateTable;
import io.tailrace.state.TableSettings;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.table.data.RowData;
import org.junit.jupiter.api.Test;

class GroupAggregatorTest {
  private static final int[] BY_KEY = {K};

  private static final AggregateCallSpec SUM = call(AggregateFunction.SUM, N, Retraction.POSSIBLE);
  private static final AggregateCallSpec MAX = call(AggregateFunction.MAX, N, Retraction.POSSIBLE);
  private static final AggregateCallSpec MAX_OF_INSERTS =
      call(AggregateFunction.MAX, N, Retraction.NEVER);
  private static final AggregateCallSpec MAX_STRING =
      call(AggregateFunction.MAX, S, Retraction.NEVER);

  private final List<RowBatch> sent = new ArrayList<>();
  private GroupAggregateSpec spec;
  private GroupAggregator aggregator;
  private StateTable table;
  private KeyHasher hasher;
  private long now;

  private void open(GroupAggregateSpec newSpec) {
    spec = newSpec;
    aggregator = new GroupAggregator(newSpec, sent::add);
    hasher = KeyHasher.create(BatchSchema.of(newSpec.input()), newSpec.grouping());
    table =
        StateTable.create(
            aggregator.schema(),
            new TableSettings(16, 0, 15, newSpec.ttlMillis(), () -> now, StateMemory.UNBOUNDED));
    aggregator.open(table);
  }

  private List<String> process(RowBatch batch) {
    sent.clear();
    long[] hashes = new long[batch.physicalSize()];
    hasher.hash(batch, hashes);
    aggregator.process(batch, hashes);
    return sent.stream().flatMap(out -> lines(out, spec.output()).stream()).toList();
  }

  @Test
  void updatesAreAnnouncedWherePlanned() {
    open(overChanges(Updates.BEFORE_AND_AFTER, BY_KEY, SUM));

    assertThat(process(batch("+I a 1, +I b 5, +I a 2, -D b 5, -U a 1, +U a 4")))
        .containsExactly(
            "+I a 1", "+I b 5", "-U a 1", "+U a 3", "-D b 5", "-U a 3", "+U a 2", "-U a 2",
            "+U a 6");
    assertThat(table.entries()).isEqualTo(1);
  }

  @Test
  void updatesAreSentAloneWherePlanned() {
    open(overChanges(Updates.AFTER, BY_KEY, SUM));

    assertThat(process(batch("+I a 1, +I b 5, +I a 2, -D b 5")))
        .containsExactly("+I a 1", "+I b 5", "+U a 3", "-D b 5");
  }

  @Test
  void unchangedResultsAreNotSent() {
    open(overInserts(Updates.AFTER, BY_KEY, MAX_OF_INSERTS));

    assertThat(process(batch("+I a 5, +I a 3, +I b 1, +I a 5, +I b 2")))
        .containsExactly("+I a 5", "+I b 1", "+U b 2");
    assertThat(process(batch("+I a 5, +I b 2"))).isEmpty();
    assertThat(sent).isEmpty();
  }

  @Test
  void groupsMayConsistOfTheirKeyAlone() {
    open(overInserts(Updates.BEFORE_AND_AFTER, BY_KEY));

    assertThat(process(batch("+I a 5, +I b 1, +I a 5"))).containsExactly("+I a", "+I b");
  }

  @Test
  void oneGroupOfAllRows() {
    open(overChanges(Updates.AFTER, new int[0], SUM, countStar()));

    assertThat(process(batch("+I a 5, +I NULL NULL, -D a 5, -D NULL NULL, +I c 2")))
        .containsExactly("+I 5 1", "+U 5 2", "+U NULL 1", "-D NULL 1", "+I 2 1");
  }

  @Test
  void keysOfTheInputAreShared() {
    open(overInserts(Updates.AFTER, BY_KEY, countStar()));

    RowBatch input = batch("+I a 1, +I b 1, +I a 1");
    process(input);

    assertThat(sent).hasSize(1);
    assertThat(sent.get(0).column(0)).isSameAs(input.column(K));
  }

  @Test
  void resultsThatWereSentStayAsTheyAre() {
    open(overInserts(Updates.AFTER, BY_KEY, countStar()));
    process(batch("+I a 1, +I a 1"));
    RowBatch first = sent.get(0);

    process(batch("+I a 1, +I b 1"));

    assertThat(lines(first, spec.output())).containsExactly("+I a 1", "+U a 2");
  }

  @Test
  void nullIsAKey() {
    open(overInserts(Updates.AFTER, BY_KEY, countStar()));

    assertThat(process(batch("+I NULL 1, +I a 1, +I NULL 2")))
        .containsExactly("+I NULL 1", "+I a 1", "+U NULL 2");
  }

  @Test
  void floatingKeysAreEqualBitByBit() {
    open(overInserts(Updates.AFTER, new int[] {D}, countStar()));

    List<RowData> rows = new ArrayList<>();
    for (double d : new double[] {0.0, -0.0, Double.NaN, 0.0, -0.0, Double.NaN}) {
      rows.add(row("+I", null, d, null, null));
    }
    assertThat(process(batch(rows)))
        .containsExactly("+I 0.0 1", "+I -0.0 1", "+I NaN 1", "+U 0.0 2", "+U -0.0 2", "+U NaN 2");
  }

  @Test
  void keysMayHaveSeveralFields() {
    open(overInserts(Updates.AFTER, new int[] {S, N, K}, countStar()));

    assertThat(
            process(
                batch(
                    List.of(
                        row("+I", "a", null, 1L, "b"),
                        row("+I", "ab", null, 1L, ""),
                        row("+I", null, null, 1L, "b"),
                        row("+I", "a", null, null, "b"),
                        row("+I", "a", null, 1L, "b"),
                        row("+I", "a", null, null, "b")))))
        .containsExactly(
            "+I b 1 a 1",
            "+I  1 ab 1",
            "+I b 1 NULL 1",
            "+I b NULL a 1",
            "+U b 1 a 2",
            "+U b NULL a 2");
  }

  @Test
  void aKeyMayFillABatch() {
    open(overChanges(Updates.BEFORE_AND_AFTER, BY_KEY, SUM));
    List<RowData> rows = new ArrayList<>();
    for (int i = 0; i < RowBatch.MAX_ROWS; i++) {
      rows.add(row("+I", "key", null, 1L, null));
    }

    List<String> changes = process(batch(rows));

    assertThat(changes).hasSize(2 * RowBatch.MAX_ROWS - 1);
    for (int i = 1; i < RowBatch.MAX_ROWS; i++) {
      assertThat(changes.get(2 * i - 1)).isEqualTo("-U key " + i);
      assertThat(changes.get(2 * i)).isEqualTo("+U key " + (i + 1));
    }
    checkLimitsAndPairs();
  }

  @Test
  void aGroupMayEndAndBeginAgainInOneBatch() {
    open(
        overChanges(
            Updates.BEFORE_AND_AFTER,
            BY_KEY,
            SUM,
            MAX,
            call(AggregateFunction.MIN, N, Retraction.POSSIBLE)));

    // The 9 was never added: it must not count against the 9 of the next group of the key.
    assertThat(process(batch("+I a 5, -D a 9, +I a 9, +I a 2, -D a 9, -D a 2")))
        .containsExactly(
            "+I a 5 5 5",
            "-D a 5 5 5",
            "+I a 9 9 9",
            "-U a 9 9 9",
            "+U a 11 9 2",
            "-U a 11 9 2",
            "+U a 2 2 2",
            "-D a 2 2 2");
    assertThat(table.entries()).isZero();
    assertThat(process(batch("+I a 7, -D a 7, -D a 7, -D a 7, +I a 7")))
        .containsExactly("+I a 7 7 7", "-D a 7 7 7", "+I a 7 7 7");
    assertThat(table.entries()).isEqualTo(1);
  }

  @Test
  void rowsThatNobodySentAreNotTakenBack() {
    open(overChanges(Updates.AFTER, BY_KEY, SUM));

    assertThat(process(batch("-D a 1, -U b 2, +I a 3, -D c 1"))).containsExactly("+I a 3");
    assertThat(process(batch("-D b 1"))).isEmpty();
    assertThat(table.entries()).isEqualTo(1);
  }

  @Test
  void changesAreRefusedWhereInsertsWerePlanned() {
    open(overInserts(Updates.AFTER, BY_KEY, countStar()));

    assertThatThrownBy(() -> process(batch("+I a 1, -D a 1")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("received a change -D")
        .hasMessageContaining("changelog mode");
  }

  @Test
  void onlySelectedRowsCount() {
    open(overChanges(Updates.AFTER, BY_KEY, SUM));

    RowBatch batch = batch("+I a 1, +I a 10, -D a 1, +I b 2, -D a 10, +I a 3");
    assertThat(process(batch.select(new int[] {1, 3, 5}, 3)))
        .containsExactly("+I a 10", "+I b 2", "+U a 13");
    assertThat(process(batch.select(new int[] {4}, 1))).containsExactly("+U a 3");
  }

  @Test
  void groupsAreForgottenAtTheirAge() {
    open(withTtl(overChanges(Updates.BEFORE_AND_AFTER, BY_KEY, SUM), 100));
    process(batch("+I a 1, +I b 1"));
    now = 60;
    assertThat(process(batch("+I a 0"))).containsExactly("-U a 1", "+U a 1");

    now = 120;
    assertThat(process(batch("+I a 4, -D b 1, +I b 7, -D c 1")))
        .containsExactly("-U a 1", "+U a 5", "+I b 7");
  }

  @Test
  void expiredGroupsLeaveTheTable() {
    open(withTtl(overInserts(Updates.AFTER, BY_KEY, countStar()), 100));
    List<RowData> rows = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      rows.add(row("+I", "key" + i, null, 1L, null));
    }
    process(batch(rows));
    now = 1000;
    for (int i = 0; i < 3000; i++) {
      process(batch("+I a 1"));
    }
    assertThat(table.entries()).isEqualTo(1);
  }

  @Test
  void batchesWithLongKeysKeepTheirLimits() {
    open(overChanges(Updates.BEFORE_AND_AFTER, BY_KEY, SUM));
    List<RowData> rows = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      rows.add(row("+I", "k".repeat(900) + i % 3, null, 1L, null));
    }

    assertThat(process(batch(rows))).hasSize(3 + 2 * 297);
    checkLimitsAndPairs();
    assertThat(sent.size()).isBetween(3, 5);
  }

  @Test
  void batchesWithLongResultsKeepTheirLimits() {
    for (Updates updates : Updates.values()) {
      open(overInserts(updates, BY_KEY, MAX_STRING, countStar()));
      List<RowData> rows = new ArrayList<>();
      rows.add(row("+I", "a", null, 1L, "z".repeat(20_000)));
      for (int i = 0; i < 500; i++) {
        rows.add(row("+I", "a", null, 1L, "y"));
      }

      assertThat(process(batch(rows))).last().isEqualTo("+U a " + "z".repeat(20_000) + " 501");
      checkLimitsAndPairs();
      assertThat(sent.size()).isGreaterThan(30);
    }
  }

  private void checkLimitsAndPairs() {
    for (RowBatch batch : sent) {
      assertThat(batch.size()).isBetween(1, RowBatch.MAX_ROWS + 1);
      assertThat(batch.sizeInBytes()).isLessThan(RowBatch.MAX_BYTES + 50_000);
      assertThat(batch.kind(batch.row(batch.size() - 1))).isNotEqualTo(RowBatch.UPDATE_BEFORE);
      for (int i = 0; i < batch.columnCount(); i++) {
        if (batch.column(i) instanceof BytesColumn bytes) {
          assertThat(bytes.heap().length).isLessThan(RowBatch.MAX_ARRAY_BYTES + 50_000);
        }
      }
    }
  }
}
