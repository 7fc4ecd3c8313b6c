/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tailrace.batch.KeyHasher;
import io.tailrace.state.TableSchema;
import io.tailrace.state.snapshot.SnapshotHeader.Stamps;
import io.tailrace.state.snapshot.SnapshotHeader.TableDescription;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.apache.flink.runtime.state.KeyGroupsSavepointStateHandle;
import org.apache.flink.runtime.state.KeyGroupsStateHandle;
import org.apache.flink.runtime.state.KeyedStateHandle;
import org.apache.flink.table.types.logical.ArrayType;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.VarCharType;
import org.junit.jupiter.api.Test;

class SnapshotTest {
  private static final OperatorIdentity SALES =
      new OperatorIdentity("group-aggregate", "Sales", "0123456789abcdef0123456789abcdef");
  private static final TableSchema SCHEMA = schema(new BigIntType());
  private static final int LAST = Snapshots.MAX_PARALLELISM - 1;

  private static TableSchema schema(LogicalType key) {
    return new TableSchema("sums", List.of(key), List.of(new IntType()), List.of());
  }

  @Test
  void rowsSurviveOneThreeTwoSubtasks() throws Exception {
    FakeTable one = FakeTable.filled(SCHEMA, 0, LAST, 5);
    KeyGroupsStateHandle whole = take(0, LAST, one);

    List<KeyedStateHandle> ofThree = new ArrayList<>();
    for (int[] range : new int[][] {{0, 2}, {3, 5}, {6, 7}}) {
      FakeTable third = restored(range[0], range[1], whole);
      assertThat(third.rows()).isEqualTo(one.rows().subMap(range[0], range[1] + 1));
      ofThree.add(take(range[0], range[1], third));
    }
    TreeMap<Integer, List<String>> ofTwo = new TreeMap<>();
    ofTwo.putAll(restored(0, 3, ofThree.toArray(KeyedStateHandle[]::new)).rows());
    ofTwo.putAll(restored(4, LAST, ofThree.toArray(KeyedStateHandle[]::new)).rows());
    assertThat(ofTwo).isEqualTo(one.rows());
  }

  @Test
  void tablesOfManyFramesAndWithoutRowsSurvive() throws Exception {
    FakeTable large = FakeTable.filled(SCHEMA, 0, 0, 100_000);
    assertThat(restored(0, 0, take(0, 0, large)).rows()).isEqualTo(large.rows());
    FakeTable empty = FakeTable.filled(SCHEMA, 0, 1, 0);
    assertThat(restored(0, 1, take(0, 1, empty)).rows()).isEqualTo(empty.rows());
  }

  @Test
  void severalTablesFindTheirRowsByName() throws Exception {
    TableSchema other =
        new TableSchema("others", List.of(), List.of(), List.of(new VarCharType(3)));
    FakeTable sums = FakeTable.filled(SCHEMA, 0, 1, 3);
    FakeTable others = FakeTable.filled(other, 0, 1, 70_000);
    KeyGroupsStateHandle file = Snapshots.take(SALES, 0, 1, Snapshots.tables(sums, others));
    FakeTable sumsAgain = new FakeTable(SCHEMA);
    FakeTable othersAgain = new FakeTable(other);
    Snapshots.restore(SALES, 0, 1, Snapshots.tables(othersAgain, sumsAgain), List.of(file));
    assertThat(sumsAgain.rows()).isEqualTo(sums.rows());
    assertThat(othersAgain.rows()).isEqualTo(others.rows());
  }

  @Test
  void theCopyIsOfThePointInTime() throws Exception {
    FakeTable table = FakeTable.filled(SCHEMA, 0, 0, 2);
    TableCopies copies =
        Snapshots.writer(SALES, 0, 0, Snapshots.tables(table)).syncPrepareResources(1);
    table.rows().clear();
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    Snapshots.writer(SALES, 0, 0, Snapshots.tables(table)).write(0, copies.tables(), file);
    FakeTable restored = restored(0, 0, Snapshots.ofKeyGroups(0, List.of(file.toByteArray())));
    assertThat(restored.rows()).containsEntry(0, List.of("0:0", "0:1"));
  }

  @Test
  void nullabilityAndNamesOfNestedFieldsDoNotMatter() throws Exception {
    LogicalType written =
        new ArrayType(
            false, RowType.of(new LogicalType[] {new IntType(false)}, new String[] {"a"}));
    LogicalType wanted =
        new ArrayType(RowType.of(false, new LogicalType[] {new IntType()}, new String[] {"b"}));
    FakeTable table = FakeTable.filled(schema(written), 0, 1, 2);
    FakeTable restored = new FakeTable(schema(wanted));
    Snapshots.restore(SALES, 0, 1, Snapshots.tables(restored), List.of(take(0, 1, table)));
    assertThat(restored.rows()).isEqualTo(table.rows());
  }

  @Test
  void otherTypesAreRefused() throws Exception {
    KeyGroupsStateHandle file = take(0, 1, FakeTable.filled(SCHEMA, 0, 1, 2));
    assertThatThrownBy(
            () ->
                Snapshots.restore(
                    SALES,
                    0,
                    1,
                    Snapshots.tables(new FakeTable(schema(new IntType()))),
                    List.of(file)))
        .isInstanceOf(SnapshotRefusedException.class)
        .hasMessage(
            "The snapshot of 'Sales' cannot be restored. State 'sums' was written with keys"
                + " [BIGINT], values [INT], multisets [], and the operator keeps keys [INT],"
                + " values [INT], multisets []. Restore the statement that has written it, or"
                + " start without state.");
  }

  @Test
  void otherStatesAreRefused() throws Exception {
    KeyGroupsStateHandle file = take(0, 1, FakeTable.filled(SCHEMA, 0, 1, 2));
    TableSchema other = new TableSchema("others", List.of(), List.of(), List.of());
    assertThatThrownBy(
            () ->
                Snapshots.restore(
                    SALES, 0, 1, Snapshots.tables(new FakeTable(other)), List.of(file)))
        .hasMessageContaining("It holds the states [sums], and the operator keeps [others].");
    assertThatThrownBy(
            () ->
                Snapshots.restore(
                    SALES,
                    0,
                    1,
                    Snapshots.tables(new FakeTable(other), new FakeTable(SCHEMA)),
                    List.of(file)))
        .hasMessageContaining("It holds the states [sums], and the operator keeps [others, sums].");
  }

  @Test
  void theStateOfAnotherOperatorIsRefused() throws Exception {
    KeyGroupsStateHandle file = take(0, 1, FakeTable.filled(SCHEMA, 0, 1, 2));
    for (OperatorIdentity other :
        List.of(
            new OperatorIdentity("join", SALES.name(), SALES.id()),
            new OperatorIdentity(SALES.kind(), "Costs", "f".repeat(32)))) {
      assertThatThrownBy(
              () ->
                  Snapshots.restore(
                      other, 0, 1, Snapshots.tables(new FakeTable(SCHEMA)), List.of(file)))
          .isInstanceOf(SnapshotRefusedException.class)
          .hasMessageContaining("The snapshot of '" + other.name() + "' cannot be restored.")
          .hasMessageContaining("It is the state of the group-aggregate 'Sales' (0123456789abcdef");
    }
  }

  @Test
  void aNewNameOfTheOperatorIsNoReason() throws Exception {
    FakeTable table = FakeTable.filled(SCHEMA, 0, 1, 2);
    FakeTable restored = new FakeTable(SCHEMA);
    Snapshots.restore(
        new OperatorIdentity(SALES.kind(), "GroupAggregate[7]", SALES.id()),
        0,
        1,
        Snapshots.tables(restored),
        List.of(take(0, 1, table)));
    assertThat(restored.rows()).isEqualTo(table.rows());
  }

  @Test
  void stateOfFlinksOperatorsIsRefused() throws Exception {
    byte[] heap = ByteBuffer.allocate(100).putInt(0).array();
    KeyGroupsStateHandle stock = Snapshots.ofKeyGroups(0, List.of(heap));
    KeyGroupsStateHandle canonical =
        new KeyGroupsSavepointStateHandle(
            stock.getGroupRangeOffsets(), stock.getDelegateStateHandle());
    for (KeyedStateHandle handle : List.of(stock, canonical)) {
      assertThatThrownBy(() -> restored(0, 0, handle))
          .isInstanceOf(SnapshotRefusedException.class)
          .hasMessageContaining("was taken while Flink's operators ran this part")
          .hasMessageContaining("a compiled plan keeps the choice of operators");
    }
  }

  @Test
  void aCanonicalHandleOfTablesIsRead() throws Exception {
    FakeTable table = FakeTable.filled(SCHEMA, 0, 1, 2);
    KeyGroupsStateHandle file = take(0, 1, table);
    KeyGroupsStateHandle canonical =
        new KeyGroupsSavepointStateHandle(
            file.getGroupRangeOffsets(), file.getDelegateStateHandle());
    assertThat(restored(0, 1, canonical).rows()).isEqualTo(table.rows());
  }

  @Test
  void otherVersionsAreRefused() throws Exception {
    KeyGroupsStateHandle file = take(0, 0, FakeTable.filled(SCHEMA, 0, 0, 2));
    byte[] bytes = Snapshots.bytes(file);
    ByteBuffer.wrap(bytes).putShort(4, (short) 2);
    assertThatThrownBy(() -> restored(0, 0, Snapshots.withBytes(file, bytes)))
        .isInstanceOf(SnapshotRefusedException.class)
        .hasMessageContaining("Its format has version 2, and this release reads versions up to 1.");
    ByteBuffer.wrap(bytes).putShort(4, (short) 0);
    assertThatThrownBy(() -> restored(0, 0, Snapshots.withBytes(file, bytes)))
        .hasMessageContaining("There is no version 0 of the format.");
  }

  @Test
  void anotherHashIsRefused() throws Exception {
    assertThatThrownBy(
            () ->
                restored(
                    0,
                    0,
                    withHeader(new SnapshotHeader("tailrace-hash-9", 0, 8, SALES, description()))))
        .isInstanceOf(SnapshotRefusedException.class)
        .hasMessageContaining("Its keys are hashed by 'tailrace-hash-9'")
        .hasMessageContaining(KeyHasher.NAME);
  }

  @Test
  void anotherNumberOfKeyGroupsIsRefused() {
    assertThatThrownBy(
            () ->
                restored(
                    0,
                    0,
                    withHeader(new SnapshotHeader(KeyHasher.NAME, 0, 16, SALES, description()))))
        .hasMessageContaining("It has 16 key groups, and the operator has 8.")
        .hasMessageContaining("SET 'pipeline.max-parallelism' = '16'");
  }

  @Test
  void aKeyGroupThatComesTwiceIsRefused() throws Exception {
    KeyGroupsStateHandle file = take(0, 1, FakeTable.filled(SCHEMA, 0, 1, 2));
    assertThatThrownBy(() -> restored(0, 1, file, file))
        .hasMessageContaining("Key group 0 is in it twice.");
  }

  @Test
  void moreBytesThanRowsAreRefused() throws Exception {
    assertThatThrownBy(
            () ->
                restored(
                    0,
                    0,
                    withHeader(new SnapshotHeader(KeyHasher.NAME, 0, 8, SALES, description()))))
        .hasMessageContaining("Key group 0 is damaged. It holds more bytes than rows.");
  }

  @Test
  void everySeededMutationIsRefused() throws Exception {
    KeyGroupsStateHandle file = take(0, LAST, FakeTable.filled(SCHEMA, 0, LAST, 9_000));
    byte[] bytes = Snapshots.bytes(file);
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      KeyGroupsStateHandle mutated =
          switch (seed % 4) {
            case 0 -> Snapshots.withBytes(file, flip(bytes, random));
            case 1 -> Snapshots.withBytes(file, Arrays.copyOf(bytes, random.nextInt(bytes.length)));
            case 2 -> swapKeyGroups(file, random);
            default -> moveBytes(file, bytes, random);
          };
      FakeTable table = new FakeTable(SCHEMA);
      assertThatThrownBy(
              () -> Snapshots.restore(SALES, 0, LAST, Snapshots.tables(table), List.of(mutated)))
          .as("seed %s", seed)
          .isInstanceOf(SnapshotRefusedException.class)
          .hasMessageContaining("The snapshot of 'Sales' cannot be restored.");
    }
  }

  private static byte[] flip(byte[] bytes, Random random) {
    byte[] flipped = bytes.clone();
    flipped[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
    return flipped;
  }

  private static KeyGroupsStateHandle swapKeyGroups(KeyGroupsStateHandle file, Random random)
      throws IOException {
    List<byte[]> keyGroups = new ArrayList<>(Snapshots.keyGroups(file));
    int one = random.nextInt(keyGroups.size());
    int other = (one + 1 + random.nextInt(keyGroups.size() - 1)) % keyGroups.size();
    Collections.swap(keyGroups, one, other);
    return Snapshots.ofKeyGroups(0, keyGroups);
  }

  private static KeyGroupsStateHandle moveBytes(
      KeyGroupsStateHandle file, byte[] bytes, Random random) {
    byte[] moved = bytes.clone();
    int from = random.nextInt(bytes.length - 64);
    int to = random.nextInt(bytes.length - 64);
    System.arraycopy(bytes, from, moved, to, 64);
    if (Arrays.equals(moved, bytes)) {
      moved[to]++;
    }
    return Snapshots.withBytes(file, moved);
  }

  private static List<TableDescription> description() {
    return List.of(new TableDescription("sums", StoredSchema.of(SCHEMA), Stamps.WITHOUT, 0));
  }

  /** A valid file of key group 0 with one byte of rows. */
  private static KeyGroupsStateHandle withHeader(SnapshotHeader header) throws IOException {
    ByteArrayOutputStream headerBytes = new ByteArrayOutputStream();
    header.write(new DataOutputStream(headerBytes));
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    ChecksumOutput out = new ChecksumOutput(file);
    out.writeInt(SnapshotFormat.MAGIC);
    out.writeShort(SnapshotFormat.VERSION);
    out.writeInt(headerBytes.size());
    out.write(headerBytes.toByteArray(), 0, headerBytes.size());
    out.writeChecksum();
    try (FrameOutput frames = new FrameOutput(out)) {
      frames.write(1);
    }
    return Snapshots.ofKeyGroups(0, List.of(file.toByteArray()));
  }

  private static KeyGroupsStateHandle take(int first, int last, FakeTable table) throws Exception {
    return Snapshots.take(SALES, first, last, Snapshots.tables(table));
  }

  private static FakeTable restored(int first, int last, KeyedStateHandle... handles)
      throws IOException {
    FakeTable table = new FakeTable(SCHEMA);
    Snapshots.restore(SALES, first, last, Snapshots.tables(table), List.of(handles));
    return table;
  }
}
