/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state.snapshot;

import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * What is left of {@link TableKeyTypeInfo} on a task: the state backend asks for its class, and
 * nobody ever serializes a key with it.
 */
final class TableKeySerializer extends TypeSerializer<TableKey> {
  private static final long serialVersionUID = 1L;

  private final String operatorKind;
  private final String operatorName;

  TableKeySerializer(String operatorKind, String operatorName) {
    this.operatorKind = operatorKind;
    this.operatorName = operatorName;
  }

  String operatorKind() {
    return operatorKind;
  }

  String operatorName() {
    return operatorName;
  }

  @Override
  public boolean isImmutableType() {
    return true;
  }

  @Override
  public TypeSerializer<TableKey> duplicate() {
    return this;
  }

  @Override
  public TableKey createInstance() {
    throw noKey();
  }

  @Override
  public TableKey copy(TableKey from) {
    throw noKey();
  }

  @Override
  public TableKey copy(TableKey from, TableKey reuse) {
    throw noKey();
  }

  @Override
  public int getLength() {
    return 0;
  }

  @Override
  public void serialize(TableKey record, DataOutputView target) {
    throw noKey();
  }

  @Override
  public TableKey deserialize(DataInputView source) {
    throw noKey();
  }

  @Override
  public TableKey deserialize(TableKey reuse, DataInputView source) {
    throw noKey();
  }

  @Override
  public void copy(DataInputView source, DataOutputView target) {
    throw noKey();
  }

  @Override
  public TypeSerializerSnapshot<TableKey> snapshotConfiguration() {
    throw noKey();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TableKeySerializer serializer
        && operatorKind.equals(serializer.operatorKind)
        && operatorName.equals(serializer.operatorName);
  }

  @Override
  public int hashCode() {
    return operatorKind.hashCode() * 31 + operatorName.hashCode();
  }

  private UnsupportedOperationException noKey() {
    return new UnsupportedOperationException(
        "The state of '" + operatorName + "' is in tables, which have no key of Flink's.");
  }
}
