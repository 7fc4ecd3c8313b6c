/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state.snapshot;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.CRC32C;
import java.util.zip.CheckedOutputStream;

/** Writes the parts of one key group, with checksums. */
final class ChecksumOutput {
  private final CRC32C checksum = new CRC32C();
  private final DataOutputStream raw;
  private final DataOutputStream checked;

  ChecksumOutput(OutputStream out) {
    this.raw = new DataOutputStream(out);
    this.checked = new DataOutputStream(new CheckedOutputStream(out, checksum));
  }

  void writeShort(short value) throws IOException {
    checked.writeShort(value);
  }

  void writeInt(int value) throws IOException {
    checked.writeInt(value);
  }

  void write(byte[] bytes, int start, int length) throws IOException {
    checked.write(bytes, start, length);
  }

  /** Writes the checksum of everything so far. */
  void writeChecksum() throws IOException {
    raw.writeInt((int) checksum.getValue());
  }
}
