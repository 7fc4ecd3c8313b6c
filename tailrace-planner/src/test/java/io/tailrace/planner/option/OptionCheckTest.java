/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tailrace.planner.Decision;
import io.tailrace.planner.option.DeclaredOption.Reader;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.table.api.ValidationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every tuning key is accepted, bad values name the allowed ones, nothing is ignored silently. */
class OptionCheckTest {

  @ParameterizedTest
  @CsvSource({
    "execution.checkpointing.interval,180s",
    "execution.checkpointing.interval,180000",
    "state.backend,rocksdb",
    "state.backend.type,hashmap",
    "table.exec.state.ttl,129600000",
    "table.exec.mini-batch.enabled,true",
    "table.exec.mini-batch.allow-latency,5s",
    "table.exec.mini-batch.size,5000",
    "table.exec.stream.join.mini-batch-enabled,true",
    "table.optimizer.distinct-agg.split.enabled,true",
    "table.optimizer.distinct-agg.split.bucket-num,1024",
    "table.optimizer.agg-phase-strategy,TWO_PHASE",
    "table.exec.join.kv-separate,FORCE",
    "table.exec.join.kv-separate,none",
    "table.optimizer.delta-agg.strategy,EVENTUAL",
    "table.exec.async-lookup.buffer-capacity,100",
    "table.exec.async-lookup.timeout,3 min",
    "table.exec.delta-agg.cache-enabled,false",
    "table.exec.delta-agg.cache-size,10000",
    "table.optimizer.delta-agg.ignore-non-unique-key-filter,true",
    "table.exec.rank.topn-cache-size,200000",
    "table.exec.source.cdc-events-duplicate,true",
    "table.sql-dialect,default",
    "table.exec.hive.sink.statistic-auto-gather.enable,false",
    "tailrace.fallback,forbid",
    "tailrace.fallback,ALLOW",
    "tailrace.source.linger,0",
  })
  void acceptsEveryTuningKey(String key, String value) {
    Configuration config = Configuration.fromMap(Map.of(key, value));

    assertThatCode(() -> OptionCheck.validate(config)).doesNotThrowAnyException();
    assertThat(OptionCheck.unknownKeys(Set.of(key))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "table.exec.join.kv-separate|MAYBE|AUTO, FORCE, NONE",
        "table.optimizer.delta-agg.strategy|FORCE|EVENTUAL, AUTO, NONE",
        "table.optimizer.agg-phase-strategy|THREE_PHASE|AUTO, ONE_PHASE, TWO_PHASE",
        "table.exec.mini-batch.enabled|yes|true, false",
        "table.exec.mini-batch.allow-latency|soon|a duration such as '5 s'",
        "table.exec.mini-batch.size|0|a whole number above 0",
        "table.exec.delta-agg.cache-size|-1|a whole number above 0",
        "table.exec.delta-agg.cache-size|many|a whole number above 0",
        "tailrace.fallback|never|allow, forbid",
        "table.sql-dialect|hive|default",
      })
  void namesTheAllowedValues(String key, String value, String allowed) {
    Configuration config = Configuration.fromMap(Map.of(key, value));

    assertThatThrownBy(() -> OptionCheck.validate(config))
        .isInstanceOf(ValidationException.class)
        .hasMessageContaining("Option '" + key + "' is not valid.")
        .hasMessageContaining("Allowed: " + allowed)
        .hasMessageContaining("RESET '" + key + "'");
  }

  @Test
  void saysWhichOptionsChangeNothing() {
    Configuration config =
        Configuration.fromMap(
            Map.of(
                "table.exec.join.kv-separate", "FORCE",
                "table.exec.mini-batch.enabled", "true",
                "execution.checkpointing.interval", "1 s"));

    assertThat(OptionCheck.withoutEffect(config, Set.of(Reader.EVERY_JOB)))
        .extracting(Decision::subject)
        .containsExactly(
            "Option 'table.exec.mini-batch.enabled'", "Option 'table.exec.join.kv-separate'");
    assertThat(OptionCheck.withoutEffect(config, Set.of(Reader.EVERY_JOB, Reader.HOSTED_OPERATORS)))
        .containsExactly(
            Decision.of(
                "Option 'table.exec.join.kv-separate'",
                "has no effect",
                "no operator reads it yet",
                "RESET 'table.exec.join.kv-separate'"));
  }

  @Test
  void suggestsTheNearestTableKey() {
    List<Decision> decisions =
        OptionCheck.unknownKeys(
            Set.of("table.exec.mini-bach.enabled", "table-exec-source-cdc-events-duplicate"));

    assertThat(decisions)
        .extracting(Decision::remedy)
        .containsExactly(
            Optional.of("SET 'table.exec.source.cdc-events-duplicate' = '...'"),
            Optional.of("SET 'table.exec.mini-batch.enabled' = '...'"));
  }

  @Test
  void refusesUnknownOwnKeys() {
    assertThatThrownBy(() -> OptionCheck.unknownKeys(Set.of("tailrace.falback")))
        .isInstanceOf(ValidationException.class)
        .hasMessage(
            "There is no option 'tailrace.falback'. Did you mean 'tailrace.fallback'?"
                + " Use RESET 'tailrace.falback'.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"pipeline.name", "parallelism.default", "rest.port"})
  void leavesOtherNameSpacesAlone(String key) {
    assertThat(OptionCheck.unknownKeys(Set.of(key))).isEmpty();
  }
}
