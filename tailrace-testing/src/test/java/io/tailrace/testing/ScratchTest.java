/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing;

import io.tailrace.testing.connector.*;
import io.tailrace.testing.driver.*;
import io.tailrace.testing.run.*;
import io.tailrace.testing.script.*;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.Test;

class ScratchTest {
  @Test
  void x() {
    GoldenAnswers g = new GoldenAnswers(SqlScripts.root());
    for (SqlScript s : SqlScripts.all(SqlScripts.root())) {
      for (int p : new int[] {1, 4})
        for (var sn : DriverSettings.Snapshots.values()) {
          long t = System.nanoTime();
          Answer a =
              DriverRunner.run(
                  s,
                  Engine.TAILRACE,
                  2,
                  p,
                  new Configuration(),
                  DriverSettings.of(1).withSnapshots(sn));
          System.out.println(
              s.file()
                  + " "
                  + p
                  + " "
                  + sn
                  + " "
                  + (System.nanoTime() - t) / 1000000
                  + " ms "
                  + a.error());
          try {
            new AnswerCheck(s).checkAgainstStock(a, g.answer(s), s.comparison());
          } catch (AssertionError e) {
            System.out.println(e.getMessage());
          }
        }
    }
  }
}
