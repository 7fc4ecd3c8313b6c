/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Finds ports that a process may listen on. */
final class Ports {

  private static final int FIRST_REST_PORT = 8081;
  private static final int LAST_REST_PORT = 8180;
  private static final int BACKLOG = 1;

  private Ports() {}

  static boolean isFree(String host, int port) {
    try (ServerSocket socket = new ServerSocket(port, BACKLOG, InetAddress.getByName(host))) {
      return socket.isBound();
    } catch (IOException e) {
      return false;
    }
  }

  /** Some free port. */
  static int any(String host) throws ClusterException {
    try (ServerSocket socket = new ServerSocket(0, BACKLOG, InetAddress.getByName(host))) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new ClusterException(
          "no port can be opened on "
              + host
              + " ("
              + e.getMessage()
              + "); is that an address of"
              + " this machine?",
          e);
    }
  }

  /** The first free port from Flink's usual one on. */
  static int forRest(String host) throws ClusterException {
    for (int port = FIRST_REST_PORT; port <= LAST_REST_PORT; port++) {
      if (isFree(host, port)) {
        return port;
      }
    }
    throw new ClusterException(
        "the ports "
            + FIRST_REST_PORT
            + " to "
            + LAST_REST_PORT
            + " on "
            + host
            + " are all in use; choose another with --port");
  }
}
