/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench.connector;

import java.util.concurrent.CompletableFuture;

/**
 * Where the reader of a run waits after its last row, before its input ends, so that one can look
 * at a job that has read everything and still holds all its state. Thread safe.
 */
public final class EndGate {
  private final CompletableFuture<Void> arrived = new CompletableFuture<>();
  private final CompletableFuture<Void> opened = new CompletableFuture<>();

  /** Lets readers end, now and in future. */
  public void open() {
    opened.complete(null);
  }

  /** Done when a reader has emitted its last row. */
  public CompletableFuture<Void> arrived() {
    return arrived.copy();
  }

  /** Says that the calling reader has emitted its last row; the result is done when it may end. */
  CompletableFuture<Void> arrive() {
    arrived.complete(null);
    return opened;
  }
}
