/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.delegation;

import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Set;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * The uids of the job that a DataStream program is building. Statements that become a part of it
 * (as a DataStream, or a statement set that is attached) must not use them again.
 */
final class JobUids {

  private JobUids() {}

  /** Whether nothing has been added to the job so far. */
  static boolean isJobEmpty(StreamExecutionEnvironment environment) {
    return environment.getTransformations().isEmpty();
  }

  /** The uids in the job, each without the part behind its last underscore. */
  static Set<String> namesIn(StreamExecutionEnvironment environment) {
    Set<String> names = new HashSet<>();
    Set<Transformation<?>> visited = Collections.newSetFromMap(new IdentityHashMap<>());
    environment.getTransformations().forEach(part -> collect(part, visited, names));
    return names;
  }

  private static void collect(
      Transformation<?> part, Set<Transformation<?>> visited, Set<String> names) {
    if (!visited.add(part)) {
      return;
    }
    String uid = part.getUid();
    if (uid != null && uid.contains("_")) {
      names.add(uid.substring(0, uid.lastIndexOf('_')));
    }
    part.getInputs().forEach(input -> collect(input, visited, names));
  }
}
