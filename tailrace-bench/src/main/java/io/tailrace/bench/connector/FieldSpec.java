/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench.connector;

import static org.apache.flink.util.Preconditions.checkArgument;

import java.io.Serializable;

/**
 * How the values of one field are drawn: an index in {@code [0, cardinality)}, of which the value
 * is a function.
 *
 * @param text the form of a character string, without effect on other types
 * @param cardinality number of distinct values, 1 at least
 * @param nullPercent share of NULLs, 0 to 100
 * @param draw how the index of a row is found
 */
public record FieldSpec(TextForm text, long cardinality, int nullPercent, Draw draw)
    implements Serializable {
  /** Letters, a million distinct values, no NULL, a new value in every row. */
  public static final FieldSpec DEFAULT = new FieldSpec(TextForm.WORD, 1_000_000, 0, Draw.UNIFORM);

  public FieldSpec {
    checkArgument(cardinality > 0, "A cardinality of %s is not positive.", cardinality);
    checkArgument(
        nullPercent >= 0 && nullPercent <= 100,
        "A share of %s per cent NULLs is not between 0 and 100.",
        nullPercent);
  }

  /** Forms of generated character strings. */
  public enum TextForm {
    /** 4 to 11 lower-case letters. */
    WORD,
    /** A link of about 40 bytes; one in four holds the path element {@code item}. */
    URL,
    /** The decimal digits of the index. */
    NUMBER,
    /** A code of 20 bytes that holds the index in decimal digits at its end. */
    CODE,
    /** A JSON object of 100 bytes with the fields {@code id}, {@code name}, {@code item}. */
    DOCUMENT
  }

  /** Ways to find the index of a row. */
  public enum Draw {
    /** Uniform and independent for every row; an update replaces the value. */
    UNIFORM,
    /**
     * The {@link BlockSpec#identities() identity} of the row modulo the cardinality: fields with
     * this draw depend on each other, and an update leaves them as they are.
     */
    IDENTITY,
    /**
     * The number of the row, whatever the cardinality, in inserts only; a time is one millisecond
     * after that of the row before.
     */
    SEQUENCE
  }
}
