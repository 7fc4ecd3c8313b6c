/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/**
 * The listed tests that every build runs: the restored programs of aggregation and calc, and one of
 * {@value #SHARE} of the others, chosen by a checksum of their names.
 */
final class Sample {
  private static final int SHARE = 100;
  private static final Pattern ALWAYS =
      Pattern.compile("\\[\\d+] program=(GroupAggregate|Calc)RestoreTest .*");

  private Sample() {}

  /** The sample of a list. */
  static Set<TestKey> of(TestLines passes) {
    Set<TestKey> sample = new TreeSet<>();
    passes
        .titles()
        .forEach(
            (key, title) -> {
              if (ALWAYS.matcher(title).matches() || isChosen(key)) {
                sample.add(key);
              }
            });
    return sample;
  }

  private static boolean isChosen(TestKey key) {
    CRC32 checksum = new CRC32();
    checksum.update(key.toString().getBytes(UTF_8));
    return checksum.getValue() % SHARE == 0;
  }
}
