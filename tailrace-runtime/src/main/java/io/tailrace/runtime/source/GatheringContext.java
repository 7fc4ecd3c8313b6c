/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.source;

import java.util.ArrayDeque;
import java.util.Queue;
import org.apache.flink.api.common.functions.RuntimeContext;
import org.apache.flink.api.common.watermark.Watermark;
import org.apache.flink.api.connector.source.RichSourceReaderContext;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.metrics.groups.SourceReaderMetricGroup;
import org.apache.flink.util.UserCodeClassLoader;

/**
 * The context of a reader whose rows are gathered before they are sent on. What the reader tells
 * its coordinator while rows are gathered waits until these rows have left. A reader that has come
 * to the end of its split asks for the next one; were it answered before the split's last rows have
 * been processed, and these failed, the job would report the lost answer instead of their failure.
 */
final class GatheringContext extends RichSourceReaderContext {
  private final SourceReaderContext context;
  private final Queue<Runnable> held = new ArrayDeque<>();
  private boolean gathering;

  GatheringContext(SourceReaderContext context) {
    this.context = context;
  }

  /** From now on, messages wait. */
  synchronized void beginGathering() {
    gathering = true;
  }

  /** Sends the messages that waited, in their order. */
  synchronized void endGathering() {
    gathering = false;
    for (Runnable message = held.poll(); message != null; message = held.poll()) {
      message.run();
    }
  }

  private synchronized void send(Runnable message) {
    if (gathering) {
      held.add(message);
    } else {
      message.run();
    }
  }

  @Override
  public void sendSplitRequest() {
    send(context::sendSplitRequest);
  }

  @Override
  public void sendSourceEventToCoordinator(SourceEvent event) {
    send(() -> context.sendSourceEventToCoordinator(event));
  }

  @Override
  public SourceReaderMetricGroup metricGroup() {
    return context.metricGroup();
  }

  @Override
  public Configuration getConfiguration() {
    return context.getConfiguration();
  }

  @Override
  public String getLocalHostName() {
    return context.getLocalHostName();
  }

  @Override
  public int getIndexOfSubtask() {
    return context.getIndexOfSubtask();
  }

  @Override
  public UserCodeClassLoader getUserCodeClassLoader() {
    return context.getUserCodeClassLoader();
  }

  @Override
  public int currentParallelism() {
    return context.currentParallelism();
  }

  @Override
  public void emitWatermark(Watermark watermark) {
    context.emitWatermark(watermark);
  }

  @Override
  public RuntimeContext getRuntimeContext() {
    if (context instanceof RichSourceReaderContext rich) {
      return rich.getRuntimeContext();
    }
    throw new UnsupportedOperationException(
        "The reader runs outside a source operator, where there is no runtime context.");
  }
}
