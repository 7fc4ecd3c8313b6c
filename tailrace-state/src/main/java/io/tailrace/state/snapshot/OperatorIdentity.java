/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state.snapshot;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Whose state a snapshot is.
 *
 * @param kind what the operator does, such as {@code group-aggregate}
 * @param name what users know it by, for messages; it may change
 * @param id Flink's id of the operator in hexadecimal, which is made of its uid: savepoints find
 *     operators by it
 */
record OperatorIdentity(String kind, String name, String id) {
  private static final Pattern ID = Pattern.compile("_([0-9a-f]{32})_\\(");

  /**
   * The identity of the operator of a key.
   *
   * @param identifier Flink's text for messages, which holds the operator's id
   */
  static OperatorIdentity of(TableKeySerializer key, String identifier) {
    Matcher matcher = ID.matcher(identifier);
    return new OperatorIdentity(
        key.operatorKind(), key.operatorName(), matcher.find() ? matcher.group(1) : identifier);
  }
}
