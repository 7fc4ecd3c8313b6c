/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.installation;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import java.util.TreeSet;
import org.apache.flink.table.api.ValidationException;
import org.junit.jupiter.api.Test;

class InstallationCheckTest {
  @Test
  void acceptsThisBuild() {
    assertThatCode(InstallationCheck::run).doesNotThrowAnyException();
  }

  @Test
  void namesAMissingRuntimeJar() {
    assertThatThrownBy(
            () ->
                InstallationCheck.checkRuntimePresent(
                    ClassLoader.getPlatformClassLoader(), "0.1.0"))
        .isInstanceOf(ValidationException.class)
        .hasMessage(
            "tailrace-runtime.jar is not on the class path of this process; the planner needs it,"
                + " too. Put the tailrace-runtime.jar of Tailrace 0.1.0 into lib/ beside"
                + " 00-tailrace-planner.jar and restart.");
  }

  @Test
  void namesMixedReleases() {
    assertThatThrownBy(() -> InstallationCheck.checkRelease("0.2.0", Set.of("0.1.0")))
        .isInstanceOf(ValidationException.class)
        .hasMessageContaining("the planner is 0.2.0, tailrace-runtime.jar 0.1.0.")
        .hasMessageContaining("Keep one release of both jars in lib/");
    assertThatThrownBy(
            () -> InstallationCheck.checkRelease("0.2.0", new TreeSet<>(Set.of("0.1.0", "0.2.0"))))
        .hasMessageContaining("the planner is 0.2.0, tailrace-runtime.jar 0.1.0 and 0.2.0.");
    assertThatCode(() -> InstallationCheck.checkRelease("0.2.0", Set.of("0.2.0")))
        .doesNotThrowAnyException();
  }

  @Test
  void namesAnotherFlink() {
    assertThatThrownBy(() -> InstallationCheck.checkFlink("2.3.0", "2.2.1", "0.1.0"))
        .isInstanceOf(ValidationException.class)
        .hasMessage(
            "This is Flink 2.2.1, but Tailrace 0.1.0 is for Flink 2.3. Use a Flink 2.3, or the"
                + " release of Tailrace for Flink 2.2.");
    assertThatThrownBy(() -> InstallationCheck.checkFlink("2.3.0", "2.30.0", "0.1.0"))
        .isInstanceOf(ValidationException.class);
    assertThatCode(() -> InstallationCheck.checkFlink("2.3.0", "2.3.4", "0.1.0"))
        .doesNotThrowAnyException();
    assertThatCode(() -> InstallationCheck.checkFlink("2.3.0", "<unknown>", "0.1.0"))
        .doesNotThrowAnyException();
  }
}
