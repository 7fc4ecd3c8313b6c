/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import io.tailrace.bench.ScriptJob.Part;
import io.tailrace.bench.connector.SinkUpdates;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.table.api.ValidationException;

/** Makes cases of SQL files. */
final class ScriptCases {
  private ScriptCases() {}

  /**
   * A case for the query of each file, after one for its sources. The sources run once to count
   * their rows.
   *
   * @param progress is told of each file
   * @throws ValidationException when two files have one name, or a source has no rows
   */
  static List<BenchCase> of(List<BenchScript> scripts, CaseRunner runner, PrintWriter progress)
      throws Exception {
    List<BenchCase> cases = new ArrayList<>();
    for (BenchScript script : scripts) {
      if (cases.stream().anyMatch(each -> each.name().equals(script.name()))) {
        throw new ValidationException(
            "Two files are called "
                + script.name()
                + "; a report could not tell them apart: rename one.");
      }
      progress.println("counting the rows of " + script.name());
      progress.flush();
      String sources = script.name() + " sources";
      BenchCase counted = BenchCase.of(sources, new ScriptJob(script, Part.SOURCES, 1));
      long rows = runner.run(counted, Engine.TAILRACE, SinkUpdates.UPSERT).sink().changes();
      if (rows == 0) {
        throw new ValidationException(
            script.name() + " reads no row, so it has no cost per row; give its sources some.");
      }
      cases.add(BenchCase.of(sources, new ScriptJob(script, Part.SOURCES, rows)));
      cases.add(
          BenchCase.of(script.name(), new ScriptJob(script, Part.QUERY, rows)).above(sources));
    }
    return cases;
  }
}
