/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench.micro;

/**
 * The buffers of the channels of an exchange: records are copied into buffers of 32 KiB and may
 * span them, as in Flink's network stack. A full buffer is used again instead of sent.
 */
final class Channels {
  private static final int BUFFER_BYTES = 32 << 10;

  private final byte[][] buffers;
  private final int[] positions;
  private final byte[] lengthField = new byte[4];

  Channels(int count) {
    this.buffers = new byte[count][BUFFER_BYTES];
    this.positions = new int[count];
  }

  /** Copies a record into a channel, behind its length as Flink puts it in front. */
  void send(int channel, byte[] record, int length) {
    write(channel, lengthField, lengthField.length);
    write(channel, record, length);
  }

  private void write(int channel, byte[] bytes, int length) {
    int from = 0;
    while (from < length) {
      if (positions[channel] == BUFFER_BYTES) {
        positions[channel] = 0;
      }
      int count = Math.min(length - from, BUFFER_BYTES - positions[channel]);
      System.arraycopy(bytes, from, buffers[channel], positions[channel], count);
      positions[channel] += count;
      from += count;
    }
  }
}
