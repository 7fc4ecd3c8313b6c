/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.fuzz;

import java.util.List;

/**
 * What happens to one row of a table at a time: an insert, an update of two lines, or a delete.
 *
 * @param row number of the row whose history this belongs to
 * @param lines of the SQL test format
 */
record FuzzChange(int row, List<String> lines) {
  FuzzChange {
    lines = List.copyOf(lines);
  }

  static FuzzChange insert(int row, String values) {
    return new FuzzChange(row, List.of(values));
  }

  static FuzzChange delete(int row, String values) {
    return new FuzzChange(row, List.of("-D " + values));
  }

  static FuzzChange update(int row, String before, String after) {
    return new FuzzChange(row, List.of("-U " + before, "+U " + after));
  }
}
