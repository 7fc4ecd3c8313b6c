/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench.connector;

/** An endless sequence of rows, a block at a time. */
interface RowSequence {
  /** The next {@link GeneratedBlock#ROWS} rows. */
  RowVersions next();
}
