/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.tailrace.testing.connector.ResultLog;
import io.tailrace.testing.run.Answer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.flink.types.RowKind;
import org.junit.jupiter.api.Test;

class DifferenceTest {
  /** A statement of one table with one grouping column and a result for a client. */
  private static final FuzzQuery QUERY = query(FuzzQuery.Order.ONE_PATH);

  private static FuzzQuery query(FuzzQuery.Order order) {
    Field key = Field.of("g0", FuzzType.INT, Field.Nullability.NULLABLE);
    Relation table = new Relation("t", List.of(key), Relation.Changes.INSERTS);
    Grouping grouping =
        new Grouping("", List.of(key, key.named("a0")), 1, List.of(), table, List.of());
    return new FuzzQuery(
        List.of(), List.of(), grouping, List.of(grouping), order, FuzzQuery.Sink.RESULT, Set.of());
  }

  private static Answer answer(String... changes) {
    List<ResultLog.Entry> entries =
        Arrays.stream(changes)
            .map(
                change ->
                    new ResultLog.Entry(kind(change.substring(0, 2)), "", change.substring(3)))
            .toList();
    return new Answer(Map.of("result", entries), 0, Optional.empty());
  }

  private static RowKind kind(String text) {
    return Arrays.stream(RowKind.values())
        .filter(kind -> kind.shortString().equals(text))
        .findFirst()
        .orElseThrow();
  }

  private static Answer error() {
    return new Answer(Map.of(), 0, Optional.of("division by zero"));
  }

  @Test
  void theOrderBetweenKeysIsFree() {
    assertThat(
            Difference.between(
                answer("+I 1, 1", "+I 2, 1", "-U 1, 1", "+U 1, 2"),
                answer("+I 1, 1", "-U 1, 1", "+U 1, 2", "+I 2, 1"),
                QUERY))
        .isEmpty();
  }

  @Test
  void rowsDiffer() {
    assertThat(Difference.between(answer("+I 1, 1"), answer("+I 1, 2"), QUERY))
        .hasValueSatisfying(found -> assertThat(found.what()).isEqualTo("final rows"));
  }

  @Test
  void aMissingUpdateOfAKeyDiffersWhereChangesArePromised() {
    Answer stock = answer("+I 1, 1", "-U 1, 1", "+U 1, 2", "-U 1, 2", "+U 1, 3");
    Answer ours = answer("+I 1, 1", "-U 1, 1", "+U 1, 3");

    assertThat(Difference.between(stock, ours, QUERY))
        .hasValueSatisfying(found -> assertThat(found.what()).isEqualTo("changes per key"));
    assertThat(Difference.between(stock, ours, query(FuzzQuery.Order.FREE))).isEmpty();
  }

  @Test
  void aRetractionOfWhatWasNotThereDiffers() {
    assertThat(
            Difference.between(answer("+I 1, 1"), answer("+I 1, 1", "-U 1, 2", "+U 1, 2"), QUERY))
        .hasValueSatisfying(found -> assertThat(found.ours()).contains("Retracted, but not there"));
  }

  @Test
  void errorsCompareByWhetherThereIsOne() {
    assertThat(Difference.between(error(), error(), QUERY)).isEmpty();
    assertThat(Difference.between(error(), answer("+I 1, 1"), QUERY))
        .hasValueSatisfying(found -> assertThat(found.what()).isEqualTo("error"));
    assertThat(Difference.between(answer("+I 1, 1"), error(), QUERY)).isPresent();
  }
}
