/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.apache.flink.table.data.RowData;
import org.apache.flink.types.RowKind;
import org.junit.jupiter.api.Test;

class ChaosTruthTest {

  @Test
  void aPositionGivesTheSameChangesEachTime() {
    ChaosStream stream = new ChaosStream(2, 40, 5, ChaosStream.Changes.UPDATES);

    for (long position = 0; position < stream.positions(); position++) {
      assertThat(stream.at(1, position)).isEqualTo(stream.at(1, position));
    }
  }

  @Test
  void updatesAndDeletesTakeBackRowsThatAreThere() {
    ChaosStream stream = new ChaosStream(1, 200, 5, ChaosStream.Changes.UPDATES);
    Map<String, Integer> rows = new HashMap<>();
    int updates = 0;
    int deletes = 0;
    for (long position = 0; position < stream.positions(); position++) {
      for (RowData row : stream.at(0, position)) {
        boolean added =
            row.getRowKind() == RowKind.INSERT || row.getRowKind() == RowKind.UPDATE_AFTER;
        String text = row.getLong(0) + " " + row.getLong(1) + " " + row.getLong(3);
        assertThat(rows.merge(text, added ? 1 : -1, Integer::sum)).isBetween(0, 1);
        updates += row.getRowKind() == RowKind.UPDATE_BEFORE ? 1 : 0;
        deletes += row.getRowKind() == RowKind.DELETE ? 1 : 0;
      }
    }
    assertThat(updates).isEqualTo(200 / 4);
    assertThat(deletes).isPositive();
  }

  @Test
  void theTruthOfOneKeyIsASummary() {
    ChaosStream stream = new ChaosStream(1, 10, 1, ChaosStream.Changes.REPEATED_INSERTS);
    long sum = 0;
    for (long position = 0; position < 10; position++) {
      sum += stream.at(0, position).get(0).getLong(3);
    }

    assertThat(ChaosTruth.rows(stream))
        .singleElement()
        .asString()
        .startsWith("0, 'name-0', 10, " + sum + ", ");
  }
}
