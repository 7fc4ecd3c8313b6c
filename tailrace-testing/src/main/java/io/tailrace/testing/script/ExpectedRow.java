/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.script;

import java.util.List;
import org.apache.flink.types.RowKind;

/** An expected row or change of a result; {@code line} is its line in the file, from 1. */
public record ExpectedRow(RowKind kind, List<Literal> values, int line) {}
