/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cluster;

/** Where a cluster's REST endpoint and web UI listen. */
public record RestAddress(String host, int port) {

  /** The greatest number of a port; the least is 1. */
  public static final int LARGEST_PORT = 65_535;

  /**
   * Reads {@code HOST:PORT}; an IPv6 address stands in brackets.
   *
   * @throws ClusterException when it is something else
   */
  public static RestAddress parse(String text) throws ClusterException {
    int colon = text.lastIndexOf(':');
    if (colon > 0 && text.substring(colon + 1).matches("[0-9]{1,5}")) {
      int port = Integer.parseInt(text.substring(colon + 1));
      String host = text.substring(0, colon);
      boolean plain = !host.contains(":") && !host.contains("/");
      boolean bracketed = host.startsWith("[") && host.endsWith("]");
      if (port >= 1 && port <= LARGEST_PORT && (plain || bracketed)) {
        return new RestAddress(host, port);
      }
    }
    throw new ClusterException(
        "'"
            + text
            + "' is no HOST:PORT; give the REST address of a JobManager, such as"
            + " 127.0.0.1:8081");
  }

  /** The root of its resources. */
  public String url() {
    return "http://" + host + ":" + port;
  }

  @Override
  public String toString() {
    return host + ":" + port;
  }
}
