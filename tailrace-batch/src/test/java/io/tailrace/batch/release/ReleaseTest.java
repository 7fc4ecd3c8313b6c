/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.RowBatchSerializer;
import java.io.InvalidObjectException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.util.InstantiationUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReleaseTest {
  @Test
  void isTheVersionOfTheBuild() {
    assertThat(Release.current()).matches("\\d+\\.\\d+\\.\\d+.*");
  }

  @Test
  void findsTheReleasesThatLieSideBySide(@TempDir Path folder) throws Exception {
    Path other = folder.resolve("io/tailrace/batch/release");
    Files.createDirectories(other);
    Files.writeString(other.resolve("release.properties"), "tailrace=9.9.9\n");
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {folder.toUri().toURL()}, Release.class.getClassLoader())) {
      assertThat(Release.allOn(loader)).containsExactly(Release.current(), "9.9.9");
    }
    assertThat(Release.allOn(Release.class.getClassLoader())).containsExactly(Release.current());
  }

  @Test
  void refusesAJobOfAnotherRelease() {
    assertThatCode(() -> Release.checkPlannedHere(Release.current())).doesNotThrowAnyException();
    assertThatThrownBy(() -> Release.checkPlannedHere("9.9.9"))
        .isInstanceOf(InvalidObjectException.class)
        .hasMessageContaining("planned by Tailrace 9.9.9")
        .hasMessageContaining("this process runs Tailrace " + Release.current())
        .hasMessageContaining("Put the tailrace-runtime.jar of 9.9.9 into lib/")
        .hasMessageContaining("-j tailrace-runtime.jar");
  }

  @Test
  void everyPartOfAJobThatHoldsASchemaIsChecked() throws Exception {
    RowBatchSerializer serializer =
        new RowBatchSerializer(BatchSchema.of(RowType.of(new BigIntType())));
    byte[] bytes = InstantiationUtil.serializeObject(serializer);
    Object same = InstantiationUtil.deserializeObject(bytes, getClass().getClassLoader());
    assertThat(same).isEqualTo(serializer);

    byte[] foreign = bytes.clone();
    int at = indexOf(foreign, Release.current().getBytes(StandardCharsets.UTF_8));
    foreign[at] = '9';

    assertThatThrownBy(
            () -> InstantiationUtil.deserializeObject(foreign, getClass().getClassLoader()))
        .isInstanceOf(InvalidObjectException.class)
        .hasMessageContaining("planned by Tailrace 9" + Release.current().substring(1));
  }

  private static int indexOf(byte[] bytes, byte[] part) {
    for (int i = 0; i + part.length <= bytes.length; i++) {
      if (Arrays.equals(bytes, i, i + part.length, part, 0, part.length)) {
        return i;
      }
    }
    throw new AssertionError("The release is not in the serialised form.");
  }
}
