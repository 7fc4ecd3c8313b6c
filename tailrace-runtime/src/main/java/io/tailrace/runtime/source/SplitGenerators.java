/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.source;

import io.tailrace.runtime.watermark.ScanWatermarks;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.functions.DefaultOpenContext;
import org.apache.flink.api.common.functions.util.FunctionUtils;
import org.apache.flink.api.connector.source.RichSourceReaderContext;
import org.apache.flink.table.runtime.generated.WatermarkGenerator;
import org.apache.flink.util.FlinkRuntimeException;

/** Opens a watermark generator for each split of a reader and closes them with the reader. */
final class SplitGenerators implements AutoCloseable {
  private final ScanWatermarks watermarks;
  private final RichSourceReaderContext context;
  private final List<WatermarkGenerator> open = new ArrayList<>();

  SplitGenerators(ScanWatermarks watermarks, RichSourceReaderContext context) {
    this.watermarks = watermarks;
    this.context = context;
  }

  /**
   * A new generator of a scan that has one.
   *
   * @throws IllegalStateException unless the watermarks are {@link ScanWatermarks.OnEvent}
   */
  WatermarkGenerator open() {
    if (!(watermarks instanceof ScanWatermarks.OnEvent onEvent)) {
      throw new IllegalStateException("A scan with " + watermarks + " has no generator.");
    }
    WatermarkGenerator generator =
        onEvent.generator().newInstance(context.getUserCodeClassLoader().asClassLoader());
    FunctionUtils.setFunctionRuntimeContext(generator, context.getRuntimeContext());
    try {
      FunctionUtils.openFunction(generator, DefaultOpenContext.INSTANCE);
    } catch (Exception e) {
      throw new FlinkRuntimeException("Cannot open the watermark expression of the scan.", e);
    }
    open.add(generator);
    return generator;
  }

  @Override
  public void close() throws Exception {
    for (WatermarkGenerator generator : open) {
      FunctionUtils.closeFunction(generator);
    }
    open.clear();
  }
}
