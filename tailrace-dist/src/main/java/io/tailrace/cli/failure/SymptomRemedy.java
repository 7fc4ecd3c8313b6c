/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.failure;

import io.tailrace.cli.job.StoppableJob;
import java.util.List;
import java.util.Optional;

/**
 * Says what to do about the machine, the data and the limits of streaming, by what messages hold.
 */
final class SymptomRemedy implements Remedy {

  private record Advice(String symptom, String text) {}

  private static final String MORE_MEMORY =
      "give the process more memory, such as TAILRACE_JAVA_OPTS=-Xmx4g";

  private static final String LIST_JOBS = "SHOW JOBS lists the jobs that there are, with their ids";

  private static final String SAVEPOINT_FOLDER =
      "name a folder first: SET 'execution.checkpointing.savepoint-dir' = 'file:///...'";

  private static final List<Advice> ADVICE =
      List.of(
          new Advice(
              "No space left on device",
              "free space on that disk or write to another; what is written so far is not"
                  + " complete"),
          new Advice(
              "Disk quota exceeded",
              "raise the quota or write elsewhere; what is written so far is not complete"),
          new Advice("Java heap space", MORE_MEMORY),
          new Advice("GC overhead limit exceeded", MORE_MEMORY),
          new Advice(
              "Insufficient number of network buffers",
              "lower parallelism.default, or raise taskmanager.memory.network.max"),
          new Advice(
              "Cannot find checkpoint or savepoint file/directory",
              "check 'execution.state-recovery.path'; it is what STOP JOB ... WITH SAVEPOINT"
                  + " printed"),
          new Advice(
              "Cannot find meta data file '_metadata'",
              "check 'execution.state-recovery.path'; it is the folder that holds _metadata, as"
                  + " STOP JOB ... WITH SAVEPOINT printed it"),
          new Advice(
              "Failed to create savepoint directory",
              "SET 'execution.checkpointing.savepoint-dir' to a folder that the processes of the"
                  + " cluster may write to"),
          new Advice(
              "Cannot map checkpoint/savepoint state for operator",
              "run the statement that the savepoint was made of; RESET"
                  + " 'execution.state-recovery.path' starts without it"),
          new Advice(
              "Max parallelism mismatch",
              "SET 'pipeline.max-parallelism' to that of the savepoint, which the message names"),
          new Advice(
              "The scheme (hdfs://, file://, etc) is null",
              "write folders for checkpoints and savepoints as URIs, such as"
                  + " 'file:///tmp/savepoints'"),
          new Advice(
              "file resource [",
              "check the path; a relative one starts in the working folder, and ${script.dir}"
                  + " stands for the folder of the script"),
          new Advice(
              "Could not acquire the minimum required resources",
              "the cluster has too few free slots: lower parallelism.default, stop other jobs, or"
                  + " start more TaskManagers"),
          new Advice("Could not find Flink job", LIST_JOBS),
          new Advice("Cannot parse JobID", LIST_JOBS),
          new Advice("does not exist in the cluster", LIST_JOBS),
          new Advice(StoppableJob.NO_FOLDER_HERE, SAVEPOINT_FOLDER),
          new Advice(StoppableJob.NO_FOLDER_ELSEWHERE, SAVEPOINT_FOLDER),
          new Advice(
              "Cannot load user class: io.tailrace",
              "put tailrace-runtime.jar into lib/ of every JobManager and TaskManager and restart"
                  + " them"),
          new Advice("Permission denied", "check the permissions of the file and of its folder"),
          new Advice(
              "Failed to deserialize CSV row",
              "correct the record or the table's columns; with 'csv.ignore-parse-errors' = 'true'"
                  + " fields that do not fit become NULL"),
          new Advice(
              "Fail to deserialize at field",
              "correct that field of the file, or the table's column; with"
                  + " 'csv.ignore-parse-errors' = 'true' fields that do not fit become NULL"),
          new Advice(
              "Too many entries: expected at most",
              "correct that record of the file, or give the table a column for each of its fields"),
          new Advice(
              "Row length mismatch",
              "correct that record of the file, or the table's columns; with"
                  + " 'csv.ignore-parse-errors' = 'true' fields that are missing become NULL"),
          new Advice(
              "Missing closing quote for value",
              "close the quote in that record of the file; 'csv.disable-quote-character' = 'true'"
                  + " reads quotes as any other character"),
          new Advice("Invalid UTF-8", "convert the file of the table to UTF-8"),
          new Advice(
              "Not in GZIP format",
              "the name of a file ends with .gz, but it is not compressed: rename or compress it"),
          new Advice(
              "STATE_TTL hint",
              "write for each input its name, or its alias, and a time, as in STATE_TTL('t' = '1"
                  + " d')"),
          new Advice(
              "requires the timecol is a time attribute type",
              "declare the column with WATERMARK FOR in the table that it comes from"),
          new Advice(
              "Sort on a non-time-attribute field is not supported",
              "an endless stream has no last row: add LIMIT, or sort by a time attribute, or SET"
                  + " 'execution.runtime-mode' = 'batch'; final results are printed in order"
                  + " anyway"),
          new Advice(
              "does not exist or the user running Flink",
              "check the 'path' of the table; ${script.dir} in it stands for the folder of the"
                  + " script"),
          new Advice(
              "Failed to deserialize JSON",
              "correct the record or the table's columns; with 'json.ignore-parse-errors' = 'true'"
                  + " such records are skipped"));

  @Override
  public Optional<String> find(String message) {
    return ADVICE.stream()
        .filter(advice -> message.contains(advice.symptom()))
        .map(Advice::text)
        .findFirst();
  }
}
