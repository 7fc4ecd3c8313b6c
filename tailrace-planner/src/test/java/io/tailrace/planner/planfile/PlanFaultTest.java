/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.planfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tailrace.planner.Environments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.JsonNode;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.ObjectMapper;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.node.ArrayNode;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.node.ObjectNode;
import org.apache.flink.table.api.CompiledPlan;
import org.apache.flink.table.api.PlanReference;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A broken or foreign plan is refused when it is loaded, with the place of the fault. */
class PlanFaultTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  @TempDir private Path folder;

  private StreamTableEnvironment env;

  /** 1 scan, 2 calc, 3 sink, 4 adapter before the sink. */
  private String plan;

  /** Flink's nodes with state. */
  private String hosted;

  @BeforeEach
  void compile() {
    env = Environments.tailrace();
    env.executeSql(
        "CREATE TABLE orders (id BIGINT, customer STRING)"
            + " WITH ('connector' = 'changes', 'mode' = 'I')");
    env.executeSql("CREATE TABLE target (a BIGINT, b STRING) WITH ('connector' = 'print')");
    plan =
        env.compilePlanSql("INSERT INTO target SELECT id + 1, customer FROM orders WHERE id > 2")
            .asJsonString();
    hosted =
        env.compilePlanSql(
                "INSERT INTO target SELECT o.id, p.customer FROM orders o"
                    + " JOIN orders p ON o.id = p.id")
            .asJsonString();
  }

  @Test
  void textThatIsNotJsonIsRefusedWithItsLine() throws IOException {
    Path file = folder.resolve("plan.json");
    Files.writeString(file, "{\n  \"flinkVersion\" : oops\n}");
    assertThatThrownBy(() -> env.loadPlan(PlanReference.fromFile(file)))
        .isInstanceOf(ValidationException.class)
        .hasMessageStartingWith("Cannot use the plan file '" + file + "'. It is not JSON, line 2,")
        .hasMessageContaining("oops");
  }

  @Test
  void truncatedFileIsRefused() {
    for (int length : new int[] {1, plan.length() / 3, plan.length() - 2}) {
      refused(plan.substring(0, length), "It ends too early, line ");
    }
  }

  @Test
  void fileThatIsNoneIsRefused() throws IOException {
    Path absent = folder.resolve("absent.json");
    assertThatThrownBy(() -> env.loadPlan(PlanReference.fromFile(absent)))
        .hasMessage("Cannot use the plan file '" + absent + "': there is no such file.");
    assertThatThrownBy(() -> env.loadPlan(PlanReference.fromFile(folder)))
        .hasMessage("Cannot use the plan file '" + folder + "': it is a directory.");
    Path empty = Files.createFile(folder.resolve("empty.json"));
    assertThatThrownBy(() -> env.loadPlan(PlanReference.fromFile(empty)))
        .hasMessage("Cannot use the plan file '" + empty + "': it is empty.");
    assertThatThrownBy(() -> env.loadPlan(PlanReference.fromResource("/no/such/plan.json")))
        .hasMessageContaining("it is not on the class path");
  }

  @Test
  void foreignJsonIsRefused() {
    refused("[1, 2]", "A plan is a JSON object with flinkVersion, nodes and edges");
    refused("{}", "At /flinkVersion: the version is missing");
    refused("{\"flinkVersion\": \"2.3\"}", "At /nodes: a list is missing");
    refused("{\"flinkVersion\": \"2.3\", \"nodes\": []}", "At /nodes: the plan has no node");
  }

  @Test
  void otherVersionsAreRefused() {
    edited(root -> root.put("flinkVersion", "9.9"), "At /flinkVersion: \"9.9\" is unknown");
    edited(
        root -> node(root, 1).put("type", "tailrace-exec-calc_7"),
        "Node 2 (tailrace-exec-calc_7), at /nodes/1/type: 'tailrace-exec-calc_7' is of another"
            + " version than this planner knows: [tailrace-exec-calc_1]");
  }

  @Test
  void unknownTypeIsNamedWithTheKnownOnes() {
    edited(
        root -> node(root, 1).put("type", "some-exec-thing_1"),
        "Node 2 (some-exec-thing_1), at /nodes/1/type: 'some-exec-thing_1' is unknown. Known are [");
    edited(root -> node(root, 1).put("type", "some-exec-thing_1"), "tailrace-exec-calc_1");
    edited(root -> node(root, 1).put("type", "calc"), "'calc' is unknown");
    edited(
        root -> node(root, 1).put("type", "batch-exec-calc_1"), "belongs to a plan of batch mode");
    edited(
        root -> node(root, 1).remove("type"), "at /nodes/1/type: the type of the node is missing");
  }

  @Test
  void edgesMustJoinTheNodes() {
    edited(root -> edges(root).remove(0), "has 1 inputs by its inputProperties, but 0 edges");
    edited(
        root -> ((ObjectNode) edges(root).get(0)).put("source", 17),
        "At /edges/0/source: there is no node 17; the nodes are [1, 2, ");
    edited(
        root -> ((ObjectNode) edges(root).get(0)).remove("target"),
        "At /edges/0/target: the id of a node is missing");
    edited(
        root -> ((ObjectNode) edges(root).get(0)).put("source", 2),
        "At /edges: the edges form a cycle through the nodes [2]");
    edited(
        root -> {
          edges(root).remove(edges(root).size() - 1);
          ((ArrayNode) root.get("nodes")).remove(root.get("nodes").size() - 1);
        },
        "is no sink, but no edge leads from it");
    edited(root -> node(root, 1).put("id", 1), "another node has this id: Node 1 (");
    edited(root -> node(root, 1).remove("id"), "At /nodes/1/id: the number of the node is missing");
  }

  @Test
  void batchesNeedAnAdapterBeforeRows() {
    edited(
        root -> {
          int sink = node(root, root.get("nodes").size() - 1).get("id").asInt();
          int calc = node(root, 1).get("id").asInt();
          edges(root).removeAll();
          edges(root).add(edge(node(root, 0).get("id").asInt(), calc));
          edges(root).add(edge(calc, sink));
        },
        "emits batches and Node 3 (stream-exec-sink_2) takes rows. A node of type"
            + " tailrace-exec-batch-to-row_1 belongs between them");
  }

  @Test
  void badValueIsNamedWithItsPlace() {
    edited(
        root -> ((ObjectNode) node(root, 1).get("projection").get(0)).put("kind", "NONSENSE"),
        "Node 2 (tailrace-exec-calc_1), at /nodes/1/projection/0");
    edited(
        root -> node(root, 1).put("rowBridged", 5),
        "Node 2 (tailrace-exec-calc_1), at /nodes/1/rowBridged");
    edited(root -> node(root, 1).remove("outputType"), "Node 2 (tailrace-exec-calc_1)");
    edited(root -> node(root, 1).remove("projection"), "Node 2 (tailrace-exec-calc_1)");
    edited(
        root -> node(root, 0).put("cutPolicy", "SOMETIMES"),
        "Node 1 (tailrace-exec-table-source-scan_1), at /nodes/0/cutPolicy");
    edited(
        root -> ((ObjectNode) node(root, 1).get("projection").get(1)).put("inputIndex", 9),
        "Node 2 (tailrace-exec-calc_1): An expression reads field 9, but the input has 2 fields");
    edited(
        root -> ((ObjectNode) node(root, 1).get("projection").get(1)).put("inputIndex", 0),
        "Node 2 (tailrace-exec-calc_1): An expression reads field 0 as STRING, but the input's is"
            + " BIGINT");
  }

  @Test
  void functionThatIsNoneIsNamedWithItsPlace() {
    edited(
        root -> ((ObjectNode) node(root, 1).get("projection").get(0)).put("internalName", "$&$1"),
        "Node 2 (tailrace-exec-calc_1), at /nodes/1/projection/0/internalName: there is no function"
            + " '$&$1' in this version of Flink.");
  }

  @Test
  void lifetimesOfStateAreChecked() {
    state(
        entry -> entry.put("ttl", "-1 ms"), "/state/0/ttl: the ttl is \"-1 ms\". Write a duration");
    state(entry -> entry.put("ttl", "soon"), "/state/0/ttl: the ttl is \"soon\"");
    state(entry -> entry.put("ttl", 5), "/state/0/ttl: the ttl is 5");
    state(entry -> entry.remove("ttl"), "/state/0/ttl: the ttl is missing");
    state(
        entry -> entry.put("index", 2),
        "/state/0/index: the index is 2. Each index from 0 to 1 occurs once");
    state(entry -> entry.put("index", -1), "/state/0/index: the index is -1");
    state(entry -> entry.put("index", 1), "/state/1/index: the index is 1");
    state(entry -> entry.remove("name"), "/state/0/name: the name of the state is missing");
    edit(
        hosted,
        root -> ((ArrayNode) join(root).get("state")).remove(0),
        "the list has 1 entries, but the node has 2 inputs");
  }

  @Test
  void lifetimesMayBeEditedAndLeftOut() throws IOException {
    ObjectNode root = (ObjectNode) MAPPER.readTree(hosted);
    ((ObjectNode) join(root).get("state").get(0)).put("ttl", "3600000 ms");
    CompiledPlan edited = load(root.toString());
    assertThat(edited.asJsonString()).contains("\"ttl\" : \"1 h\"");
    assertThat(edited.explain())
        .contains("== Tailrace State ==")
        .contains(
            ": keeps leftState for 1 h after the last change of its key (plan file), rightState for"
                + " ever (plan file)");
    join(root).putArray("state");
    env.getConfig().setIdleStateRetention(Duration.ofHours(12));
    assertThat(load(root.toString()).explain())
        .contains(
            ": keeps its state for 12 h after the last change of its key (table.exec.state.ttl)");
    join(root).remove("state");
    assertThat(load(root.toString()).explain()).contains("Join(");
    assertThat(load(plan).explain()).contains("No operator keeps state.");
  }

  @Test
  void changedTableIsNamed() {
    env.executeSql("DROP TABLE orders");
    env.executeSql(
        "CREATE TABLE orders (id INT, customer STRING)"
            + " WITH ('connector' = 'changes', 'mode' = 'I')");
    refused(
        plan,
        "Node 1 (tailrace-exec-table-source-scan_1), at /nodes/0/scanTableSource/table: The schema"
            + " of table 'default_catalog.default_database.orders' from the persisted plan does"
            + " not match the schema loaded from the catalog");
  }

  private void state(Consumer<ObjectNode> edit, String message) {
    edit(hosted, root -> edit.accept((ObjectNode) join(root).get("state").get(0)), message);
  }

  private void edited(Consumer<ObjectNode> edit, String message) {
    edit(plan, edit, message);
  }

  private void edit(String text, Consumer<ObjectNode> edit, String message) {
    ObjectNode root;
    try {
      root = (ObjectNode) MAPPER.readTree(text);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    edit.accept(root);
    refused(root.toString(), message);
  }

  private void refused(String text, String message) {
    assertThatThrownBy(() -> load(text))
        .isInstanceOf(ValidationException.class)
        .hasMessageStartingWith("Cannot use the plan")
        .hasMessageContaining(message)
        .message()
        .doesNotContain("com.fasterxml", "\n");
  }

  private CompiledPlan load(String text) {
    return env.loadPlan(PlanReference.fromJsonString(text));
  }

  private static ObjectNode node(JsonNode root, int index) {
    return (ObjectNode) root.get("nodes").get(index);
  }

  private static ArrayNode edges(JsonNode root) {
    return (ArrayNode) root.get("edges");
  }

  private static ObjectNode edge(int source, int target) {
    return MAPPER
        .createObjectNode()
        .put("source", source)
        .put("target", target)
        .put("shuffleMode", "PIPELINED")
        .set("shuffle", MAPPER.createObjectNode().put("type", "FORWARD"));
  }

  private static ObjectNode join(JsonNode root) {
    for (JsonNode node : root.get("nodes")) {
      if (node.get("type").asText().startsWith("stream-exec-join_")) {
        return (ObjectNode) node;
      }
    }
    throw new IllegalStateException("The plan has no join: " + root);
  }
}
