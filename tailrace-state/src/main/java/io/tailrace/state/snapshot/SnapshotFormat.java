/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state.snapshot;

/**
 * The format of snapshots, version 1. A snapshot is a sequence of key groups, each of which stands
 * alone; all numbers are big endian, a string is the length of its UTF-8 bytes (int) and the bytes.
 *
 * <pre>
 *  key group  = MAGIC (int) VERSION (short) length of header (int) header checksum (int) table*
 *  header     = hash name (string), key group (int), number of key groups (int),
 *               kind, name and id of the operator (strings), number of tables (int), description*
 *  description= name (string), keys, values, multisets (each a number and so many strings),
 *               time to live (byte: 1 with stamps, 0 without), rows (long)
 *  table      = frame* 0 (int) checksum (int)
 *  frame      = length (int, at most MAX_FRAME) bytes checksum (int)
 * </pre>
 *
 * <p>A checksum is the CRC-32C of everything in the key group before it but the other checksums, so
 * a part that is missing, changed or from elsewhere is noticed before its bytes are used. The
 * setting for compressed snapshots is not followed: keys and counters hardly shrink by it.
 */
final class SnapshotFormat {
  /** "TLRS". */
  static final int MAGIC = 0x544C5253;

  static final short VERSION = 1;

  /** Bytes of a frame at most. */
  static final int MAX_FRAME = 64 << 10;

  /** Bytes of a header at most; names and types of thousands of columns stay far below. */
  static final int MAX_HEADER = 16 << 20;

  private SnapshotFormat() {}
}
