/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.driver;

import java.util.List;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.runtime.plugable.SerializationDelegate;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.partitioner.StreamPartitioner;
import org.apache.flink.streaming.runtime.streamrecord.StreamElementSerializer;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;

/** Where a subtask's output goes along one edge of the graph. */
interface OutEdge {
  void record(StreamRecord<Object> element) throws Exception;

  void watermark(Watermark watermark) throws Exception;

  void status(WatermarkStatus status) throws Exception;

  void end() throws Exception;

  /** To the next operator of the same chain, by a call. */
  record Chained(
      Subtask consumer, TypeSerializer<Object> serializer, DriverSettings.ObjectReuse reuse)
      implements OutEdge {
    @Override
    public void record(StreamRecord<Object> element) throws Exception {
      consumer.process(
          0,
          reuse == DriverSettings.ObjectReuse.ON
              ? element
              : element.copy(serializer.copy(element.getValue())));
    }

    @Override
    public void watermark(Watermark watermark) throws Exception {
      consumer.watermark(0, 0, watermark);
    }

    @Override
    public void status(WatermarkStatus status) throws Exception {
      consumer.status(0, 0, status);
    }

    @Override
    public void end() throws Exception {
      consumer.channelEnded(0);
    }
  }

  /** Over the network, to channels that the partitioner chooses. */
  final class Network implements OutEdge {
    private final List<Channel> channels;
    private final StreamPartitioner<Object> partitioner;
    private final DriverSettings.Routing routing;
    private final SerializationDelegate<StreamRecord<Object>> delegate;

    @SuppressWarnings({"unchecked", "rawtypes"})
    Network(
        List<Channel> channels,
        StreamPartitioner<Object> partitioner,
        TypeSerializer<Object> serializer,
        DriverSettings.Routing routing) {
      this.channels = channels;
      this.partitioner = partitioner;
      this.routing = routing;
      StreamElementSerializer<Object> elements = new StreamElementSerializer<>(serializer);
      this.delegate = new SerializationDelegate<>((TypeSerializer) elements);
      partitioner.setup(channels.size());
    }

    @Override
    public void record(StreamRecord<Object> element) throws Exception {
      if (partitioner.isBroadcast()) {
        for (Channel channel : channels) {
          channel.send(element);
        }
        return;
      }
      delegate.setInstance(element);
      int chosen = partitioner.selectChannel(delegate);
      channels.get(routing.channel(chosen, channels.size())).send(element);
    }

    @Override
    public void watermark(Watermark watermark) {
      channels.forEach(channel -> channel.send(watermark));
    }

    @Override
    public void status(WatermarkStatus status) {
      channels.forEach(channel -> channel.send(status));
    }

    @Override
    public void end() {
      channels.forEach(Channel::sendEnd);
    }
  }
}
