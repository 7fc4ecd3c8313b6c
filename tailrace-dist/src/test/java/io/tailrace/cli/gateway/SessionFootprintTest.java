/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * One session that runs one statement over and over, each time as a new job with a class loader of
 * its own: the JVM, which is that of gateway and cluster, holds after the last runs what it held
 * after the first ones.
 */
class SessionFootprintTest {

  private static final int RUNS = Boolean.getBoolean("tailrace.full") ? 200 : 40;

  /** Runs in which the JVM still loads what it needs, some of it only after many calls. */
  private static final int WARM_UP = 20;

  /** Runs of which the least footprint counts: single ones differ by what runs beside them. */
  private static final int SAMPLE = (RUNS - WARM_UP) / 3;

  /** Classes that a JVM loads late, such as those of lambdas that a clock leads to. */
  private static final int LATE_CLASSES = 40;

  /** A generated loop (CASE), and a generated function around a class of the user. */
  private static final String QUERY =
      "SELECT k, COUNT(*), SUM(v), MAX(t) FROM (SELECT MOD(n, 2) AS k,"
          + " CASE WHEN n > 2 AND n < 5 THEN n ELSE -n END AS v, twice(n) AS t"
          + " FROM numbers WHERE n > 0) GROUP BY k";

  @Test
  void runsOfAStatementLeaveNothingBehind(@TempDir Path folder) throws Exception {
    List<Footprint> footprints = new ArrayList<>();
    try (GatewayFixture gateway = new GatewayFixture()) {
      RestSession session = new RestSession(gateway.port());
      session.rows("ADD JAR '" + jar(folder, Twice.class) + "'");
      session.rows("CREATE FUNCTION twice AS '" + Twice.class.getName() + "'");
      session.rows(GatewayServerTest.NUMBERS);
      session.rows("SET 'tailrace.fallback' = 'forbid'");
      session.rows("SET 'execution.runtime-mode' = 'streaming'");
      assertThat(session.value("EXPLAIN " + QUERY)).contains("level=[row-bridged]");
      for (int i = 0; i < RUNS; i++) {
        assertThat(session.rows(QUERY))
            .contains("UPDATE_AFTER [1,3,-3,10]", "UPDATE_AFTER [0,3,-4,12]")
            .hasSize(10);
        if (i >= WARM_UP) {
          footprints.add(Footprint.take());
        }
      }
      session.close();
    }
    assertFlat(
        Footprint.least(footprints.subList(0, SAMPLE)),
        Footprint.least(footprints.subList(footprints.size() - SAMPLE, footprints.size())),
        RUNS - WARM_UP - SAMPLE);
  }

  /** The bounds are a fraction of what one object of a kind per run would be. */
  private static void assertFlat(Footprint before, Footprint after, int runs) {
    SoftAssertions.assertSoftly(
        all -> {
          all.assertThat(after.threads().size() - before.threads().size())
              .as("threads more in %s runs; these are there: %s", runs, after.threads())
              .isLessThan(runs / 2);
          all.assertThat(after.classLoaders() - before.classLoaders())
              .as("class loaders more in %s runs", runs)
              .isLessThan(runs / 2);
          all.assertThat(after.classes() - before.classes())
              .as("classes more in %s runs", runs)
              .isLessThan(LATE_CLASSES + runs / 2);
          all.assertThat(after.classSpace() - before.classSpace())
              .as("bytes of classes more in %s runs", runs)
              .isLessThan((LATE_CLASSES + runs / 2) * 1024L);
          // Flink's cluster keeps what its web interface shows of jobs that have ended.
          all.assertThat(after.heap() - before.heap())
              .as("bytes of heap more in %s runs", runs)
              .isLessThan(runs * 65_536L);
          all.assertThat(after.direct() - before.direct())
              .as("bytes of direct and mapped buffers more in %s runs", runs)
              .isLessThan(runs * 131_072L);
        });
  }

  /** A jar that holds one class. */
  private static Path jar(Path folder, Class<?> type) throws IOException {
    Path jar = folder.resolve(type.getSimpleName() + ".jar");
    String entry = type.getName().replace('.', '/') + ".class";
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
        InputStream bytes = type.getClassLoader().getResourceAsStream(entry)) {
      out.putNextEntry(new JarEntry(entry));
      bytes.transferTo(out);
      out.closeEntry();
    }
    return jar;
  }
}
