/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.connector;

import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;

/** Options of tables with {@code 'connector' = 'tailrace-test'}. */
public final class TestConnectorOptions {
  /** Value of the option {@code connector}. */
  public static final String IDENTIFIER = "tailrace-test";

  /** How much of a query a source takes over. */
  public enum PushDown {
    /** Metadata columns and source watermarks only. */
    NONE,
    /** Also filters {@code column = literal}, projections, partitions and limits. */
    DATA,
    /** Also the watermark strategy. */
    WATERMARK
  }

  public static final ConfigOption<String> RUN =
      ConfigOptions.key("run")
          .stringType()
          .noDefaultValue()
          .withDescription("The run that holds the rows; set by the runner.");

  public static final ConfigOption<String> CHANGELOG_MODE =
      ConfigOptions.key("changelog-mode")
          .stringType()
          .noDefaultValue()
          .withDescription(
              "Kinds of changes, a list of I, UB, UA, D. A source without it has I; a sink without"
                  + " it takes I, UA, D when it has a primary key, else all.");

  public static final ConfigOption<PushDown> PUSH_DOWN =
      ConfigOptions.key("push-down")
          .enumType(PushDown.class)
          .defaultValue(PushDown.NONE)
          .withDescription("How much of a query the source takes over.");

  public static final ConfigOption<Integer> FIRST =
      ConfigOptions.key("first")
          .intType()
          .defaultValue(Integer.MAX_VALUE)
          .withDescription("A source delivers this many rows and ends.");

  public static final ConfigOption<String> RESULT =
      ConfigOptions.key("result")
          .stringType()
          .noDefaultValue()
          .withDescription("The result that a sink fills; the name of the table by default.");

  private TestConnectorOptions() {}
}
