/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state.snapshot;

import io.tailrace.batch.KeyHasher;
import io.tailrace.state.CorruptStateException;
import io.tailrace.state.snapshot.ChecksumInput.DamagedException;
import io.tailrace.state.snapshot.SnapshotHeader.TableDescription;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.core.fs.CloseableRegistry;
import org.apache.flink.core.fs.FSDataInputStream;
import org.apache.flink.core.memory.DataInputViewStreamWrapper;
import org.apache.flink.runtime.state.KeyGroupRange;
import org.apache.flink.runtime.state.KeyGroupsStateHandle;
import org.apache.flink.runtime.state.KeyedStateHandle;

/**
 * Reads what {@link SnapshotWriter} has written into the tables of an operator, and refuses
 * whatever is damaged or belongs elsewhere.
 */
final class SnapshotReader {
  private static final String NEW_START =
      "Restore the statement that has written it, or start without state.";
  private static final String OTHER_SNAPSHOT =
      "Restore an earlier checkpoint or savepoint, or copy the file again from its backup.";

  private final OperatorIdentity operator;
  private final KeyGroupRange keyGroups;
  private final int maxParallelism;
  private final Map<String, SnapshotTable> tables = new LinkedHashMap<>();
  private final BitSet read = new BitSet();

  SnapshotReader(
      OperatorIdentity operator,
      KeyGroupRange keyGroups,
      int maxParallelism,
      List<SnapshotTable> tables) {
    this.operator = operator;
    this.keyGroups = keyGroups;
    this.maxParallelism = maxParallelism;
    tables.forEach(table -> this.tables.put(table.name(), table));
  }

  /**
   * Reads the key groups of the subtask.
   *
   * @param handles files that hold them, and perhaps others
   * @throws SnapshotRefusedException naming operator, cause and remedy
   */
  void read(Collection<KeyedStateHandle> handles, CloseableRegistry registry) throws IOException {
    for (KeyedStateHandle handle : handles) {
      if (!(handle instanceof KeyGroupsStateHandle file)) {
        throw hosted("It is a " + handle.getClass().getSimpleName() + " of Flink.");
      }
      try (FSDataInputStream in = file.openInputStream()) {
        registry.registerCloseable(in);
        try {
          read(file, in);
        } finally {
          registry.unregisterCloseable(in);
        }
      }
    }
  }

  private void read(KeyGroupsStateHandle file, FSDataInputStream in) throws IOException {
    for (Tuple2<Integer, Long> offset : file.getGroupRangeOffsets()) {
      int keyGroup = offset.f0;
      if (!keyGroups.contains(keyGroup)) {
        continue;
      }
      if (read.get(keyGroup)) {
        throw refused("Key group " + keyGroup + " is in it twice.", OTHER_SNAPSHOT);
      }
      read.set(keyGroup);
      try {
        in.seek(offset.f1);
        read(keyGroup, new BufferedInputStream(in, SnapshotFormat.MAX_FRAME));
      } catch (EOFException e) {
        throw damaged(keyGroup, "The file ends too early.", e);
      } catch (DamagedException | CorruptStateException e) {
        throw damaged(keyGroup, e.getMessage(), e);
      }
    }
  }

  /** Reads one key group. */
  void read(int keyGroup, InputStream stream) throws IOException {
    ChecksumInput in = new ChecksumInput(stream);
    if (in.readInt() != SnapshotFormat.MAGIC) {
      throw hosted("Key group " + keyGroup + " does not begin like state of Tailrace.");
    }
    SnapshotHeader header = readHeader(in);
    check(keyGroup, header);
    for (TableDescription description : header.tables()) {
      FrameInput frames = new FrameInput(in);
      tables
          .get(description.name())
          .state()
          .restore(keyGroup, description.entries(), new DataInputViewStreamWrapper(frames));
      frames.finish();
    }
  }

  private SnapshotHeader readHeader(ChecksumInput in) throws IOException {
    short version = in.readShort();
    if (version < 1) {
      throw new DamagedException("There is no version " + version + " of the format.");
    }
    if (version > SnapshotFormat.VERSION) {
      throw refused(
          "Its format has version "
              + version
              + ", and this release reads versions up to "
              + SnapshotFormat.VERSION
              + ".",
          "Run the release of Tailrace that has written it, or a later one.");
    }
    int length = in.readInt();
    if (length < 0 || length > SnapshotFormat.MAX_HEADER) {
      throw new DamagedException("No header has " + length + " bytes.");
    }
    byte[] bytes = new byte[length];
    in.readFully(bytes, length);
    in.check();
    return SnapshotHeader.read(new DataInputStream(new ByteArrayInputStream(bytes)));
  }

  private void check(int keyGroup, SnapshotHeader header) throws IOException {
    if (!header.operator().kind().equals(operator.kind())
        || !header.operator().id().equals(operator.id())) {
      throw refused(
          "It is the state of the "
              + text(header.operator())
              + ", and this is the "
              + text(operator)
              + ".",
          "The files of a savepoint or the nodes of a plan have been mixed up. " + NEW_START);
    }
    if (!header.hashName().equals(KeyHasher.NAME)) {
      throw refused(
          "Its keys are hashed by '"
              + header.hashName()
              + "', and this release hashes by '"
              + KeyHasher.NAME
              + "'.",
          "Run the release of Tailrace that has written it, or start without state.");
    }
    if (header.maxParallelism() != maxParallelism) {
      throw refused(
          "It has "
              + header.maxParallelism()
              + " key groups, and the operator has "
              + maxParallelism
              + ".",
          "SET 'pipeline.max-parallelism' = '" + header.maxParallelism() + "'.");
    }
    if (header.keyGroup() != keyGroup) {
      throw refused(
          "Key group " + header.keyGroup() + " stands where key group " + keyGroup + " should be.",
          OTHER_SNAPSHOT);
    }
    checkTables(header.tables());
  }

  private void checkTables(List<TableDescription> descriptions) throws IOException {
    List<String> names = descriptions.stream().map(TableDescription::name).toList();
    if (names.size() != tables.size() || !tables.keySet().containsAll(names)) {
      throw refused(
          "It holds the states " + names + ", and the operator keeps " + tables.keySet() + ".",
          NEW_START);
    }
    for (TableDescription description : descriptions) {
      StoredSchema wanted = tables.get(description.name()).schema();
      if (!description.schema().equals(wanted)) {
        throw refused(
            "State '"
                + description.name()
                + "' was written with "
                + description.schema()
                + ", and the operator keeps "
                + wanted
                + ".",
            NEW_START);
      }
    }
  }

  private SnapshotRefusedException hosted(String finding) {
    return refused(
        finding
            + " Either the snapshot was taken while Flink's operators ran this part of the"
            + " statement, or the file is damaged.",
        "Restore it with the plan or the options it was taken with (a compiled plan keeps the"
            + " choice of operators), or start without state.");
  }

  private SnapshotRefusedException damaged(int keyGroup, String finding, Throwable reason) {
    SnapshotRefusedException refusal =
        refused("Key group " + keyGroup + " is damaged. " + finding, OTHER_SNAPSHOT);
    refusal.initCause(reason);
    return refusal;
  }

  private SnapshotRefusedException refused(String cause, String remedy) {
    return new SnapshotRefusedException(operator.name(), cause, remedy);
  }

  private static String text(OperatorIdentity operator) {
    return operator.kind() + " '" + operator.name() + "' (" + operator.id() + ")";
  }
}
