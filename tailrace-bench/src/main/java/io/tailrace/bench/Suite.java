/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.apache.flink.table.api.ValidationException;

/** Sets of scripts that the bench knows. */
enum Suite {
  /** The queries of the Nexmark benchmark. */
  NEXMARK {
    @Override
    List<SuiteScript> scripts() {
      return NexmarkSuite.SCRIPTS;
    }
  },

  /** What costs stock Flink SQL how much: its operators one by one, then the queries of Nexmark. */
  STOCK_BASELINE {
    @Override
    List<SuiteScript> scripts() {
      return Stream.concat(StockBaselineSuite.SCRIPTS.stream(), NexmarkSuite.SCRIPTS.stream())
          .toList();
    }
  };

  /** All scripts, in the order in which they run. */
  abstract List<SuiteScript> scripts();

  /**
   * The scripts of the given names, in the order of the suite.
   *
   * @throws ValidationException for an unknown name
   */
  List<SuiteScript> named(List<String> names) {
    List<String> all = scripts().stream().map(SuiteScript::name).toList();
    for (String name : names) {
      if (!all.contains(name)) {
        throw new ValidationException(
            String.format("The suite %s has no script '%s'. Its scripts are %s.", this, name, all));
      }
    }
    return scripts().stream().filter(each -> names.contains(each.name())).toList();
  }

  /** The name on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
