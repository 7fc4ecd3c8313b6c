/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.driver;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.runtime.event.WatermarkEvent;
import org.apache.flink.streaming.api.operators.Output;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.io.PushingAsyncDataInput;
import org.apache.flink.streaming.runtime.streamrecord.LatencyMarker;
import org.apache.flink.streaming.runtime.streamrecord.RecordAttributes;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.util.FlinkRuntimeException;
import org.apache.flink.util.OutputTag;

/** The output of a subtask: through its tap to all its edges. */
final class TappedOutput
    implements Output<StreamRecord<Object>>, PushingAsyncDataInput.DataOutput<Object> {
  private final EdgeTap tap;
  private final List<OutEdge> edges = new ArrayList<>();
  private final Map<String, List<OutEdge>> sideEdges = new HashMap<>();
  private StreamRecord<Object> current = new StreamRecord<>(null);
  private long records;

  TappedOutput(EdgeTap tap) {
    this.tap = tap;
  }

  void add(OutEdge edge) {
    edges.add(edge);
  }

  void addSide(OutputTag<?> tag, OutEdge edge) {
    sideEdges.computeIfAbsent(tag.getId(), ignored -> new ArrayList<>()).add(edge);
  }

  @Override
  public void collect(StreamRecord<Object> element) {
    current = element;
    records++;
    tap.record(element.getValue(), value -> send(element, value));
  }

  private void send(StreamRecord<Object> element, Object value) {
    StreamRecord<Object> sent = element.getValue() == value ? element : element.copy(value);
    forAll(edges, edge -> edge.record(sent));
  }

  @Override
  public void emitWatermark(Watermark watermark) {
    tap.watermark(
        watermark.getTimestamp(),
        timestamp -> forAllEdges(edge -> edge.watermark(new Watermark(timestamp))));
  }

  @Override
  public void emitWatermarkStatus(WatermarkStatus status) {
    forAllEdges(edge -> edge.status(status));
  }

  @Override
  public <X> void collect(OutputTag<X> tag, StreamRecord<X> element) {
    StreamRecord<Object> sent = element.copy(null).replace((Object) element.getValue());
    forAll(sideEdges.getOrDefault(tag.getId(), List.of()), edge -> edge.record(sent));
  }

  /** Number of records that the subtask has emitted. */
  long records() {
    return records;
  }

  void callEnded() {
    tap.callEnded(value -> send(current, value));
  }

  void end() {
    tap.ended();
    forAllEdges(OutEdge::end);
  }

  private void forAllEdges(Action action) {
    forAll(edges, action);
    sideEdges.values().forEach(side -> forAll(side, action));
  }

  private static void forAll(List<OutEdge> edges, Action action) {
    for (OutEdge edge : edges) {
      try {
        action.apply(edge);
      } catch (RuntimeException e) {
        throw e;
      } catch (Exception e) {
        throw new FlinkRuntimeException(e.getMessage(), e);
      }
    }
  }

  @Override
  public void emitRecord(StreamRecord<Object> element) {
    collect(element);
  }

  @Override
  public void emitLatencyMarker(LatencyMarker marker) {}

  @Override
  public void emitRecordAttributes(RecordAttributes attributes) {}

  @Override
  public void emitWatermark(WatermarkEvent watermark) {}

  @Override
  public void close() {}

  @FunctionalInterface
  private interface Action {
    void apply(OutEdge edge) throws Exception;
  }
}
