/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.apache.flink.table.types.logical.ArrayType;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.TimestampType;
import org.apache.flink.table.types.logical.VarBinaryType;
import org.apache.flink.table.types.logical.VarCharType;
import org.junit.jupiter.api.Test;

class AggregateSupportTest {
  @Test
  void numbersHaveSumsAndMeans() {
    assertThat(refusal(AggregateFunction.SUM, new IntType())).isEmpty();
    assertThat(refusal(AggregateFunction.SUM0, new BigIntType())).isEmpty();
    assertThat(refusal(AggregateFunction.AVG, new DecimalType(38, 4))).isEmpty();
    assertThat(refusal(AggregateFunction.SUM, new VarCharType()))
        .contains("SUM of VARCHAR(1) has no vector form");
    assertThat(refusal(AggregateFunction.AVG, new TimestampType()))
        .contains("AVG of TIMESTAMP(6) has no vector form");
  }

  @Test
  void orderedTypesHaveExtremes() {
    assertThat(refusal(AggregateFunction.MIN, new VarCharType())).isEmpty();
    assertThat(refusal(AggregateFunction.MAX, new TimestampType(9))).isEmpty();
    assertThat(refusal(AggregateFunction.MAX, new VarBinaryType(4)))
        .contains("MAX of VARBINARY(4) has no vector form");
  }

  @Test
  void everythingCanBeCounted() {
    assertThat(refusal(AggregateFunction.COUNT, new ArrayType(new IntType()))).isEmpty();
  }

  private static Optional<String> refusal(AggregateFunction function, LogicalType argument) {
    return AggregateSupport.refusal(
        new AggregateCallSpec(
            function, 0, AggregateCallSpec.NO_FIELD, AggregateCallSpec.Retraction.NEVER, argument),
        argument);
  }
}
