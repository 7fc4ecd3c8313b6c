/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli;

import io.tailrace.cli.options.Setting;
import java.util.List;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.RestartStrategyOptions;

/**
 * What differs here from Flink's defaults: jobs use all processors; one that fails ends, rather
 * than being restarted for ever once checkpoints are on; and the cluster's endpoint listens on the
 * loopback address only.
 */
final class SessionDefaults {

  static final String LOOPBACK = "127.0.0.1";

  private SessionDefaults() {}

  /** The options that a session starts with: the defaults and, over them, the settings. */
  static Configuration with(List<Setting> settings) {
    Configuration base = new Configuration();
    base.set(DeploymentOptions.TARGET, "local");
    base.set(DeploymentOptions.ATTACHED, true);
    base.set(CoreOptions.DEFAULT_PARALLELISM, Runtime.getRuntime().availableProcessors());
    base.set(RestartStrategyOptions.RESTART_STRATEGY, "none");
    base.set(RestOptions.ADDRESS, LOOPBACK);
    base.set(RestOptions.BIND_ADDRESS, LOOPBACK);
    settings.forEach(setting -> base.setString(setting.key(), setting.value()));
    return base;
  }
}
