/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state.snapshot;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * What stands before the rows of a key group.
 *
 * @param hashName name of the hash that made the key groups and that tables store
 * @param keyGroup index of the key group
 * @param maxParallelism number of key groups
 * @param operator whose state it is
 * @param tables the tables, in the order of their rows
 */
record SnapshotHeader(
    String hashName,
    int keyGroup,
    int maxParallelism,
    OperatorIdentity operator,
    List<TableDescription> tables) {

  /**
   * A table in a key group.
   *
   * @param name name of the state
   * @param schema its types
   * @param stamps whether its rows say when they were changed
   * @param entries number of rows in the key group
   */
  record TableDescription(String name, StoredSchema schema, Stamps stamps, long entries) {}

  /** Whether rows say when they were changed, which they do if they have a time to live. */
  enum Stamps {
    WITHOUT,
    WITH
  }

  SnapshotHeader {
    tables = List.copyOf(tables);
  }

  void write(DataOutput out) throws IOException {
    Texts.write(out, hashName);
    out.writeInt(keyGroup);
    out.writeInt(maxParallelism);
    Texts.write(out, operator.kind());
    Texts.write(out, operator.name());
    Texts.write(out, operator.id());
    out.writeInt(tables.size());
    for (TableDescription table : tables) {
      Texts.write(out, table.name());
      table.schema().write(out);
      out.writeByte(table.stamps().ordinal());
      out.writeLong(table.entries());
    }
  }

  static SnapshotHeader read(DataInput in) throws IOException {
    String hashName = Texts.read(in);
    int keyGroup = in.readInt();
    int maxParallelism = in.readInt();
    OperatorIdentity operator =
        new OperatorIdentity(Texts.read(in), Texts.read(in), Texts.read(in));
    int count = in.readInt();
    List<TableDescription> tables = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      tables.add(
          new TableDescription(
              Texts.read(in),
              StoredSchema.read(in),
              in.readByte() == 0 ? Stamps.WITHOUT : Stamps.WITH,
              in.readLong()));
    }
    return new SnapshotHeader(hashName, keyGroup, maxParallelism, operator, tables);
  }
}
