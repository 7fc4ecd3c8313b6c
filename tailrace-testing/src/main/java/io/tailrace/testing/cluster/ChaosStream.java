/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.cluster;

import static org.apache.flink.util.Preconditions.checkArgument;

import java.io.Serializable;
import java.util.List;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.types.RowKind;

/**
 * A changelog in which the changes at a position of a split follow from the position alone, so that
 * a reader can go on from any of them, and a test knows the truth without running a job. Its rows
 * are {@code (id BIGINT, k BIGINT, name STRING, v BIGINT)}.
 *
 * @param splits number of splits
 * @param positions positions of a split
 * @param keys number of different {@code k}, each with one {@code name}
 * @param changes which changes it has
 */
public record ChaosStream(int splits, long positions, long keys, Changes changes)
    implements Serializable {

  /** The changes of a stream. */
  public enum Changes {
    /** One insert at each position. */
    INSERTS,
    /** The insert at each position twice, with the same {@code id}. */
    REPEATED_INSERTS,
    /** Inserts, updates that may change the key, and deletes, all of rows of the same split. */
    UPDATES
  }

  private static final int NAMES = 7;
  private static final int MAX_VALUE = 1000;

  /** Checks the numbers. */
  public ChaosStream {
    checkArgument(splits > 0 && positions > 0 && keys > 0, "An empty stream.");
  }

  /** Number of positions of all splits. */
  public long size() {
    return splits * positions;
  }

  /** What happens at a position of a split; readers must not stop within it. */
  public List<RowData> at(int split, long position) {
    return switch (changes) {
      case INSERTS -> List.of(row(RowKind.INSERT, split, position, 0));
      case REPEATED_INSERTS ->
          List.of(row(RowKind.INSERT, split, position, 0), row(RowKind.INSERT, split, position, 0));
      case UPDATES -> update(split, position);
    };
  }

  /** Rows of positions 0 mod 4 are updated three positions later, some of 2 mod 4 are deleted. */
  private List<RowData> update(int split, long position) {
    if (position % 4 == 3) {
      return List.of(
          row(RowKind.UPDATE_BEFORE, split, position - 3, 0),
          row(RowKind.UPDATE_AFTER, split, position - 3, 1));
    }
    return position % 16 == 6
        ? List.of(row(RowKind.DELETE, split, position - 4, 0))
        : List.of(row(RowKind.INSERT, split, position, 0));
  }

  private RowData row(RowKind kind, int split, long position, int version) {
    long id = split * positions + position;
    long random = mix(2 * id + version);
    long key = Long.remainderUnsigned(random, keys);
    return GenericRowData.ofKind(
        kind,
        id,
        key,
        StringData.fromString("name-" + key % NAMES),
        Long.remainderUnsigned(mix(random), MAX_VALUE));
  }

  /** The finalizer of SplitMix64. */
  private static long mix(long value) {
    long z = (value + 1) * 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
