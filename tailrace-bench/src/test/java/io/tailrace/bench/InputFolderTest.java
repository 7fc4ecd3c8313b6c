/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class InputFolderTest {
  @Test
  void writesTheSameBidsInEveryRun() throws Exception {
    try (InputFolder one = InputFolder.create();
        InputFolder other = InputFolder.create()) {
      Path bids = one.bids(BidFormat.CSV, 3);

      assertThat(Files.readAllLines(bids))
          .hasSize(3)
          .isEqualTo(Files.readAllLines(other.bids(BidFormat.CSV, 3)))
          .allMatch(line -> line.split(",", -1).length == 7);
      assertThat(Files.readAllLines(bids).get(2)).contains(",2015-07-15 00:00:00.002,");
    }
  }

  @Test
  void writesAFileOnce() throws Exception {
    try (InputFolder folder = InputFolder.create()) {
      Path bids = folder.bids(BidFormat.JSON, 2);
      Files.writeString(bids, "kept");

      assertThat(folder.bids(BidFormat.JSON, 2)).isEqualTo(bids).hasContent("kept");
      assertThat(folder.bids(BidFormat.JSON, 3)).isNotEqualTo(bids);
    }
  }

  @Test
  void leavesNothingBehind() throws Exception {
    Path bids;
    try (InputFolder folder = InputFolder.create()) {
      bids = folder.bids(BidFormat.CSV, 1);
      assertThat(bids).exists();
    }
    assertThat(bids.getParent()).doesNotExist();
  }
}
