/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.KeyHasher;
import io.tailrace.batch.LongColumn;
import io.tailrace.batch.NullMask;
import io.tailrace.batch.RowBatch;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.VarCharType;

/** A table keyed by a BIGINT that holds a BIGINT, a string, and multisets of both. */
final class LongKeys {
  static final int NUMBER = 0;
  static final int TEXT = 1;

  static final TableSchema SCHEMA =
      new TableSchema(
          "numbers",
          List.of(new BigIntType()),
          List.of(new BigIntType(), new VarCharType(VarCharType.MAX_LENGTH)),
          List.of(new BigIntType(), new VarCharType(VarCharType.MAX_LENGTH)));

  private static final BatchSchema INPUT = BatchSchema.of(RowType.of(new BigIntType()));

  final StateTable table;
  private final StateTable.Prober prober;

  LongKeys(StateTable table) {
    this.table = table;
    this.prober = table.prober(INPUT, new int[] {0});
  }

  static RowBatch batch(byte kind, long... keys) {
    byte[] kinds = new byte[keys.length];
    Arrays.fill(kinds, kind);
    return RowBatch.of(keys.length, kinds, new LongColumn(keys, NullMask.NONE, keys.length));
  }

  static long[] hashes(RowBatch batch) {
    long[] hashes = new long[batch.size()];
    KeyHasher.create(INPUT, new int[] {0}).hash(batch, hashes);
    return hashes;
  }

  /** Makes rows of keys live that hold the key as number. */
  void put(long... keys) {
    RowBatch batch = batch(RowBatch.INSERT, keys);
    long[] hashes = hashes(batch);
    long[] addresses = new long[keys.length];
    for (int from = 0; from < keys.length; ) {
      int to = prober.probe(batch, hashes, from, addresses);
      for (int i = from; i < to; i++) {
        table.touch(addresses[i]);
        table.setNotNull(addresses[i], NUMBER);
        table.setWord(addresses[i], table.wordOffset(NUMBER), keys[i]);
      }
      table.releaseBlank(addresses, from, to);
      from = to;
    }
  }

  void putRange(long from, long to) {
    put(LongStream.range(from, to).toArray());
  }

  /** Removes the rows of keys. */
  void remove(long... keys) {
    long[] addresses = find(keys);
    for (long address : addresses) {
      if (address != StateTable.ABSENT) {
        table.clear(address);
      }
    }
    table.releaseBlank(addresses, 0, addresses.length);
  }

  /** The addresses of keys, without inserting any. */
  long[] find(long... keys) {
    RowBatch batch = batch(RowBatch.INSERT, keys);
    long[] addresses = new long[keys.length];
    prober.find(batch, hashes(batch), addresses);
    return addresses;
  }

  /** The address of a key's row, which is inserted if need be. */
  long probe(byte kind, long key) {
    RowBatch batch = batch(kind, key);
    long[] addresses = new long[1];
    prober.probe(batch, hashes(batch), 0, addresses);
    return addresses[0];
  }

  boolean has(long key) {
    long address = find(key)[0];
    return address != StateTable.ABSENT && table.isLive(address);
  }
}
