/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.options;

import io.tailrace.cli.NearestName;
import io.tailrace.planner.Decision;
import io.tailrace.planner.option.OptionCheck;
import java.util.Optional;
import java.util.Set;
import org.apache.flink.api.common.ExecutionConfig;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.table.api.TableConfig;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.api.config.TableConfigOptions;

/** Checks a setting when it is made, so that a bad one is not found statements later, or never. */
public final class SettingCheck {

  private static final String EMBEDDED = "local";
  private static final int MAX_PARALLELISM = KeyGroupRangeAssignment.UPPER_BOUND_MAX_PARALLELISM;

  private static final String PARALLELISM = "it is a number from 1 to " + MAX_PARALLELISM;

  private final FlinkOptions flinkOptions = new FlinkOptions();

  /**
   * Checks key and value.
   *
   * @return a warning about a key that no part of this program knows but that resembles a known one
   * @throws SettingException for a value that the option does not allow, and for an unknown key of
   *     the engine's own
   */
  public Optional<String> check(Setting setting) throws SettingException {
    Configuration config = new Configuration();
    config.setString(setting.key(), setting.value());
    try {
      OptionCheck.validate(config);
      for (Decision unknown : OptionCheck.unknownKeys(Set.of(setting.key()))) {
        return Optional.of(setting.origin() + ": " + unknown);
      }
      Optional<ConfigOption<?>> option = flinkOptions.find(setting.key());
      if (option.isEmpty()) {
        return NearestName.to(setting.key(), flinkOptions.keys())
            .map(
                near ->
                    setting.origin()
                        + ": Flink has no option '"
                        + setting.key()
                        + "'; did you mean '"
                        + near
                        + "'?");
      }
      config.getOptional(option.get());
      refuseImpossible(setting, config);
    } catch (ValidationException e) {
      throw new SettingException(setting.origin(), e.getMessage(), e);
    } catch (IllegalArgumentException e) {
      throw new SettingException(
          setting.origin(),
          "'" + setting.key() + "' cannot be '" + setting.value() + "': " + reason(setting, e),
          e);
    }
    refuseOtherTarget(setting);
    return Optional.empty();
  }

  private static String reason(Setting setting, IllegalArgumentException e) {
    Throwable inner = e.getCause() == null ? e : e.getCause();
    if (!(inner instanceof NumberFormatException)) {
      return inner.getMessage();
    }
    return setting.key().equals(CoreOptions.DEFAULT_PARALLELISM.key())
        ? PARALLELISM
        : "it is no number, or one that is too large";
  }

  /** Values of the right type that Flink refuses only when it runs a statement. */
  private static void refuseImpossible(Setting setting, Configuration config) {
    if (setting.key().equals(CoreOptions.DEFAULT_PARALLELISM.key())) {
      int parallelism = config.get(CoreOptions.DEFAULT_PARALLELISM);
      if (parallelism != ExecutionConfig.PARALLELISM_DEFAULT
          && (parallelism < 1 || parallelism > MAX_PARALLELISM)) {
        throw new IllegalArgumentException(PARALLELISM);
      }
    } else if (setting.key().equals(TableConfigOptions.LOCAL_TIME_ZONE.key())) {
      try {
        TableConfig table = TableConfig.getDefault();
        table.addConfiguration(config);
        table.getLocalTimeZone();
      } catch (ValidationException e) {
        throw new IllegalArgumentException(e.getMessage(), e);
      }
    }
  }

  private static void refuseOtherTarget(Setting setting) throws SettingException {
    if (setting.key().equals(DeploymentOptions.TARGET.key()) && !setting.value().equals(EMBEDDED)) {
      throw new SettingException(
          setting.origin(),
          "'"
              + setting.key()
              + "' can only be '"
              + EMBEDDED
              + "': this command runs jobs in its own process; for a cluster start it with"
              + " --cluster HOST:PORT");
    }
  }
}
