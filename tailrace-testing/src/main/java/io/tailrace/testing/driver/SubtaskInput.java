/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.driver;

import org.apache.flink.runtime.event.WatermarkEvent;
import org.apache.flink.streaming.api.operators.Input;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.io.PushingAsyncDataInput;
import org.apache.flink.streaming.runtime.streamrecord.LatencyMarker;
import org.apache.flink.streaming.runtime.streamrecord.RecordAttributes;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.StatusWatermarkValve;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;

/** One input of a subtask: the least watermark of its channels counts, as in a task of Flink. */
final class SubtaskInput implements PushingAsyncDataInput.DataOutput<Object> {
  private final StatusWatermarkValve valve;
  private int openChannels;
  private Input<Object> operator;

  SubtaskInput(int channels) {
    this.valve = new StatusWatermarkValve(channels);
    this.openChannels = channels;
  }

  void attach(Input<Object> input) {
    operator = input;
  }

  void process(StreamRecord<Object> element) throws Exception {
    operator.setKeyContextElement(element);
    operator.processElement(element);
  }

  void watermark(int channel, Watermark watermark) throws Exception {
    valve.inputWatermark(watermark, channel, this);
  }

  void status(int channel, WatermarkStatus status) throws Exception {
    valve.inputWatermarkStatus(status, channel, this);
  }

  /** Counts an ended channel; true when it was the last. */
  boolean channelEnded() {
    openChannels--;
    return openChannels == 0;
  }

  @Override
  public void emitRecord(StreamRecord<Object> element) throws Exception {
    process(element);
  }

  @Override
  public void emitWatermark(Watermark watermark) throws Exception {
    operator.processWatermark(watermark);
  }

  @Override
  public void emitWatermarkStatus(WatermarkStatus status) throws Exception {
    operator.processWatermarkStatus(status);
  }

  @Override
  public void emitLatencyMarker(LatencyMarker marker) {}

  @Override
  public void emitRecordAttributes(RecordAttributes attributes) {}

  @Override
  public void emitWatermark(WatermarkEvent watermark) {}
}
