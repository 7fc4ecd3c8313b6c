/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.driver;

import org.apache.flink.runtime.event.WatermarkEvent;
import org.apache.flink.streaming.api.operators.Input;
import org.apache.flink.streaming.api.operators.TwoInputStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.LatencyMarker;
import org.apache.flink.streaming.runtime.streamrecord.RecordAttributes;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;

/** The two inputs of an operator as {@link Input}s. */
final class TwoInputAdapter {
  private TwoInputAdapter() {}

  /** Input 0 or 1. */
  static Input<Object> of(TwoInputStreamOperator<Object, Object, Object> operator, int index) {
    return index == 0 ? new First(operator) : new Second(operator);
  }

  private record First(TwoInputStreamOperator<Object, Object, Object> operator)
      implements Input<Object> {
    @Override
    public void processElement(StreamRecord<Object> element) throws Exception {
      operator.processElement1(element);
    }

    @Override
    public void processWatermark(Watermark mark) throws Exception {
      operator.processWatermark1(mark);
    }

    @Override
    public void processWatermarkStatus(WatermarkStatus status) throws Exception {
      operator.processWatermarkStatus1(status);
    }

    @Override
    public void processLatencyMarker(LatencyMarker marker) {}

    @Override
    public void processRecordAttributes(RecordAttributes attributes) {}

    @Override
    public void processWatermark(WatermarkEvent watermark) {}

    @Override
    public void setKeyContextElement(StreamRecord<Object> element) throws Exception {
      operator.setKeyContextElement1(element);
    }
  }

  private record Second(TwoInputStreamOperator<Object, Object, Object> operator)
      implements Input<Object> {
    @Override
    public void processElement(StreamRecord<Object> element) throws Exception {
      operator.processElement2(element);
    }

    @Override
    public void processWatermark(Watermark mark) throws Exception {
      operator.processWatermark2(mark);
    }

    @Override
    public void processWatermarkStatus(WatermarkStatus status) throws Exception {
      operator.processWatermarkStatus2(status);
    }

    @Override
    public void processLatencyMarker(LatencyMarker marker) {}

    @Override
    public void processRecordAttributes(RecordAttributes attributes) {}

    @Override
    public void processWatermark(WatermarkEvent watermark) {}

    @Override
    public void setKeyContextElement(StreamRecord<Object> element) throws Exception {
      operator.setKeyContextElement2(element);
    }
  }
}
