/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner;

import static org.apache.flink.util.Preconditions.checkArgument;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Why a conversion leaves a node of a kind that is ours to Flink's operator. EXPLAIN shows the
 * reason with its values; the page {@code docs/native.md} shows it for every kind of node whose
 * conversion uses the constant.
 */
public enum Refusal {
  TYPE("batches cannot store the type {type} of {column}"),
  NO_SOURCE("the connector hands out rows that no FLIP-27 source reads"),
  ASYNCHRONOUS_FUNCTION("it calls an asynchronous function"),
  PYTHON_FUNCTION("it calls a Python function"),
  RECORD_TIMESTAMP("it reads the timestamp of a record, which rows of a batch do not carry"),
  INPUT_TYPE("an input of type {type} is not stored like the output {type}"),
  LITERAL_TYPE("the literal {literal} is not stored like its column of type {type}"),
  FINE_ROW_TIME("its row time is finer than a millisecond"),
  DISTINCT("{function with DISTINCT} has no operator of Tailrace yet"),
  FUNCTION("{function of an argument of its type} has no vector form"),
  MINI_BATCH("mini-batches have no operator of Tailrace yet"),
  ASYNCHRONOUS_STATE("asynchronous state is that of Flink's operators"),
  STATE_CHANGELOG("tables have no changelog of their own, which '{option}' = 'true' asks for"),
  UPSERT_MATERIALIZER("the upsert materializer of the sink has no operator of Tailrace yet"),
  ROW_SINK("the connector takes rows"),
  ROW_INPUT("the connector takes rows as well, and its input is rows of Flink's operators"),
  SINK_TYPE("the connector takes {type} for the field {column}"),
  CONSTRAINTS("constraints of its table are enforced row by row"),
  SINK_ROW_TIME("the connector takes the row time beside the row"),
  FORCED_SHUFFLE(
      "rows are shuffled by the primary key inside Flink's sink: '{option}' = 'AUTO' shuffles them"
          + " in batches"),
  SHUFFLE_OF_ROWS(
      "rows are shuffled by the primary key inside Flink's sink: its input is no operator of"
          + " Tailrace"),
  SHUFFLE_OF_CUT_KEYS(
      "rows are shuffled by the primary key inside Flink's sink: a key is trimmed or padded"
          + " before");

  private static final Pattern VALUE = Pattern.compile("\\{[^}]*}");

  private final String template;

  Refusal(String template) {
    this.template = template;
  }

  /** The reason as part of a sentence, in which names in braces stand for values. */
  public String template() {
    return template;
  }

  /**
   * The reason as part of a sentence for users.
   *
   * @param values one for each name in braces, in their order
   */
  public String reason(Object... values) {
    Deque<Object> left = new ArrayDeque<>(List.of(values));
    Matcher names = VALUE.matcher(template);
    String reason =
        names.replaceAll(
            name -> {
              checkArgument(!left.isEmpty(), "'%s' lacks the value of %s.", this, name.group());
              return Matcher.quoteReplacement(left.remove().toString());
            });
    checkArgument(left.isEmpty(), "'%s' has no place for %s.", this, left);
    return reason;
  }
}
