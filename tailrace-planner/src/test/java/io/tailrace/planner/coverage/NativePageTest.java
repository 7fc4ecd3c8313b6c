/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.coverage;

import static org.assertj.core.api.Assertions.assertThat;

import io.tailrace.planner.expression.ExpressionProbe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.flink.table.types.logical.RowType;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The page of what is native says what the planner does; {@code -Dtailrace.docs=update} rewrites
 * it.
 */
class NativePageTest {
  private static final Path PAGE = Path.of("..", "docs", "native.md");
  private static final RowType COLUMNS = SampleType.row(SampleTypes.ALL);

  private static NodeSection nodes;

  @BeforeAll
  static void askTheNodes() {
    nodes = new NodeSection();
  }

  @Test
  void thePageIsUpToDate() throws IOException {
    String page = Files.readString(PAGE);
    Map<String, String> parts = parts();
    assertThat(GeneratedPage.names(page)).isEqualTo(String.join(", ", parts.keySet()));
    String expected = GeneratedPage.with(page, parts);
    if ("update".equals(System.getProperty("tailrace.docs"))) {
      Files.writeString(PAGE, expected);
    }
    assertThat(Files.readString(PAGE))
        .as("docs/native.md; run bin/test -Dtest=NativePageTest -Dtailrace.docs=update")
        .isEqualTo(expected);
  }

  private Map<String, String> parts() {
    ExpressionProbe expressions = new ExpressionProbe(COLUMNS);
    expressions.register("own", NodeExamples.Own.class);
    FunctionSection functions = new FunctionSection(expressions);
    // It needs a row time.
    assertThat(functions.untried()).containsExactly("CURRENT_WATERMARK");
    QueryProbe queries = new QueryProbe(COLUMNS);
    AggregateSection aggregates = new AggregateSection(queries);
    Map<String, String> parts = new LinkedHashMap<>();
    parts.put("operators", nodes.ours());
    parts.put("hosted operators", nodes.hosted());
    parts.put("vector functions", functions.vector());
    parts.put("bridged functions", functions.bridged());
    parts.put("casts", new CastSection(expressions).text());
    parts.put("aggregate functions", aggregates.table());
    parts.put("hosted aggregate functions", aggregates.hosted());
    parts.put("types", new TypeSection(queries).table());
    parts.put("connectors", new ConnectorSection().table());
    return parts;
  }

  @Test
  void everyKindOfNodeHasAnExample() {
    assertThat(nodes.withoutExample()).as("kinds without a statement in NodeExamples").isEmpty();
    assertThat(nodes.withoutKind()).as("conversions whose node has another name").isEmpty();
  }

  @Test
  void everyReasonIsGivenByAConversion() {
    assertThat(nodes.unused()).as("constants of Refusal that no conversion gives").isEmpty();
  }
}
