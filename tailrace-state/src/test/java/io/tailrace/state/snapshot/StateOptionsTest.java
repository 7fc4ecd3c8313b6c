/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.StateBackendOptions;
import org.junit.jupiter.api.Test;

class StateOptionsTest {
  private static final String OURS = TailraceStateBackendFactory.class.getName();

  @Test
  void theUsersBackendOutlivesOurs() {
    Configuration configuration =
        new Configuration().set(StateBackendOptions.STATE_BACKEND, "rocksdb");
    StateOptions.install(configuration);
    StateOptions.install(configuration);
    assertThat(configuration.get(StateBackendOptions.STATE_BACKEND)).isEqualTo(OURS);
    assertThat(StateOptions.hosted(configuration)).contains("rocksdb");

    // A statement sets its own options again.
    configuration.set(StateBackendOptions.STATE_BACKEND, "hashmap");
    assertThat(StateOptions.hosted(configuration)).contains("hashmap");
    StateOptions.install(configuration);
    assertThat(StateOptions.hosted(configuration)).contains("hashmap");

    StateOptions.uninstall(configuration);
    assertThat(configuration.toMap()).containsExactly(entry("state.backend.type", "hashmap"));
  }

  @Test
  void nothingIsLeftWhereTheUserHasSetNothing() {
    Configuration configuration = new Configuration();
    StateOptions.install(configuration);
    assertThat(StateOptions.hosted(configuration)).isEmpty();
    StateOptions.uninstall(configuration);
    assertThat(configuration.toMap()).isEmpty();
  }
}
