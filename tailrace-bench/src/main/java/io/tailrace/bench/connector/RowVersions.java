/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench.connector;

/**
 * Which rows a block holds, before they have values: a row is a version of an identity.
 *
 * @param identities a number per row
 * @param versions a number per row; rows of equal identity and version are equal
 * @param kinds a kind per row, or {@link io.tailrace.batch.RowBatch#ALL_INSERT}
 */
record RowVersions(int[] identities, int[] versions, byte[] kinds) {
  /** Number of rows. */
  int size() {
    return identities.length;
  }
}
