/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.cluster;

import java.io.IOException;
import java.util.Arrays;

/**
 * Main class of a JVM of a cluster: runs another main class, and ends when its standard input does,
 * which is when the process that started it has gone, however that happened.
 */
public final class Orphan {
  private static final int ORPHANED = 3;

  private Orphan() {}

  /**
   * Runs a main class.
   *
   * @param arguments its name, then its arguments
   */
  public static void main(String[] arguments) throws Exception {
    Thread watch = new Thread(Orphan::endWithInput, "end of the parent");
    watch.setDaemon(true);
    watch.start();
    Class.forName(arguments[0])
        .getMethod("main", String[].class)
        .invoke(null, (Object) Arrays.copyOfRange(arguments, 1, arguments.length));
  }

  private static void endWithInput() {
    try {
      while (System.in.read() >= 0) {
        // Nothing is ever said.
      }
    } catch (IOException e) {
      // The pipe is broken: the same.
    }
    Runtime.getRuntime().halt(ORPHANED);
  }
}
