/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.expression;

import io.tailrace.runtime.expression.RowBridge;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.calcite.rex.RexNode;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.table.data.BoxedWrapperRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.planner.codegen.CodeGenUtils;
import org.apache.flink.table.planner.codegen.CodeGeneratorContext;
import org.apache.flink.table.planner.codegen.ExprCodeGenerator;
import org.apache.flink.table.planner.codegen.FunctionCodeGenerator;
import org.apache.flink.table.planner.codegen.GeneratedExpression;
import org.apache.flink.table.planner.utils.JavaScalaConversionUtil;
import org.apache.flink.table.runtime.generated.GeneratedFunction;
import org.apache.flink.table.types.logical.RowType;
import scala.Option;
import scala.Some;

/**
 * Generates, with Flink's code generator, the one function that computes all expressions of a Calc
 * without a kernel. A condition and projections share the function, so that what Flink evaluates
 * once per row (NOW, for example) has one value for all of them.
 */
final class RowBridgeGenerator {
  private final ReadableConfig config;
  private final ClassLoader classLoader;

  RowBridgeGenerator(ReadableConfig config, ClassLoader classLoader) {
    this.config = config;
    this.classLoader = classLoader;
  }

  /**
   * A bridge that evaluates the condition, if there is one, and for the rows that pass it the
   * projections.
   *
   * @param projections expressions over the input, in the order of {@code resultType}
   * @param resultType fields of the result
   */
  RowBridge generate(
      RowType input, Optional<RexNode> condition, List<RexNode> projections, RowType resultType) {
    CodeGeneratorContext context = new CodeGeneratorContext(config, classLoader);
    ExprCodeGenerator generator =
        new ExprCodeGenerator(context, false)
            .bindInput(input, CodeGenUtils.DEFAULT_INPUT1_TERM(), Option.empty());
    Optional<GeneratedExpression> passes = condition.map(generator::generateExpression);
    GeneratedExpression result =
        generator.generateResultExpression(
            JavaScalaConversionUtil.toScala(
                projections.stream().map(generator::generateExpression).toList()),
            resultType,
            BoxedWrapperRowData.class,
            CodeGenUtils.DEFAULT_OUT_RECORD_TERM(),
            new Some<>(CodeGenUtils.DEFAULT_OUT_RECORD_WRITER_TERM()),
            true,
            false);
    String collect =
        "%s\n%s.collect(%s);"
            .formatted(result.code(), CodeGenUtils.DEFAULT_COLLECTOR_TERM(), result.resultTerm());
    String body =
        passes
            .map(p -> "%s\nif (%s) {\n%s\n}".formatted(p.code(), p.resultTerm(), collect))
            .orElse(collect);
    return RowBridge.of(
        generateFunction(context, body, input, resultType),
        resultType,
        texts(input, condition, projections));
  }

  private static GeneratedFunction<ProcessFunction<RowData, RowData>> generateFunction(
      CodeGeneratorContext context, String body, RowType input, RowType resultType) {
    @SuppressWarnings({"unchecked", "rawtypes"})
    Class<ProcessFunction<RowData, RowData>> type =
        (Class<ProcessFunction<RowData, RowData>>) (Class) ProcessFunction.class;
    return FunctionCodeGenerator.generateFunction(
        context,
        "RowBridge",
        type,
        body,
        resultType,
        input,
        CodeGenUtils.DEFAULT_INPUT1_TERM(),
        Option.empty(),
        Option.empty(),
        CodeGenUtils.DEFAULT_COLLECTOR_TERM(),
        CodeGenUtils.DEFAULT_CONTEXT_TERM());
  }

  private static List<String> texts(
      RowType input, Optional<RexNode> condition, List<RexNode> projections) {
    List<RexNode> all = new ArrayList<>();
    condition.ifPresent(all::add);
    all.addAll(projections);
    return all.stream().map(node -> RexText.of(node, input)).collect(Collectors.toList());
  }
}
