/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.driver;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Queue;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;

/**
 * A network channel from one subtask to one input of another: records cross it as bytes, in order.
 */
final class Channel {
  private final TypeSerializer<Object> serializer;
  private final Subtask consumer;
  private final int input;
  private final int index;
  private final Queue<Element> elements = new ArrayDeque<>();

  Channel(TypeSerializer<Object> serializer, Subtask consumer, int input, int index) {
    this.serializer = serializer;
    this.consumer = consumer;
    this.input = input;
    this.index = index;
  }

  boolean isEmpty() {
    return elements.isEmpty();
  }

  void send(StreamRecord<Object> element) throws IOException {
    DataOutputSerializer bytes = new DataOutputSerializer(64);
    serializer.serialize(element.getValue(), bytes);
    byte[] copy = bytes.getCopyOfBuffer();
    boolean stamped = element.hasTimestamp();
    long timestamp = stamped ? element.getTimestamp() : 0;
    elements.add(
        () -> {
          Object value = serializer.deserialize(new DataInputDeserializer(copy));
          consumer.process(
              input, stamped ? new StreamRecord<>(value, timestamp) : new StreamRecord<>(value));
        });
  }

  void send(Watermark watermark) {
    elements.add(() -> consumer.watermark(input, index, watermark));
  }

  void send(WatermarkStatus status) {
    elements.add(() -> consumer.status(input, index, status));
  }

  void sendEnd() {
    elements.add(() -> consumer.channelEnded(input));
  }

  /** Lets the consumer take the first element. */
  void deliverOne() throws Exception {
    elements.remove().deliver();
  }

  @FunctionalInterface
  private interface Element {
    void deliver() throws Exception;
  }
}
