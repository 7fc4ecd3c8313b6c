/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state.snapshot;

import static org.apache.flink.util.Preconditions.checkArgument;

import org.apache.flink.api.common.serialization.SerializerConfig;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.TypeSerializer;

/**
 * The key type that marks an operator whose state is in tables, so that the state backend knows it
 * by the serializer of its key. It also says what the operator is, for snapshots and messages.
 */
public final class TableKeyTypeInfo extends TypeInformation<TableKey> {
  private static final long serialVersionUID = 1L;

  private final String operatorKind;
  private final String operatorName;

  /**
   * A mark.
   *
   * @param operatorKind what the operator does, such as {@code group-aggregate}; a snapshot of one
   *     kind is not restored into another
   * @param operatorName what users know the operator by, for messages
   */
  public TableKeyTypeInfo(String operatorKind, String operatorName) {
    checkArgument(!operatorKind.isBlank(), "An operator with state needs a kind.");
    checkArgument(!operatorName.isBlank(), "An operator with state needs a name.");
    this.operatorKind = operatorKind;
    this.operatorName = operatorName;
  }

  @Override
  public TypeSerializer<TableKey> createSerializer(SerializerConfig config) {
    return new TableKeySerializer(operatorKind, operatorName);
  }

  @Override
  public boolean isBasicType() {
    return false;
  }

  @Override
  public boolean isTupleType() {
    return false;
  }

  @Override
  public int getArity() {
    return 1;
  }

  @Override
  public int getTotalFields() {
    return 1;
  }

  @Override
  public Class<TableKey> getTypeClass() {
    return TableKey.class;
  }

  @Override
  public boolean isKeyType() {
    return true;
  }

  @Override
  public boolean canEqual(Object other) {
    return other instanceof TableKeyTypeInfo;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TableKeyTypeInfo info
        && operatorKind.equals(info.operatorKind)
        && operatorName.equals(info.operatorName);
  }

  @Override
  public int hashCode() {
    return operatorKind.hashCode() * 31 + operatorName.hashCode();
  }

  @Override
  public String toString() {
    return "TableKey[" + operatorKind + ", " + operatorName + "]";
  }
}
