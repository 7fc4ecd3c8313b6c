/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.explain;

import static org.apache.flink.util.Preconditions.checkArgument;

/**
 * What a stateful operator keeps, for users to read.
 *
 * @param content what is kept and why, as a sentence without its full stop
 * @param lifetime how long it is kept, as words after "kept"
 */
record KeptState(String content, String lifetime) {

  /** Checks that nothing a user needs is empty. */
  KeptState {
    checkArgument(!content.isBlank(), "What is kept needs words.");
    checkArgument(!lifetime.isBlank(), "How long it is kept needs words.");
  }
}
