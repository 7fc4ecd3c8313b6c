/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A LIKE pattern over UTF-8 bytes. The pattern is cut at its {@code %} into segments; each matches
 * a fixed number of characters. The first segment is tied to the start of the string and the last
 * to its end unless a {@code %} stands there; those between are found from left to right, each as
 * early as possible, which leaves most room for the rest.
 *
 * <p>{@code _} stands for one character that does not end a line: Flink evaluates such patterns as
 * regular expressions in which it is a dot.
 */
public final class LikePattern {
  /** How strings are compared with a pattern, from the cheapest. */
  enum Shape {
    /** {@code abc}: the whole string. */
    EQUALS,
    /** {@code abc%}: its start. */
    STARTS_WITH,
    /** {@code %abc}: its end. */
    ENDS_WITH,
    /** {@code %abc%}: any part of it. */
    CONTAINS,
    /** Everything else. */
    SEGMENTS
  }

  /** A run of pattern characters without {@code %}. */
  private static final class Segment {
    /** Bytes of the literal characters, one zero byte for every wildcard. */
    private final byte[] bytes;

    /** Whether a position of {@link #bytes} is a wildcard. */
    private final boolean[] wild;

    private final boolean literal;
    private final int characters;

    Segment(byte[] bytes, boolean[] wild, int characters) {
      this.bytes = bytes;
      this.wild = wild;
      this.characters = characters;
      boolean anyWild = false;
      for (boolean w : wild) {
        anyWild |= w;
      }
      this.literal = !anyWild;
    }

    /** End of the match that begins at {@code at}, or -1. */
    int match(byte[] heap, int at, int end) {
      int position = at;
      for (int i = 0; i < bytes.length; i++) {
        if (position >= end) {
          return -1;
        }
        if (wild[i]) {
          position = Utf8.skipNonTerminator(heap, position, end);
          if (position < 0) {
            return -1;
          }
        } else if (heap[position] != bytes[i]) {
          return -1;
        } else {
          position++;
        }
      }
      return position;
    }

    /** End of the first match at or after {@code from}, or -1. */
    int find(byte[] heap, int from, int end) {
      if (literal) {
        int found = Utf8.indexOf(heap, from, end, bytes);
        return found < 0 ? -1 : found + bytes.length;
      }
      for (int at = from; at < end; at += Utf8.length(heap, at, end)) {
        int matched = match(heap, at, end);
        if (matched >= 0) {
          return matched;
        }
      }
      return -1;
    }

    /** Whether the segment matches the end of the string, not before {@code from}. */
    boolean matchesEnd(byte[] heap, int from, int end) {
      int at = literal ? end - bytes.length : Utf8.back(heap, from, end, characters);
      return at >= from && match(heap, at, end) == end;
    }
  }

  private final Shape shape;
  private final byte[] literal;
  private final Segment first;
  private final Segment[] middle;
  private final Segment last;
  private final boolean single;

  private LikePattern(List<Segment> segments) {
    this.first = segments.get(0);
    this.last = segments.get(segments.size() - 1);
    this.single = segments.size() == 1;
    this.middle =
        single
            ? new Segment[0]
            : segments.subList(1, segments.size() - 1).stream()
                .filter(segment -> segment.bytes.length > 0)
                .toArray(Segment[]::new);
    this.shape = classify();
    this.literal =
        switch (shape) {
          case EQUALS, STARTS_WITH, SEGMENTS -> first.bytes;
          case ENDS_WITH -> last.bytes;
          case CONTAINS -> middle[0].bytes;
        };
  }

  private Shape classify() {
    if (single) {
      return first.literal ? Shape.EQUALS : Shape.SEGMENTS;
    }
    boolean open = first.bytes.length == 0;
    boolean openEnd = last.bytes.length == 0;
    if (middle.length == 0 && openEnd && first.literal) {
      return Shape.STARTS_WITH;
    }
    if (middle.length == 0 && open && last.literal) {
      return Shape.ENDS_WITH;
    }
    return middle.length == 1 && open && openEnd && middle[0].literal
        ? Shape.CONTAINS
        : Shape.SEGMENTS;
  }

  /**
   * Compiles a pattern.
   *
   * @param escape the escape character, or nothing
   * @throws IllegalArgumentException when the escape character stands before anything but {@code
   *     %}, {@code _} or itself
   */
  public static LikePattern compile(String pattern, String escape) {
    List<Segment> segments = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    List<Integer> wildcards = new ArrayList<>();
    for (int i = 0; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      if (!escape.isEmpty() && c == escape.charAt(0)) {
        i++;
        if (i == pattern.length()
            || "_%".indexOf(pattern.charAt(i)) < 0 && pattern.charAt(i) != c) {
          throw new IllegalArgumentException(
              "Invalid escape sequence '" + pattern + "', " + (i - 1));
        }
        text.append(pattern.charAt(i));
      } else if (c == '%') {
        segments.add(segment(text, wildcards));
        text.setLength(0);
        wildcards.clear();
      } else {
        if (c == '_') {
          wildcards.add(text.length());
        }
        text.append(c);
      }
    }
    segments.add(segment(text, wildcards));
    return new LikePattern(segments);
  }

  private static Segment segment(StringBuilder text, List<Integer> wildcards) {
    byte[] bytes = text.toString().getBytes(UTF_8);
    boolean[] wild = new boolean[bytes.length];
    for (int wildcard : wildcards) {
      int at = text.substring(0, wildcard).getBytes(UTF_8).length;
      wild[at] = true;
      bytes[at] = 0;
    }
    return new Segment(bytes, wild, text.codePointCount(0, text.length()));
  }

  /** How strings are compared. */
  Shape shape() {
    return shape;
  }

  /** The bytes to compare with, for every shape but {@link Shape#SEGMENTS}. */
  byte[] literal() {
    return literal;
  }

  /** Whether the bytes from {@code start} to {@code end} match; correct for every shape. */
  boolean matches(byte[] heap, int start, int end) {
    int position = first.match(heap, start, end);
    if (position < 0 || single) {
      return position == end;
    }
    for (Segment segment : middle) {
      position = segment.find(heap, position, end);
      if (position < 0) {
        return false;
      }
    }
    return last.matchesEnd(heap, position, end);
  }

  @Override
  public String toString() {
    return shape + Arrays.toString(literal);
  }
}
