/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state.snapshot;

import io.tailrace.state.snapshot.ChecksumInput.DamagedException;
import java.io.IOException;
import java.io.InputStream;

/**
 * Reads the rows of a table that {@link FrameOutput} has written. Hands out no byte before the
 * checksum of its frame has been compared.
 */
final class FrameInput extends InputStream {
  private final ChecksumInput in;
  private final byte[] frame = new byte[SnapshotFormat.MAX_FRAME];
  private int position;
  private int length;
  private boolean ended;

  FrameInput(ChecksumInput in) {
    this.in = in;
  }

  @Override
  public int read() throws IOException {
    return hasMore() ? frame[position++] & 0xff : -1;
  }

  @Override
  public int read(byte[] bytes, int start, int count) throws IOException {
    if (count == 0) {
      return 0;
    }
    if (!hasMore()) {
      return -1;
    }
    int part = Math.min(count, length - position);
    System.arraycopy(frame, position, bytes, start, part);
    position += part;
    return part;
  }

  /**
   * To be called when the table has read its rows.
   *
   * @throws DamagedException when it has left some
   */
  void finish() throws IOException {
    if (hasMore()) {
      throw new DamagedException("It holds more bytes than rows.");
    }
  }

  private boolean hasMore() throws IOException {
    while (position == length && !ended) {
      readFrame();
    }
    return position < length;
  }

  private void readFrame() throws IOException {
    int size = in.readInt();
    if (size < 0 || size > frame.length) {
      throw new DamagedException("No frame has " + size + " bytes.");
    }
    in.readFully(frame, size);
    in.check();
    position = 0;
    length = size;
    ended = size == 0;
  }
}
