/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.failure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class TraceTextTest {

  private static final String SERVER =
      "[Internal server error., <Exception on server side:\n"
          + "java.util.concurrent.CompletionException: org.example.BadException: the disk is full\n"
          + "\tat org.example.Writer.write(Writer.java:7)\n"
          + "\tat java.base/java.lang.Thread.run(Thread.java:840)\n"
          + "Caused by: org.example.BadException: the disk is full\n"
          + "\tat org.example.Writer.open(Writer.java:3)\n"
          + "\t... 5 more\n"
          + "Caused by: java.io.EOFException\n"
          + "\tat org.example.Disk.read(Disk.java:3)\n"
          + "\n"
          + "End of exception on server side>]";

  @Test
  void leavesOutFramesAndSaysEachThingOnce() {
    assertThat(TraceText.withoutFrames(SERVER)).isEqualTo("the disk is full: EOFException");
    assertThat(TraceText.withoutFrames("jobs cannot be listed: " + SERVER))
        .isEqualTo("jobs cannot be listed: the disk is full: EOFException");
  }

  @Test
  void leavesAMessageWithoutFramesAsItIs() {
    for (String message :
        new String[] {"[1, 2] is no number", "java.io.IOException: gone", "a\n\nb: c", ""}) {
      assertThat(TraceText.withoutFrames(message)).isEqualTo(message);
    }
  }

  @Test
  void findsMessagesAndFramesInTheCausesOfAnException() {
    TraceText trace = TraceText.of(new IOException("not executed", new IOException(SERVER)));

    assertThat(trace.messages())
        .hasSize(4)
        .startsWith("not executed")
        .endsWith("org.example.BadException: the disk is full", "java.io.EOFException");
    assertThat(trace.passes("org.example.Disk.read")).isTrue();
    assertThat(trace.passes("org.example.Disk.rea")).isFalse();
    assertThat(trace.passes("example.Disk.read")).isFalse();
  }
}
