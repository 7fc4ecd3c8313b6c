/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.runtime.state.StateBackendFactory;
import org.apache.flink.runtime.state.hashmap.HashMapStateBackend;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.Table;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.apache.flink.types.Row;
import org.apache.flink.types.RowKind;
import org.apache.flink.util.CloseableIterator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Jobs with tables beside operators of Flink, which use the backend that the user has set. */
class StateBackendExecutionTest {
  private static final String GROUPS =
      "SELECT n, COUNT(*) AS c FROM (VALUES (1), (2), (1)) AS t(n) GROUP BY n";

  /** DISTINCT is Flink's, and it groups what our operator has grouped. */
  private static final String BESIDE_HOSTED =
      "SELECT COUNT(DISTINCT c), COUNT(*) FROM (" + GROUPS + ")";

  @RegisterExtension static final MiniClusterExtension CLUSTER = new MiniClusterExtension();

  private final StreamExecutionEnvironment env =
      StreamExecutionEnvironment.getExecutionEnvironment();
  private final StreamTableEnvironment tables = StreamTableEnvironment.create(env);

  @BeforeEach
  void chooseBackend() {
    env.setParallelism(1);
    tables.getConfig().set("state.backend.type", Backend.class.getName());
    Backend.LOADED.set(0);
  }

  @Test
  void statementsUseTheUsersBackendForFlinksOperators() throws Exception {
    assertThat(tables.explainSql(BESIDE_HOSTED)).contains("level=[vector]", "level=[hosted]");
    assertThat(last(tables.executeSql(BESIDE_HOSTED).collect())).isEqualTo(Row.of(2L, 2L));
    assertThat(Backend.LOADED).hasPositiveValue();
  }

  @Test
  void programsThatTurnTablesIntoStreamsDoSoToo() throws Exception {
    Table result = tables.sqlQuery(BESIDE_HOSTED);
    assertThat(last(tables.toChangelogStream(result).executeAndCollect()))
        .isEqualTo(Row.of(2L, 2L));
    assertThat(Backend.LOADED).hasPositiveValue();
  }

  @Test
  void withTheChangelogBackendGroupsAreLeftToFlink() {
    tables.getConfig().set("state.changelog.enabled", "true");
    assertThat(tables.explainSql(GROUPS)).contains("tables have no changelog of their own");
  }

  private static Row last(CloseableIterator<Row> rows) throws Exception {
    List<Row> all = new ArrayList<>();
    try (rows) {
      rows.forEachRemaining(all::add);
    }
    Row last = all.get(all.size() - 1);
    last.setKind(RowKind.INSERT);
    return last;
  }

  /** Flink's heap backend, which says that it was asked for. */
  public static final class Backend implements StateBackendFactory<HashMapStateBackend> {
    static final AtomicInteger LOADED = new AtomicInteger();

    @Override
    public HashMapStateBackend createFromConfig(ReadableConfig config, ClassLoader classLoader) {
      LOADED.incrementAndGet();
      return new HashMapStateBackend();
    }
  }
}
