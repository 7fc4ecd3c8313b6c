/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state.snapshot;

import java.io.IOException;
import java.io.OutputStream;

/** Writes the rows of a table in frames, each with its checksum. */
final class FrameOutput extends OutputStream {
  private final ChecksumOutput out;
  private final byte[] frame = new byte[SnapshotFormat.MAX_FRAME];
  private int length;

  FrameOutput(ChecksumOutput out) {
    this.out = out;
  }

  @Override
  public void write(int value) throws IOException {
    if (length == frame.length) {
      writeFrame();
    }
    frame[length++] = (byte) value;
  }

  @Override
  public void write(byte[] bytes, int start, int count) throws IOException {
    int written = 0;
    while (written < count) {
      if (length == frame.length) {
        writeFrame();
      }
      int part = Math.min(count - written, frame.length - length);
      System.arraycopy(bytes, start + written, frame, length, part);
      length += part;
      written += part;
    }
  }

  /** Ends the table; the stream below stays open. */
  @Override
  public void close() throws IOException {
    if (length > 0) {
      writeFrame();
    }
    writeFrame();
  }

  private void writeFrame() throws IOException {
    out.writeInt(length);
    out.write(frame, 0, length);
    out.writeChecksum();
    length = 0;
  }
}
