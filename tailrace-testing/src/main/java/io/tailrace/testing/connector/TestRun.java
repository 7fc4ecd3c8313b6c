/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.connector;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.apache.flink.util.Preconditions.checkArgument;

import io.tailrace.testing.script.InputEvent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.flink.util.FileUtils;

/**
 * What one run of a script reads and writes. Tables of the {@code tailrace-test} connector name
 * their run by an option, so runs in one JVM never meet. Closing a run forgets it.
 */
public final class TestRun implements AutoCloseable {
  private static final Map<String, TestRun> RUNS = new ConcurrentHashMap<>();
  private static final AtomicLong NEXT_ID = new AtomicLong();

  private final String id = "run-" + NEXT_ID.getAndIncrement();
  private final Map<String, List<InputEvent>> inputs = new ConcurrentHashMap<>();
  private final Map<String, ResultLog> results = new ConcurrentHashMap<>();
  private final Path folder;
  private volatile int burst;

  private TestRun(Path folder) {
    this.folder = folder;
  }

  /** Opens a run whose readers have one row at hand at a time. */
  public static TestRun open() {
    TestRun run = new TestRun(temporaryFolder());
    run.restart(1);
    RUNS.put(run.id, run);
    return run;
  }

  private static Path temporaryFolder() {
    try {
      return Files.createTempDirectory("tailrace-test");
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot make a folder for the files of a test run.", e);
    }
  }

  /** Where the files of this run are; deleted when the run is closed. */
  public Path folder() {
    return folder;
  }

  /** Writes a file of UTF-8 lines into the folder of this run. */
  public void writeFile(String name, List<String> lines) {
    try {
      Files.write(folder.resolve(name), lines, UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write the file " + name + " of a test run.", e);
    }
  }

  /**
   * Forgets all results.
   *
   * @param rowsAtHand rows that a reader has at hand at a time: how many rows a batch will have
   */
  public void restart(int rowsAtHand) {
    checkArgument(rowsAtHand > 0, "A burst of %s rows is none.", rowsAtHand);
    burst = rowsAtHand;
    results.clear();
  }

  static TestRun of(String id) {
    TestRun run = RUNS.get(id);
    checkArgument(run != null, "There is no test run %s in this JVM, or it has been closed.", id);
    return run;
  }

  /** Value of the option {@code run} of the tables of this run. */
  public String id() {
    return id;
  }

  /** Lets the table of this name deliver the events. */
  public void setInput(String table, List<InputEvent> events) {
    inputs.put(table, List.copyOf(events));
  }

  /** What the sinks have received so far, by name of the result, in the order of the names. */
  public Map<String, ResultLog> results() {
    return new TreeMap<>(results);
  }

  /** The log of one result, made when there is none yet. */
  public ResultLog result(String name) {
    return results.computeIfAbsent(name, ignored -> new ResultLog());
  }

  List<InputEvent> input(String table) {
    List<InputEvent> events = inputs.get(table);
    checkArgument(events != null, "The test run has no rows for the table %s.", table);
    return events;
  }

  int burst() {
    return burst;
  }

  @Override
  public void close() {
    RUNS.remove(id);
    FileUtils.deleteDirectoryQuietly(folder.toFile());
  }
}
