/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state.snapshot;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;

/** Reads the parts of one key group that {@link ChecksumOutput} has written. */
final class ChecksumInput {
  private final CRC32C checksum = new CRC32C();
  private final DataInputStream raw;
  private final DataInputStream checked;

  ChecksumInput(InputStream in) {
    this.raw = new DataInputStream(in);
    this.checked = new DataInputStream(new CheckedInputStream(in, checksum));
  }

  short readShort() throws IOException {
    return checked.readShort();
  }

  int readInt() throws IOException {
    return checked.readInt();
  }

  void readFully(byte[] bytes, int length) throws IOException {
    checked.readFully(bytes, 0, length);
  }

  /**
   * Compares a checksum with what was read so far.
   *
   * @throws DamagedException when they differ
   */
  void check() throws IOException {
    int actual = (int) checksum.getValue();
    if (raw.readInt() != actual) {
      throw new DamagedException("Its checksum does not match.");
    }
  }

  /** Bytes are not what was written. */
  static final class DamagedException extends IOException {
    private static final long serialVersionUID = 1L;

    DamagedException(String finding) {
      super(finding);
    }
  }
}
