/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.flink.types.RowKind;
import org.junit.jupiter.api.Test;

class FoldedResultTest {

  static final List<LogicalType> TYPES =
      List.of(new VarCharType(VarCharType.MAX_LENGTH), new BigIntType());

  private static final Comparator<RowData> BY_TEXT = Comparator.comparing(FoldedResultTest::text);

  private final FoldedResult folded = new FoldedResult(TYPES, 3);

  @Test
  void replacesUpdatedRows() throws Exception {
    apply("+I a 1", "-U a 1", "+U a 2", "+I b 1");

    assertThat(rows()).containsExactly("a 2", "b 1");
  }

  @Test
  void keepsDuplicatesAndTakesThemAwayOneByOne() throws Exception {
    apply("+I a 1", "+I a 1", "+I a 1", "-D a 1");

    assertThat(rows()).containsExactly("a 1", "a 1");
  }

  @Test
  void treatsNullAsAValue() throws Exception {
    apply("+I - -", "+I a -", "-U - -", "+U - 5");

    assertThat(rows()).containsExactly("- 5", "a -");
  }

  @Test
  void deletesTheLastCopy() throws Exception {
    apply("+I a 1", "-D a 1");

    assertThat(rows()).isEmpty();
    assertThat(folded.unmatchedRetractions()).isZero();
  }

  @Test
  void countsRetractionsOfAbsentRows() throws Exception {
    apply("-D a 1", "+I a 1", "-U a 2", "+U a 3");

    assertThat(rows()).containsExactly("a 1", "a 3");
    assertThat(folded.unmatchedRetractions()).isEqualTo(2);
  }

  @Test
  void refusesMoreRowsThanItMayHold() throws Exception {
    apply("+I a 1", "+I b 1", "+I c 1", "-D a 1", "+I d 1");

    assertThatThrownBy(() -> apply("+I e 1"))
        .isInstanceOf(ResultTooLargeException.class)
        .hasMessageContaining("more than 3 rows")
        .hasMessageContaining("--max-rows");
  }

  @Test
  void doesNotKeepTheRowItWasGiven() throws Exception {
    GenericRowData reused = row("+I a 1");
    folded.apply(reused);
    reused.setField(1, 2L);
    folded.apply(reused);

    assertThat(rows()).containsExactly("a 1", "a 2");
    assertThat(reused.getRowKind()).isEqualTo(RowKind.INSERT);
  }

  private void apply(String... changes) throws Exception {
    for (String change : changes) {
      folded.apply(row(change));
    }
  }

  private List<String> rows() {
    List<String> texts = new ArrayList<>();
    folded.rows(BY_TEXT).forEach(row -> texts.add(text(row)));
    return texts;
  }

  /** A row from its kind, key and number; a dash is NULL. */
  static GenericRowData row(String text) {
    String[] parts = text.split(" ", -1);
    RowKind kind =
        switch (parts[0]) {
          case "+I" -> RowKind.INSERT;
          case "-U" -> RowKind.UPDATE_BEFORE;
          case "+U" -> RowKind.UPDATE_AFTER;
          default -> RowKind.DELETE;
        };
    return GenericRowData.ofKind(
        kind,
        parts[1].equals("-") ? null : StringData.fromString(parts[1]),
        parts[2].equals("-") ? null : Long.valueOf(parts[2]));
  }

  static String text(RowData row) {
    return (row.isNullAt(0) ? "-" : row.getString(0).toString())
        + " "
        + (row.isNullAt(1) ? "-" : row.getLong(1));
  }
}
