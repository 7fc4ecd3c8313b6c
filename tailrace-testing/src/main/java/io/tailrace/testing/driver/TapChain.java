/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.driver;

import java.util.function.Consumer;
import java.util.function.LongConsumer;

/** Two taps, one behind the other: what the first passes on, the second takes. */
public record TapChain(EdgeTap first, EdgeTap second) implements EdgeTap {

  /** A factory of chains. */
  public static Factory of(Factory first, Factory second) {
    return producer -> new TapChain(first.create(producer), second.create(producer));
  }

  @Override
  public void record(Object value, Consumer<Object> next) {
    first.record(value, passed -> second.record(passed, next));
  }

  @Override
  public void watermark(long timestamp, LongConsumer next) {
    first.watermark(timestamp, passed -> second.watermark(passed, next));
  }

  @Override
  public void callEnded(Consumer<Object> next) {
    first.callEnded(passed -> second.record(passed, next));
    second.callEnded(next);
  }

  @Override
  public void ended() {
    first.ended();
    second.ended();
  }

  @Override
  public void restored() {
    first.restored();
    second.restored();
  }
}
