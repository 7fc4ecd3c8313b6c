/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli;

import io.tailrace.cli.options.ConfigurationFile;
import io.tailrace.cli.options.Setting;
import io.tailrace.cli.options.SettingCheck;
import io.tailrace.cli.options.SettingException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** The options of the command line that set options of Flink and of the engine. */
final class SettingOptions {

  private static final String SET_OPTION = "--set";

  @Option(
      names = "--conf",
      paramLabel = "FILE",
      description =
          "Read options from a file of 'key: value' lines, as Flink's config.yaml; a bare number is"
              + " milliseconds where a duration is meant.")
  private Optional<Path> configuration;

  @Option(
      names = SET_OPTION,
      paramLabel = "KEY=VALUE",
      description = "Set an option, after those of --conf. May be given several times.")
  private List<String> settings = List.of();

  /**
   * All settings, those of the file first.
   *
   * @param warnings receives what looks like a mistake but is allowed
   * @throws SettingException for a file or a setting that is not valid
   */
  List<Setting> checked(Consumer<String> warnings) throws SettingException {
    List<Setting> all = new ArrayList<>();
    if (configuration.isPresent()) {
      all.addAll(ConfigurationFile.read(configuration.get()));
    }
    for (String text : settings) {
      all.add(Setting.parse(text, SET_OPTION));
    }
    SettingCheck check = new SettingCheck();
    for (Setting setting : all) {
      check.check(setting).ifPresent(warning -> warnings.accept("warning: " + warning));
    }
    return all;
  }
}
