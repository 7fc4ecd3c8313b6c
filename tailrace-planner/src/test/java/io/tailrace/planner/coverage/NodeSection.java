/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.coverage;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.tailrace.planner.ExecutionLevel;
import io.tailrace.planner.Refusal;
import io.tailrace.planner.conversion.NodeConversion;
import io.tailrace.planner.conversion.NodeConversions;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNode;
import org.apache.flink.table.planner.plan.nodes.exec.stream.StreamExecNode;
import org.apache.flink.table.planner.plan.utils.ExecNodeMetadataUtil;

/** The kinds of nodes: ours with their levels and refusals, and those that are Flink's alone. */
final class NodeSection {
  private static final String OURS = "tailrace-exec-";
  private static final String FLINKS = "StreamExec";

  private final Map<String, Set<ExecutionLevel>> levels = new TreeMap<>();
  private final Map<String, Set<Refusal>> refusals = new TreeMap<>();

  /** Asks the examples for levels, and the conversions for refusals. */
  NodeSection() {
    NodeExamples.levels()
        .forEach(
            (kind, seen) -> {
              if (metadataName(kind).startsWith(OURS)) {
                levels.put(nameOf(kind), seen);
              }
            });
    RefusalScan scan = new RefusalScan();
    for (NodeConversion<?> conversion :
        NodeConversions.of(new Configuration(), NodeSection.class.getClassLoader(), List.of())) {
      refusals.put(
          conversion.nodeClass().getSimpleName().replace("StreamPhysical", ""),
          scan.of(conversion));
    }
  }

  /** Our kinds that no example shows. */
  Set<String> withoutExample() {
    Set<String> missing = ourKinds();
    missing.removeAll(levels.keySet());
    return missing;
  }

  /** Conversions to no kind of ours. */
  Set<String> withoutKind() {
    Set<String> unknown = new TreeSet<>(refusals.keySet());
    unknown.removeAll(ourKinds());
    return unknown;
  }

  /** Reasons that no conversion gives. */
  Set<Refusal> unused() {
    Set<Refusal> unused = new TreeSet<>(List.of(Refusal.values()));
    refusals.values().forEach(unused::removeAll);
    return unused;
  }

  String ours() {
    MarkdownTable table =
        new MarkdownTable("operator", "levels", "stays Flink's where the reason is");
    levels.forEach(
        (name, seen) ->
            table.add(
                "`" + name + "`",
                seen.stream().map(ExecutionLevel::label).collect(Collectors.joining(", ")),
                reasons(refusals.getOrDefault(name, Set.of()))));
    return table.text();
  }

  private static String reasons(Collection<Refusal> refusals) {
    return refusals.stream()
        .map(refusal -> refusal.template().replaceAll("\\{([^}]*)}", "*$1*"))
        .collect(Collectors.joining("<br>"));
  }

  String hosted() {
    Set<String> ours = ourKinds();
    return new ClassFileImporter()
            .importPackages(StreamExecNode.class.getPackageName()).stream()
                .filter(type -> type.isAssignableTo(StreamExecNode.class))
                .filter(type -> type.getSimpleName().startsWith(FLINKS))
                .filter(NodeSection::isConcrete)
                .map(type -> type.getSimpleName().substring(FLINKS.length()))
                .filter(name -> !ours.contains(name))
                .sorted()
                .map(name -> "`" + name + "`")
                .collect(Collectors.joining(", "))
        + ".\n";
  }

  private static boolean isConcrete(JavaClass type) {
    return !type.isInterface() && !type.getModifiers().contains(JavaModifier.ABSTRACT);
  }

  private static Set<String> ourKinds() {
    return ExecNodeMetadataUtil.execNodes().stream()
        .filter(kind -> metadataName(kind).startsWith(OURS))
        .map(NodeSection::nameOf)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @SuppressWarnings("unchecked")
  private static String metadataName(Class<?> kind) {
    return ExecNodeMetadataUtil.latestAnnotation((Class<? extends ExecNode<?>>) kind).name();
  }

  /** {@code GroupAggregate}, as EXPLAIN writes {@code tailrace-exec-group-aggregate}. */
  private static String nameOf(Class<?> kind) {
    return Arrays.stream(metadataName(kind).substring(OURS.length()).split("-", -1))
        .map(word -> Character.toUpperCase(word.charAt(0)) + word.substring(1))
        .collect(Collectors.joining());
  }
}
