/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.run;

import io.tailrace.testing.connector.ResultLog;
import io.tailrace.testing.connector.TestRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a run of a script answered.
 *
 * @param changes the changes of each result in the order of their arrival
 * @param lateRecords how many records the operators dropped because they came too late
 * @param error messages of the failure and its causes, a line each, when the run failed
 */
public record Answer(
    Map<String, List<ResultLog.Entry>> changes, long lateRecords, Optional<String> error) {
  private static final Logger LOG = LoggerFactory.getLogger(Answer.class);

  static Answer of(TestRun run, long lateRecords) {
    Map<String, List<ResultLog.Entry>> changes = new TreeMap<>();
    run.results().forEach((name, log) -> changes.put(name, log.entries()));
    return new Answer(changes, lateRecords, Optional.empty());
  }

  static Answer failed(Throwable failure) {
    LOG.info("A script failed.", failure);
    List<String> messages = new ArrayList<>();
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      String message = String.valueOf(cause.getMessage());
      if (messages.stream().noneMatch(known -> known.contains(message))) {
        messages.add(message);
      }
    }
    return new Answer(Map.of(), 0, Optional.of(String.join("\n", messages)));
  }

  /** The changes of a result; none when nothing arrived. */
  public List<ResultLog.Entry> changes(String result) {
    return changes.getOrDefault(result, List.of());
  }
}
