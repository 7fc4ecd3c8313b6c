/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.api;

import static org.apache.flink.table.api.Expressions.$;
import static org.apache.flink.table.api.Expressions.lit;
import static org.apache.flink.table.api.Expressions.row;
import static org.assertj.core.api.Assertions.assertThat;

import io.tailrace.planner.Environments;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.api.Schema;
import org.apache.flink.table.api.Table;
import org.apache.flink.table.api.TableDescriptor;
import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Programs of the Table API, without a statement of SQL, and the mixture of both. */
class TableApiTest {
  @RegisterExtension static final MiniClusterExtension CLUSTER = new MiniClusterExtension();

  @TempDir private Path folder;

  @Test
  void selectsFiltersAndGroups() throws Exception {
    BothPlanners.Program program = tables -> delays(tables).execute().collect();

    assertThat(BothPlanners.onOurs(program))
        .containsExactlyInAnyOrderElementsOf(BothPlanners.onStock(program))
        .contains("+I[ATL, 1, 15]", "-U[ATL, 1, 15]", "+U[ATL, 2, 25]", "+I[ORD, 1, 40]")
        .hasSize(4);
    assertThat(delays(BothPlanners.ours()).explain())
        .containsPattern("GroupAggregate\\(.*level=\\[vector\\]")
        .containsPattern("Calc\\(.*level=\\[vector\\]")
        .doesNotContain("level=[hosted]");
  }

  @Test
  void insertsIntoADescribedTable() throws Exception {
    for (StreamTableEnvironment tables : environments()) {
      Path target = Files.createTempDirectory(folder, "files");
      tables.createTemporaryTable(
          "files",
          TableDescriptor.forConnector("filesystem")
              .schema(
                  Schema.newBuilder()
                      .column("origin", DataTypes.STRING())
                      .column("hours", DataTypes.INT())
                      .build())
              .option("path", target.toUri().toString())
              .format("csv")
              .build());

      Table seconds =
          flights(tables)
              .filter($("delay").isGreaterOrEqual(10))
              .select($("origin"), $("delay").times(60).as("seconds"));
      seconds.executeInsert("files").await();

      assertThat(linesIn(target)).containsExactlyInAnyOrder("ATL,900", "ATL,600", "ORD,2400");
      assertThat(seconds.explain()).doesNotContain("level=[row-bridged]");
    }
  }

  @Test
  void mixesWithSql() throws Exception {
    BothPlanners.Program program =
        tables -> {
          tables.createTemporaryView("late", flights(tables).filter($("delay").isGreater(5)));
          return tables
              .sqlQuery("SELECT origin, MAX(delay) AS worst FROM late GROUP BY origin")
              .where($("worst").isGreater(20))
              .execute()
              .collect();
        };

    assertThat(BothPlanners.onOurs(program))
        .isEqualTo(BothPlanners.onStock(program))
        .containsExactly("+I[ORD, 40]");
  }

  private static List<StreamTableEnvironment> environments() {
    return List.of(BothPlanners.ours(), Environments.stock());
  }

  private static Table flights(TableEnvironment tables) {
    return tables.fromValues(
        DataTypes.ROW(
            DataTypes.FIELD("origin", DataTypes.STRING()),
            DataTypes.FIELD("delay", DataTypes.INT())),
        row("ATL", 15),
        row("ATL", 10),
        row("ORD", 40),
        row("DEN", -3));
  }

  private static Table delays(TableEnvironment tables) {
    return flights(tables)
        .filter($("delay").isGreater(lit(0)))
        .groupBy($("origin"))
        .select($("origin"), $("delay").count().as("flights"), $("delay").sum().as("minutes"));
  }

  private static List<String> linesIn(Path target) throws Exception {
    List<String> lines = new ArrayList<>();
    try (Stream<Path> files = Files.walk(target)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        lines.addAll(Files.readAllLines(file));
      }
    }
    return lines;
  }
}
