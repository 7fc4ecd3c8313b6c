/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.job;

import java.util.regex.Pattern;
import org.apache.flink.api.dag.Pipeline;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.streaming.api.graph.StreamGraph;

/**
 * Short names of jobs. Flink calls the job of a query like the whole query, on several lines, which
 * makes every list of jobs as wide as the longest of them.
 */
public final class JobName {

  private static final int LONGEST = 60;
  private static final char ELLIPSIS = '\u2026';
  private static final Pattern SPACE = Pattern.compile("\\s+");

  private JobName() {}

  /**
   * Shortens the name of a job that is about to be submitted, unless the user has chosen it.
   *
   * @param options of the job
   */
  public static void shorten(Pipeline pipeline, ReadableConfig options) {
    if (pipeline instanceof StreamGraph graph
        && options.getOptional(PipelineOptions.NAME).isEmpty()) {
      graph.setJobName(shortened(graph.getJobName()));
    }
  }

  /** A name on one line, and of no more than 60 characters. */
  public static String shortened(String name) {
    String line = SPACE.matcher(name.strip()).replaceAll(" ");
    return line.codePointCount(0, line.length()) <= LONGEST
        ? line
        : line.substring(0, line.offsetByCodePoints(0, LONGEST - 1)) + ELLIPSIS;
  }
}
