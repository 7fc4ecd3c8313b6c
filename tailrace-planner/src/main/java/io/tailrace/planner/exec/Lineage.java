/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.exec;

import static org.apache.flink.util.Preconditions.checkArgument;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Where the rows of an edge and the values of their fields come from, as digests. Two edges with
 * equal digests carry the same, whatever else the plans around them do: neither the position of a
 * field nor a field that nobody asks about is part of the digest of another one.
 *
 * @param rows digest of which rows there are
 * @param fields digest of each field's values
 */
public record Lineage(String rows, List<String> fields) {
  private static final int DIGEST_BYTES = 8;

  /** Copies the fields. */
  public Lineage {
    fields = List.copyOf(fields);
  }

  /**
   * The lineage behind an operator of which nothing but a text and its inputs is known.
   *
   * @param operator text that tells the operator from others
   * @param fieldCount number of fields of its output
   */
  public static Lineage opaque(String operator, List<Lineage> inputs, int fieldCount) {
    StringBuilder text = new StringBuilder(operator);
    for (Lineage input : inputs) {
      text.append('|').append(input.rows()).append(input.fields());
    }
    String rows = digest("operator", text.toString());
    return new Lineage(
        rows,
        IntStream.range(0, fieldCount)
            .mapToObj(index -> digest("field", rows, Integer.toString(index)))
            .toList());
  }

  /** A short digest of the parts in their order. */
  public static String digest(String... parts) {
    checkArgument(parts.length > 0, "A digest needs a part.");
    MessageDigest sha = sha256();
    for (String part : parts) {
      byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
      sha.update((byte) (bytes.length >>> 24));
      sha.update((byte) (bytes.length >>> 16));
      sha.update((byte) (bytes.length >>> 8));
      sha.update((byte) bytes.length);
      sha.update(bytes);
    }
    return HexFormat.of().formatHex(Arrays.copyOf(sha.digest(), DIGEST_BYTES));
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256.", e);
    }
  }
}
