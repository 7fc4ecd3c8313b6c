/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.planfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tailrace.planner.Environments;
import io.tailrace.planner.FallbackMode;
import io.tailrace.planner.TailraceOptions;
import io.tailrace.runtime.operator.GroupAggregateOperator;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.JsonNode;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.ObjectMapper;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.node.ObjectNode;
import org.apache.flink.streaming.api.transformations.OneInputTransformation;
import org.apache.flink.table.api.PlanReference;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.api.internal.TableEnvironmentImpl;
import org.apache.flink.table.delegation.InternalPlan;
import org.apache.flink.table.delegation.Planner;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** GROUP BY in plan files: what is stored, and how long its state lives when the file is edited. */
class GroupAggregatePlanFileTest {
  private static final String INSERT =
      "INSERT INTO counts SELECT customer, COUNT(*), MAX(id) FROM orders GROUP BY customer";

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private static final String FOR_EVER = "\"ttl\" : \"0 ms\"";

  private StreamTableEnvironment env;

  @BeforeEach
  void createTables() {
    env = Environments.tailrace();
    env.executeSql(
        "CREATE TABLE orders (id BIGINT, customer STRING)"
            + " WITH ('connector' = 'changes', 'mode' = 'I,UB,UA,D')");
    env.executeSql(
        "CREATE TABLE counts (customer STRING, n BIGINT, top BIGINT) WITH ('connector' = 'print')");
  }

  @Test
  void planHoldsOurNodesWithTheStateOfFlinksName() throws Exception {
    env.getConfig().set(TailraceOptions.FALLBACK, FallbackMode.FORBID);
    String plan = compile();
    assertThat(plan)
        .contains("tailrace-exec-exchange_1", "tailrace-exec-group-aggregate_1")
        .doesNotContain("stream-exec-group-aggregate", "stream-exec-exchange")
        .containsPattern(
            "\"state\" : \\[ \\{\\s+\"index\" : 0,\\s+\"ttl\" : \"0 ms\",\\s+"
                + "\"name\" : \"groupAggregateState\"\\s+\\} \\]");
    assertThat(load(plan).asJsonString()).isEqualTo(plan);
    assertThat(env.loadPlan(PlanReference.fromJsonString(plan)).explain())
        .contains("GroupAggregate(groupBy=[customer]")
        .contains(": keeps groupAggregateState for ever (plan file)");
  }

  @Test
  void operatorsOfThePlanHaveItsIdsInTheirUids() throws Exception {
    List<String> uids =
        parts(load(compile())).map(Transformation::getUid).filter(uid -> uid != null).toList();
    assertThat(uids)
        .doesNotHaveDuplicates()
        .anyMatch(uid -> uid.matches("\\d+_exchange"))
        .anyMatch(uid -> uid.matches("\\d+_group-aggregate"));
  }

  @Test
  void lifetimeOfTheFileHolds() throws Exception {
    String plan = compile();
    assertThat(ttl(plan)).isZero();
    env.getConfig().setIdleStateRetention(Duration.ofHours(2));
    assertThat(ttl(plan)).isZero();
    assertThat(ttl(plan.replace(FOR_EVER, "\"ttl\" : \"3600000 ms\""))).isEqualTo(3_600_000L);
    assertThat(ttl(plan.replace(FOR_EVER, "\"ttl\" : \"9 s\""))).isEqualTo(9_000L);
  }

  @Test
  void lifetimesOfOptionAndHintAreStored() throws Exception {
    env.getConfig().setIdleStateRetention(Duration.ofHours(1));
    String ofOption = compile();
    assertThat(ofOption).contains("\"ttl\" : \"1 h\"");
    String ofHint =
        env.compilePlanSql(INSERT.replace("SELECT", "SELECT /*+ STATE_TTL('orders' = '5 s') */"))
            .asJsonString();
    assertThat(ofHint).contains("\"ttl\" : \"5 s\"");
    env.getConfig().setIdleStateRetention(Duration.ofHours(7));
    assertThat(ttl(ofOption)).isEqualTo(3_600_000L);
    assertThat(ttl(ofHint)).isEqualTo(5_000L);
  }

  @Test
  void listThatIsEmptyOrMissingLeavesItToTheOption() throws Exception {
    String empty = compile().replaceAll("(?s)\"state\" : \\[.*?\\]", "\"state\" : [ ]");
    String missing = compile().replaceAll("(?s)\"state\" : \\[.*?\\],", "");
    assertThat(missing).doesNotContain("groupAggregateState");
    for (String plan : List.of(empty, missing)) {
      env.getConfig().setIdleStateRetention(Duration.ofSeconds(8));
      assertThat(ttl(plan)).isEqualTo(8_000L);
      env.getConfig().setIdleStateRetention(Duration.ZERO);
      assertThat(ttl(plan)).isZero();
    }
  }

  @Test
  void fieldsThatTheInputDoesNotHaveAreRefused() {
    String plan = compile();
    assertThat(plan).contains("\"grouping\" : [ 1 ]");
    assertThatThrownBy(() -> load(plan.replace("\"grouping\" : [ 1 ]", "\"grouping\" : [ 7 ]")))
        .hasMessageContaining("(tailrace-exec-group-aggregate_1)")
        .hasMessageContaining("grouping reads field 7, but the input has");
    assertThatThrownBy(() -> load(plan.replace("\"grouping\" : [ 1 ],", "")))
        .hasMessageContaining("The field grouping is missing");
    assertThatThrownBy(() -> load(plan.replace("\"grouping\" : [ 1 ]", "\"grouping\" : [ ]")))
        .hasMessageContaining("(tailrace-exec-group-aggregate_1)");
    assertThatThrownBy(() -> load(plan.replaceAll("\"filterArg\" : -1", "\"filterArg\" : 0")))
        .hasMessageContaining("The filterArg 0 of a function is no BOOLEAN field");
  }

  @Test
  void typeThatTheFunctionDoesNotGiveIsRefusedWithItsPlace() throws IOException {
    refusedFunction(
        call -> call.put("type", "INT"), "/aggCalls/1/type: MAX(BIGINT) gives BIGINT, not INT.");
    refusedFunction(
        call -> call.put("internalName", "$AVG$1").put("type", "DOUBLE"),
        "/aggCalls/1/type: AVG(BIGINT) gives BIGINT, not DOUBLE.");
    refusedFunction(
        call -> call.putArray("argList"), "/aggCalls/1/argList: MAX does not take 0 arguments.");
  }

  @Test
  void functionThatIsNoneIsRefusedWithItsPlace() throws IOException {
    refusedFunction(
        call -> call.put("internalName", "$MEDIAN_OF_ALL$1"),
        "/aggCalls/1/internalName: there is no function '$MEDIAN_OF_ALL$1' in this version of"
            + " Flink.");
    refusedFunction(
        call -> call.put("internalName", "$ABS$1"),
        "/aggCalls/1/internalName: '$ABS$1' is no aggregate function.");
  }

  /** Edits MAX(id) in the plan. */
  private void refusedFunction(Consumer<ObjectNode> edit, String message) throws IOException {
    ObjectNode root = (ObjectNode) MAPPER.readTree(compile());
    for (int i = 0; i < root.get("nodes").size(); i++) {
      JsonNode calls = root.get("nodes").get(i).path("aggCalls");
      if (calls.isArray()) {
        edit.accept((ObjectNode) calls.get(1));
        String place = " (tailrace-exec-group-aggregate_1), at /nodes/" + i + message;
        assertThatThrownBy(() -> load(root.toString()))
            .isInstanceOf(ValidationException.class)
            .hasMessageContaining(place)
            .hasMessageNotContaining("bug");
        return;
      }
    }
    throw new AssertionError("The plan has no functions: " + root);
  }

  @Test
  void exchangeByOtherKeysIsRefused() {
    String plan = compile();
    assertThat(plan).contains("\"keys\" : [ 1 ]");
    assertThatThrownBy(() -> load(plan.replace("\"keys\" : [ 1 ]", "\"keys\" : [ 9 ]")))
        .hasMessageContaining("(tailrace-exec-exchange_1)")
        .hasMessageContaining("The keys are [9], but the input has");
    assertThatThrownBy(() -> load(plan.replace("\"keys\" : [ 1 ]", "\"keys\" : [ 0 ]")))
        .hasMessageContaining("The input must be an exchange by the fields of grouping");
  }

  @Test
  void lifetimeThatIsNoneIsRefused() {
    String plan = compile();
    assertThatThrownBy(() -> load(plan.replace(FOR_EVER, "\"ttl\" : \"-1 ms\"")))
        .hasMessageContaining("(tailrace-exec-group-aggregate_1), at /nodes/")
        .hasMessageContaining("/state/0/ttl: the ttl is \"-1 ms\". Write a duration such as");
    assertThatThrownBy(() -> load(plan.replace("\"index\" : 0", "\"index\" : 1")))
        .hasMessageContaining("/state/0/index: the index is 1. Each index from 0 to 0 occurs once");
  }

  private String compile() {
    return env.compilePlanSql(INSERT).asJsonString();
  }

  private InternalPlan load(String plan) throws IOException {
    return planner().loadPlan(PlanReference.fromJsonString(plan));
  }

  private Planner planner() {
    return ((TableEnvironmentImpl) env).getPlanner();
  }

  /** How long the operator of the plan keeps an idle group, in milliseconds. */
  private long ttl(String plan) throws IOException {
    return parts(load(plan))
        .filter(OneInputTransformation.class::isInstance)
        .map(part -> ((OneInputTransformation<?, ?>) part).getOperatorFactory())
        .filter(GroupAggregateOperator.Factory.class::isInstance)
        .map(factory -> ((GroupAggregateOperator.Factory) factory).spec().ttlMillis())
        .findFirst()
        .orElseThrow();
  }

  private Stream<Transformation<?>> parts(InternalPlan plan) {
    return planner().translatePlan(plan).stream()
        .flatMap(root -> root.getTransitivePredecessors().stream());
  }
}
