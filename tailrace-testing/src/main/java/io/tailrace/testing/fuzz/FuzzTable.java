/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.fuzz;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A table that a case fills.
 *
 * @param name a plain identifier
 * @param types types of its columns, {@code c0}, {@code c1} and so on
 * @param nullabilities whether each column may be NULL
 * @param changes which changes it declares to deliver
 */
record FuzzTable(
    String name, List<FuzzType> types, List<Field.Nullability> nullabilities, Changes changes) {

  /** The kinds of changes of a table. */
  enum Changes {
    INSERTS(""),
    /** Updates come as -U and +U. */
    UPDATES(" WITH ('changelog-mode' = 'I,UB,UA,D')"),
    /** An update comes as a delete and an insert. */
    DELETES(" WITH ('changelog-mode' = 'I,D')");

    private final String options;

    Changes(String options) {
      this.options = options;
    }
  }

  FuzzTable {
    types = List.copyOf(types);
    nullabilities = List.copyOf(nullabilities);
  }

  FuzzTable named(String newName) {
    return new FuzzTable(newName, types, nullabilities, changes);
  }

  List<Field> fields() {
    return IntStream.range(0, types.size())
        .mapToObj(i -> Field.of("c" + i, types.get(i), nullabilities.get(i)))
        .toList();
  }

  String ddl() {
    return fields().stream()
            .map(Field::ddl)
            .collect(Collectors.joining(", ", "CREATE TABLE " + name + " (", ")"))
        + changes.options;
  }
}
