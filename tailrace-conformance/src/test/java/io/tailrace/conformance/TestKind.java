/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.conformance;

/** The kinds of tests that this module runs. */
enum TestKind {
  SEMANTIC("`*SemanticTests`"),
  RESTORED("restored programs"),
  INTEGRATION("`*ITCase`s");

  private final String label;

  TestKind(String label) {
    this.label = label;
  }

  /** The name in the documentation, in Markdown. */
  String label() {
    return label;
  }
}
