/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.table.api.config.ExecutionConfigOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfigurationFileTest {

  @TempDir Path folder;

  @Test
  void readsTheRecommendedBlock() throws Exception {
    List<Setting> settings =
        read(
            """
            # for large state
            execution.checkpointing.interval: 180s
            table.exec.state.ttl: 129600000  # 1.5 days

            table.exec.mini-batch.enabled: true
            table.exec.mini-batch.allow-latency: 5s
            table.optimizer.distinct-agg.split.enabled: true
            """);

    assertThat(settings)
        .extracting(Setting::key)
        .containsExactly(
            "execution.checkpointing.interval",
            "table.exec.state.ttl",
            "table.exec.mini-batch.enabled",
            "table.exec.mini-batch.allow-latency",
            "table.optimizer.distinct-agg.split.enabled");
    Configuration config = new Configuration();
    SettingCheck check = new SettingCheck();
    for (Setting setting : settings) {
      assertThat(check.check(setting)).isEmpty();
      config.setString(setting.key(), setting.value());
    }
    assertThat(config.get(ExecutionConfigOptions.IDLE_STATE_RETENTION))
        .isEqualTo(Duration.ofHours(36));
    assertThat(config.get(CheckpointingOptions.CHECKPOINTING_INTERVAL))
        .isEqualTo(Duration.ofSeconds(180));
    assertThat(config.get(ExecutionConfigOptions.TABLE_EXEC_MINIBATCH_ALLOW_LATENCY))
        .isEqualTo(Duration.ofSeconds(5));
  }

  @Test
  void readsNestedKeysListsAndQuotes() throws Exception {
    assertThat(read("table:\n  exec:\n    state.ttl: '1 d'\npipeline.jars: [a.jar, b.jar]\n"))
        .extracting(Setting::key, Setting::value, setting -> line(setting.origin()))
        .containsExactly(
            tuple("table.exec.state.ttl", "1 d", "3"),
            tuple("pipeline.jars", "[a.jar, b.jar]", "4"));
  }

  @Test
  void acceptsAFileOfComments() throws Exception {
    assertThat(read("# nothing\n")).isEmpty();
    assertThat(read("")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a: 1~b two~c: 3|:3: could not find expected ':'",
        "a: 1~a: 2|:2: 'a' was already set at",
        "a:~  b: 1~a.b: 2|:3: 'a.b' was already set at",
        "a: 1~b:|:2: 'b' has no value",
        "- a|:1: this is not a setting",
        "a: [[1]]|:1: 'a' may only list plain values",
        "? [x]~: 1|:1: a key must be a plain name",
        "a: 'x|:1: found unexpected end of stream",
        "a: 'x~|:1: found unexpected end of stream",
        "b: 1~a: [1~|:2: expected ',' or ']', but got",
      })
  void namesTheLine(String text, String message) {
    assertThatThrownBy(() -> read(text.replace('~', '\n')))
        .isInstanceOf(SettingException.class)
        .hasMessageContaining("job.conf" + message);
  }

  @Test
  void namesAFileThatCannotBeRead() throws IOException {
    Path missing = folder.resolve("none.conf");
    Path latin1 =
        Files.write(folder.resolve("latin1.conf"), new byte[] {'a', ':', ' ', (byte) 0xE9});

    assertThatThrownBy(() -> ConfigurationFile.read(missing))
        .hasMessageStartingWith(missing + ": there is no such file");
    assertThatThrownBy(() -> ConfigurationFile.read(folder))
        .hasMessage(folder + ": is a folder; give the path of a configuration file");
    assertThatThrownBy(() -> ConfigurationFile.read(latin1))
        .hasMessage(latin1 + ": is not UTF-8; save it as UTF-8");
  }

  private List<Setting> read(String text) throws Exception {
    return ConfigurationFile.read(Files.writeString(folder.resolve("job.conf"), text));
  }

  private static String line(String origin) {
    return origin.substring(origin.lastIndexOf(':') + 1);
  }
}
