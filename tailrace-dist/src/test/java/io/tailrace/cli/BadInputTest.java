/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Everything that a user can get wrong ends with a message that names it, and never with 0. */
class BadInputTest {

  private static final String FLIGHTS =
      "CREATE TABLE flights (delay INT, origin STRING) WITH ('connector' = 'datagen',"
          + " 'number-of-rows' = '3');";

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT delay FORM flights|2:19|Encountered \"flights\"|did you mean 'FROM'?",
        "SELECT FROM flights|2:8|Incorrect syntax near the keyword 'FROM'|write it in back quotes",
        "SELCT delay FROM flights|2:1|'SELCT' begins no statement|did you mean 'SELECT'?",
        "INSERT INTO flights SELCT 1|2:21|'SELCT' begins no query|did you mean 'SELECT'?",
        "INSERT INTO|2:11|The statement ends too early|expected here: a name",
        "SHOW TABLE|2:1|Incorrect syntax near the keyword 'SHOW'|did you mean 'TABLES'?",
        "SHOW nothing|2:1|Incorrect syntax near the keyword 'SHOW'|behind SHOW stands CATALOGS,",
        "USE CATALGO c|2:13|Encountered \"c\"|did you mean 'CATALOG'?",
        "CREATE TABLE t (a INTT)|2:19|Unknown identifier 'INTT'|did you mean 'INT'?",
        "SELECT cuont FROM (VALUES (1, 2)) AS t (k, `count`)|2:8|Column 'cuont' not found|did you"
            + " mean 'count'?",
        "CREATE TABLE t (a INT) WITH ('conector' = 'print'); INSERT INTO t SELECT 1|2:53|do not"
            + " contain an option key 'connector'|did you mean 'connector' by 'conector'?",
        "SELECT delay FROM|2:17|The statement ends too early|",
        "SELECT \"delay\" FROM flights|2:8|Encountered|",
        "SELECT * FROM flihgts|2:15|Object 'flihgts' not found|did you mean 'flights'?",
        "SELECT delai FROM flights|2:8|Column 'delai' not found in any table|did you mean 'delay'?",
        "SELECT UPPR(origin) FROM flights|2:8|No match found for function signature UPPR|did you"
            + " mean 'upper'?",
        "SELECT delay + TRUE FROM flights|2:8|Cannot apply '+' to arguments of type|",
        "INSERT INTO flihgts SELECT 1|2:1|Cannot find table|did you mean 'flights'?",
        "SELECT /*+ STATE_TTL('flights' = 'abc') */ origin, COUNT(*) FROM flights GROUP BY"
            + " origin|2:1|Invalid STATE_TTL hint value: text does not start with a number|as in"
            + " STATE_TTL('t' = '1 d')",
        "SELECT /*+ STATE_TTL('flights') */ origin, COUNT(*) FROM flights GROUP BY"
            + " origin|2:1|Invalid list options in STATE_TTL hint|as in STATE_TTL('t' = '1 d')",
        "SELECT /*+ STATE_TTL() */ origin, COUNT(*) FROM flights GROUP BY origin|2:1|Invalid"
            + " STATE_TTL hint, expecting at least one key-value options|as in STATE_TTL('t' = '1"
            + " d')",
        "SELECT /*+ STATE_TTL('nowhere' = '1 d') */ origin, COUNT(*) FROM flights GROUP BY"
            + " origin|2:1|The options of following hints cannot match the name of input tables or"
            + " views|",
        "SELECT MIN(CAST(origin AS BYTES)) FROM flights|2:1|MIN does not take VARBINARY. Remedy:"
            + " CAST its argument|",
        "SELECT delay FROM flights ORDER BY delay|2:1|Sort on a non-time-attribute field|add LIMIT",
        "SET 'parallelism.default' = 'two'|2:1|'parallelism.default' cannot be 'two'|",
        "SET 'tailrace.falback' = 'forbid'|2:1|There is no option 'tailrace.falback'. Did you mean"
            + " 'tailrace.fallback'?|",
        "SET 'table.sql-dialect' = 'hive'|2:1|Option 'table.sql-dialect' is not valid|",
        "SET 'execution.target' = 'remote'|2:1|'execution.target' can only be 'local'|",
        "CREATE TABLE t (a INT) WITH ('connector' = 'datagn'); SELECT * FROM t|2:55|Could not find"
            + " any factory for identifier 'datagn'|did you mean 'datagen'?",
        "CREATE TABLE t (a INT) WITH ('connector' = 'datagen', 'rows' = '3'); SELECT * FROM"
            + " t|2:70|Unsupported options: rows|",
        "CREATE TABLE t (a INT) WITH ('connector' = 'filesystem', 'path' = 'x', 'format' = 'cvs');"
            + " SELECT * FROM t|2:91|Could not find any format factory for identifier 'cvs'|did you"
            + " mean 'csv'?",
        "CREATE TABLE t (a INT) WITH ('connector' = 'filesystem', 'pth' = 'x', 'format' = 'csv');"
            + " SELECT * FROM t|2:90|Missing required options are: path|did you mean 'path' by"
            + " 'pth'?",
        "CREATE CATALOG c WITH ('type' = 'generic_in_memry')|2:1|Could not find any factory for"
            + " identifier 'generic_in_memry'|did you mean 'generic_in_memory'?",
        "SET 'execution.runtime-mode' = 'bach'|2:1|'execution.runtime-mode' cannot be 'bach'|did"
            + " you mean 'BATCH'?",
        "EXECUTE PLAN '/no/plan.json'|2:1|file resource [/no/plan.json] not found|check the path",
        "HELP|2:1|This command is for interactive clients|",
        "STOP JOB 'abc'|2:1|There is no job 'abc' in this run; SHOW JOBS lists|",
        "END|2:1|There is no open statement set|",
        "BEGIN STATEMENT SET; SELECT 1|2:22|Only INSERT statements may stand in a statement set|",
        "BEGIN STATEMENT SET; END|2:22|The statement set holds no INSERT|",
      })
  void pointsAtTheMistake(String statement, String place, String message, String remedy) {
    CommandRun run = CommandRun.sql(FLIGHTS + "\n" + statement);

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .startsWith("-e:" + place + ": error in statement ")
        .contains(message)
        .doesNotContain("Exception", "AssertionError", "LogicalAggregate", "\tat ");
    if (remedy != null) {
      assertThat(run.err()).contains("\n  remedy: ").contains(remedy);
    }
  }

  @Test
  void showsTheLineAndMarksThePlace() {
    CommandRun run = CommandRun.sql(FLIGHTS + "\nSELECT origin,\n\tdelai FROM flights");

    assertThat(run.err())
        .isEqualTo(
            """
            -e:3:2: error in statement 2: Column 'delai' not found in any table
                \tdelai FROM flights
                \t^
              remedy: did you mean 'delay'?
            """);
  }

  @Test
  void stopsAtTheFirstFailureAndKeepsWhatWasPrinted() {
    CommandRun run = CommandRun.sql("SELECT 1 AS a; SELECT b; SELECT 3 AS c", "--format", "csv");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.outLines()).containsExactly("a", "1");
    assertThat(run.err()).startsWith("-e:1:23: error in statement 2: Column 'b' not found");
  }

  @Test
  void printsTheStackTraceOnlyWhenAsked() {
    assertThat(CommandRun.sql("SELECT b").err()).doesNotContain("\tat ");
    assertThat(CommandRun.sql("SELECT b", "--verbose").err())
        .contains("-e:1:8: error in statement 1: ", "\tat ");
  }

  @Test
  void refusesAStatementSetThatIsNotClosed() {
    CommandRun run = CommandRun.sql("BEGIN STATEMENT SET");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains("BEGIN STATEMENT SET has no END; none of its INSERTs was run");
  }

  @Test
  void namesTheFieldThatDoesNotFit() throws IOException {
    CommandRun run = readCsv("1,x\ntwo,y\n");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .contains("Fail to deserialize at field: a", "\"two\"", "remedy: correct that field")
        .contains(" (table 't', path '" + folder.resolve("bad.csv") + "')\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "1,x;2|Row length mismatch|'csv.ignore-parse-errors' = 'true'",
        "1,\"x;2,y|Missing closing quote for value|close the quote",
      })
  void saysHowToGoOnWithABrokenFile(String lines, String message, String remedy)
      throws IOException {
    CommandRun run = readCsv(lines.replace(';', '\n') + "\n");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains(message, "remedy: ").contains(remedy);
  }

  @Test
  void namesTheTablesThatMayHoldABrokenRecord() throws IOException {
    Path csv = Files.writeString(folder.resolve("bad.csv"), "1\n2,3\n");
    Path json = Files.writeString(folder.resolve("bad.json"), "{\"a\": 1}\n{\"a\":\n");
    String tables =
        "CREATE TABLE c (a INT) WITH ('connector' = 'filesystem', 'format' = 'csv', 'path' = '"
            + csv
            + "'); CREATE TABLE j (a INT) WITH ('connector' = 'filesystem', 'format' = 'json',"
            + " 'path' = '"
            + json
            + "'); CREATE TABLE d (a INT) WITH ('connector' = 'datagen', 'number-of-rows' = '1');"
            + " CREATE TABLE o (a INT) WITH ('connector' = 'blackhole');"
            + " CREATE VIEW v AS SELECT a FROM c WHERE a NOT IN (SELECT a FROM d);\n";

    CommandRun view = CommandRun.sql(tables + "INSERT INTO o SELECT v.a FROM v, d");
    CommandRun record = CommandRun.sql(tables + "SELECT * FROM j WHERE a IN (SELECT a FROM d)");
    CommandRun two =
        CommandRun.sql(
            tables
                + "SELECT x.a FROM c AS x UNION ALL SELECT y.a FROM"
                + " `c` /*+ OPTIONS('path' = '"
                + csv
                + "') */ AS y UNION ALL SELECT a FROM d");

    assertThat(view.err())
        .startsWith("-e:2:1: error in statement 6: Too many entries: expected at most 1")
        .contains(", line 2, column 3 (table 'c', path '" + csv + "')\n");
    assertThat(record.err())
        .startsWith("-e:2:1: error in statement 6: Failed to deserialize JSON '{\"a\":'")
        .contains(" (table 'j', path '" + json + "')\n")
        .doesNotContain("Source:", "REDACTED");
    assertThat(two.err()).contains(" (table 'c', path '" + csv + "')\n");
  }

  /** Reads a file as a table of a number and a text. */
  private CommandRun readCsv(String content) throws IOException {
    Path data = Files.writeString(folder.resolve("bad.csv"), content);
    return CommandRun.sql(
        "CREATE TABLE t (a INT, b STRING) WITH ('connector' = 'filesystem', 'format' = 'csv',"
            + " 'path' = '"
            + data
            + "'); SELECT * FROM t");
  }

  @Test
  void namesTheOptionOfAFolderWithoutAScheme() {
    CommandRun run =
        CommandRun.sql(
            "SET 'execution.checkpointing.dir' = '/no/scheme';"
                + " SET 'execution.checkpointing.interval' = '1 s'; SELECT 1");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains("remedy: write folders for checkpoints and savepoints as URIs");
  }

  @Test
  void failsRatherThanRestartingForEverWithCheckpoints() throws IOException {
    Path data = Files.writeString(folder.resolve("bad.csv"), "two\n");
    CommandRun run =
        CommandRun.sql(
            "CREATE TABLE t (a INT) WITH ('connector' = 'filesystem', 'format' = 'csv', 'path' = '"
                + data
                + "'); CREATE TABLE o (a INT) WITH ('connector' = 'blackhole');"
                + " INSERT INTO o SELECT a FROM t",
            "--set",
            "execution.checkpointing.interval=1s");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains("error in statement 3: Fail to deserialize at field: a");
  }

  @Test
  void namesAMissingDataFile() {
    CommandRun run =
        CommandRun.sql(
            "CREATE TABLE t (a INT) WITH ('connector' = 'filesystem', 'format' = 'csv', 'path' = '"
                + folder.resolve("none.csv")
                + "'); SELECT * FROM t");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains("none.csv does not exist", "remedy: check the 'path'");
  }

  @Test
  void saysOnceWhereAPlanFileIsCutOff() throws IOException {
    Path plan = folder.resolve("plan.json");
    String tables =
        "CREATE TABLE s (n INT) WITH ('connector' = 'datagen'); CREATE TABLE o (n INT) WITH"
            + " ('connector' = 'blackhole');";
    String insert = "' FOR INSERT INTO o SELECT n FROM s";
    CommandRun compiled = CommandRun.sql(tables + "COMPILE PLAN '" + plan.toUri() + insert);
    assertThat(compiled.exitCode()).as(compiled.err()).isZero();
    String text = Files.readString(plan);
    Files.writeString(plan, text.substring(0, text.length() / 2));
    Path file = Files.writeString(folder.resolve("file"), "");

    CommandRun cutOff = CommandRun.sql(tables + "EXECUTE PLAN '" + plan.toUri() + "'");
    CommandRun unwritable =
        CommandRun.sql(tables + "COMPILE PLAN '" + file + "/below/x.json" + insert);

    assertThat(cutOff.exitCode()).isEqualTo(1);
    assertThat(cutOff.err())
        .contains("It ends too early, line ")
        .containsOnlyOnce("Unexpected end-of-input")
        .doesNotContain("REDACTED");
    assertThat(unwritable.exitCode()).isEqualTo(1);
    assertThat(unwritable.err())
        .contains("Cannot write the compiled plan to file '" + file + "/below/x.json': " + file);
  }

  @Test
  void namesAFolderThatCannotBeWritten() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    CommandRun run =
        CommandRun.sql(
            "CREATE TABLE t (a INT) WITH ('connector' = 'filesystem', 'format' = 'csv', 'path' = '"
                + file
                + "/below'); INSERT INTO t SELECT 1");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains("error in statement 2: ", file.toString());
  }

  @Test
  void reportsAResultThatCannotBeWritten() {
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("No space left on device");
          }
        };
    for (String format : new String[] {"table", "csv", "json"}) {
      ByteArrayOutputStream err = new ByteArrayOutputStream();
      int exitCode =
          Tailrace.run(new String[] {"--format", format, "-e", "SELECT 1 AS a"}, full, err);

      assertThat(exitCode).isEqualTo(1);
      assertThat(err.toString(StandardCharsets.UTF_8))
          .isEqualTo(
              "-e:1:1: error in statement 1: The result cannot be written to the output: No space"
                  + " left on device\n"
                  + "  remedy: free space on that disk or write to another; what is written so far"
                  + " is not complete\n");
    }
  }

  @Test
  void refusesAResultThatIsTooLarge() {
    CommandRun run = CommandRun.sql("SELECT * FROM (VALUES 1, 2, 3) AS t (a)", "--max-rows", "2");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains("The result has more than 2 rows; raise --max-rows");
  }

  @Test
  void refusesAWrongCommandLine() {
    assertUsage("stdin: contains no statement; write SQL");
    assertUsage("did you mean '--format'?", "--frmat", "csv", "-e", "SELECT 1");
    assertUsage("did you mean '--format'?", "--frmat=csv", "-e", "SELECT 1");
    assertUsage("did you mean 'gateway'?", "gatewy");
    assertUsage(
        "Invalid value for option '--format': expected one of [TABLE, CSV, JSON]",
        "--format",
        "xml",
        "-e",
        "SELECT 1");
    assertUsage("--max-rows must be at least 1, not 0", "--max-rows", "0", "-e", "SELECT 1");
    assertUsage(
        "--file=FILE, --execute=SQL are mutually exclusive", "-e", "SELECT 1", "-f", "x.sql");
    assertUsage("--set: 'a' is not a setting; write key=value", "--set", "a", "-e", "SELECT 1");
    assertUsage(
        "--set: 'parallelism.default' cannot be 'two'",
        "--set",
        "parallelism.default=two",
        "-e",
        "SELECT 1");
  }

  @Test
  void suggestsNothingThatIsFarFromAnOption() {
    CommandRun run = CommandRun.of("--nope");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).isEqualTo("tailrace: Unknown option: '--nope'\nTry 'tailrace --help'.\n");
  }

  @Test
  void refusesUnusableFiles() throws IOException {
    Path empty = Files.writeString(folder.resolve("empty.sql"), "-- nothing\n");
    Path conf = Files.writeString(folder.resolve("bad.conf"), "\nparallelism.default: two\n");
    String missing = folder.resolve("none").toString();

    assertUsage(empty + ": contains no statement", "-f", empty.toString());
    assertUsage(missing + ": there is no such file", "-f", missing);
    assertUsage(folder + ": is a folder", "-f", folder.toString());
    assertUsage(missing + ": there is no such file", "--conf", missing, "-e", "SELECT 1");
    assertUsage(
        conf + ":2: 'parallelism.default' cannot be 'two'",
        "--conf",
        conf.toString(),
        "-e",
        "SELECT 1");
    assertUsage("-e:1:8: this string is not closed", "-e", "SELECT 'a");
  }

  private static void assertUsage(String message, String... arguments) {
    CommandRun run = CommandRun.of(arguments);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).startsWith("tailrace: ").contains(message).doesNotContain("\tat ");
  }
}
