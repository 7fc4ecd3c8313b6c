/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import static org.apache.flink.util.Preconditions.checkArgument;

import io.tailrace.bench.connector.BenchTableFactory;
import io.tailrace.cli.script.Script;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A script of a suite, put together of resources. Within their string literals <code>${name}</code>
 * is a variable: {@code rows} is the number of rows of the largest table, {@code rows/4} a quarter
 * of it, {@code blocks} and {@code blocks/4} the blocks of the bench's connector that hold as many
 * rows, and the name of a {@link BidFormat}'s file is the path of a file with {@code rows} bids.
 *
 * @param name what {@code --cases} and reports call it
 * @param rows rows of its largest table unless the command line says otherwise, 1 at least
 * @param maxParallelism the greatest parallelism at which its answer does not depend on the timing
 *     of the tasks
 * @param resources names on the class path, in the order of their statements
 * @param variables further variables
 */
record SuiteScript(
    String name,
    long rows,
    int maxParallelism,
    List<String> resources,
    Map<String, String> variables) {
  SuiteScript {
    checkArgument(rows > 0, "A script that reads %s rows compares nothing.", rows);
    resources = List.copyOf(resources);
    variables = Map.copyOf(variables);
  }

  /** This script after statements that come first, such as settings. */
  SuiteScript after(String resource) {
    return new SuiteScript(
        name,
        rows,
        maxParallelism,
        Stream.concat(Stream.of(resource), resources.stream()).toList(),
        variables);
  }

  /** This script with a variable of its own. */
  SuiteScript with(String variable, long value) {
    Map<String, String> more = new HashMap<>(variables);
    more.put(variable, String.valueOf(value));
    return new SuiteScript(name, rows, maxParallelism, resources, more);
  }

  /**
   * The script for a run.
   *
   * @param otherRows rows of its largest table; if empty, as many as it says
   * @param inputs takes the files that it reads
   */
  BenchScript prepare(OptionalLong otherRows, InputFolder inputs) {
    String text = text();
    long largest = otherRows.orElse(rows);
    long quarter = Math.max(1, largest / 4);
    Map<String, String> all = new HashMap<>(variables);
    all.put("rows", String.valueOf(largest));
    all.put("rows/4", String.valueOf(quarter));
    all.put("blocks", String.valueOf(BenchTableFactory.blocks(largest)));
    all.put("blocks/4", String.valueOf(BenchTableFactory.blocks(quarter)));
    for (BidFormat format : BidFormat.values()) {
      if (text.contains("${" + format.fileName() + "}")) {
        all.put(format.fileName(), inputs.bids(format, largest).toString());
      }
    }
    return script(text, all);
  }

  /** The query. */
  String describe() {
    return script(text(), variables).query();
  }

  private BenchScript script(String text, Map<String, String> values) {
    Script script = new Script(name, Path.of("").toAbsolutePath(), text);
    return BenchScript.of(name, script, values).upTo(maxParallelism);
  }

  private String text() {
    return resources.stream().map(SqlResource::read).collect(Collectors.joining("\n"));
  }
}
