/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.fuzz;

import io.tailrace.testing.connector.ResultLog;
import io.tailrace.testing.run.Answer;
import io.tailrace.testing.run.Changelogs;
import io.tailrace.testing.script.Literal;
import io.tailrace.testing.script.LiteralParser;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * In what two answers differ.
 *
 * @param what the part of the answer
 * @param stock the part as stock Flink answers it
 * @param ours the part as we answer it
 */
record Difference(String what, String stock, String ours) {

  /** Compares as much as the statement promises. */
  static Optional<Difference> between(Answer stock, Answer ours, FuzzQuery query) {
    if (stock.error().isPresent() && ours.error().isPresent()) {
      return Optional.empty();
    }
    if (stock.error().isPresent() || ours.error().isPresent()) {
      return different("error", stock.error().orElse("no error"), ours.error().orElse("no error"));
    }
    Optional<Difference> rows =
        different("final rows", rows(stock, query.result()), rows(ours, query.result()));
    return rows.isPresent() || query.order() == FuzzQuery.Order.FREE
        ? rows
        : different("changes per key", changes(stock, query), changes(ours, query));
  }

  private static Optional<Difference> different(String what, String stock, String ours) {
    return stock.equals(ours) ? Optional.empty() : Optional.of(new Difference(what, stock, ours));
  }

  private static String rows(Answer answer, String result) {
    try {
      return String.join("\n", Changelogs.fold(answer.changes(result)));
    } catch (IllegalStateException e) {
      return e.getMessage();
    }
  }

  private static String changes(Answer answer, FuzzQuery query) {
    List<ResultLog.Entry> keyed =
        answer.changes(query.result()).stream()
            .map(
                change ->
                    new ResultLog.Entry(
                        change.kind(), key(change.row(), query.grouping().keys()), change.row()))
            .toList();
    Map<String, List<String>> sequences = Changelogs.perKey(keyed);
    return sequences.entrySet().stream()
        .map(sequence -> sequence.getKey() + ": " + String.join("; ", sequence.getValue()))
        .collect(Collectors.joining("\n"));
  }

  /** The first values of a row. */
  private static String key(String row, int fields) {
    return LiteralParser.parseRow(row).stream()
        .limit(fields)
        .map(Literal::text)
        .collect(Collectors.joining(", ", "(", ")"));
  }

  @Override
  public String toString() {
    return what + "\nstock Flink:\n" + stock + "\nours:\n" + ours;
  }
}
