/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.conformance;

import java.util.Comparator;

/**
 * Names one test of a released version of Flink.
 *
 * @param className full name of the class
 * @param method name of the method, without its parameters
 * @param invocation number of the call of a parameterised method, from 1; 0 for a plain one
 */
record TestKey(String className, String method, int invocation) implements Comparable<TestKey> {
  private static final Comparator<TestKey> ORDER =
      Comparator.comparing(TestKey::className)
          .thenComparing(TestKey::method)
          .thenComparingInt(TestKey::invocation);

  @Override
  public int compareTo(TestKey other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return className + "." + method + (invocation == 0 ? "" : "#" + invocation);
  }

  /**
   * Reads what {@link #toString()} has written.
   *
   * @throws IllegalArgumentException when the text names no test
   */
  static TestKey parse(String text) {
    int dot = text.lastIndexOf('.');
    int hash = text.indexOf('#', dot + 1);
    if (dot < 0) {
      throw new IllegalArgumentException("Not a test: '" + text + "'. Expected: CLASS.METHOD#N");
    }
    return hash < 0
        ? new TestKey(text.substring(0, dot), text.substring(dot + 1), 0)
        : new TestKey(
            text.substring(0, dot),
            text.substring(dot + 1, hash),
            Integer.parseInt(text.substring(hash + 1)));
  }
}
