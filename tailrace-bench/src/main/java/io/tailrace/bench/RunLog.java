/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Every measured run, as soon as it has ended: a line of progress, and one of a CSV file. */
final class RunLog implements AutoCloseable {
  private static final String HEADER =
      "case,parallelism,round,engine,rows,task_ns_per_row,process_ns_per_row,rows_per_second,"
          + "allocated_bytes_per_row,sink_rows\n";

  private final PrintWriter progress;
  private final Writer csv;

  private RunLog(PrintWriter progress, Writer csv) {
    this.progress = progress;
    this.csv = csv;
  }

  /** A log without a file. */
  static RunLog to(PrintWriter progress) {
    return new RunLog(progress, Writer.nullWriter());
  }

  /** A log with a file, which replaces an older one. */
  static RunLog to(PrintWriter progress, Path file) throws IOException {
    Writer csv = Files.newBufferedWriter(file);
    csv.write(HEADER);
    return new RunLog(progress, csv);
  }

  void add(BenchCase benchCase, int parallelism, int round, Engine engine, Measurement run)
      throws IOException {
    progress.printf(
        Locale.ROOT,
        "round %d: %s on %s, p=%d: %.2f ns/row%n",
        round,
        benchCase.name(),
        engine,
        parallelism,
        run.taskNanosPerRow());
    progress.flush();
    csv.write(
        String.format(
            Locale.ROOT,
            "%s,%d,%d,%s,%d,%.3f,%.3f,%.0f,%.2f,%d%n",
            benchCase.name(),
            parallelism,
            round,
            engine,
            run.rows(),
            run.taskNanosPerRow(),
            run.processNanosPerRow(),
            run.rowsPerSecond(),
            run.allocatedBytesPerRow(),
            run.sink().changes()));
    csv.flush();
  }

  @Override
  public void close() throws IOException {
    csv.close();
  }
}
