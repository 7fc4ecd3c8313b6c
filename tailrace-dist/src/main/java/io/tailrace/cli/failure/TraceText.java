/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.failure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The text of a stack trace, which servers send in place of an exception: for each exception its
 * message and then its frames, the outermost first.
 */
public final class TraceText {

  private static final String CAUSE = "Caused by: ";
  private static final String FRAME = "\n\tat ";

  /** What Flink's REST endpoint puts before a trace. */
  private static final Pattern SERVER =
      Pattern.compile("\\[?(?:Internal server error\\., )?<Exception on server side:\\s*|^\\[");

  private static final Pattern CLASS_NAME =
      Pattern.compile("(?:[a-z]\\w*\\.)+(?=[A-Z][\\w$]*(?:Exception|Error|Throwable)\\b)");
  private static final Pattern CLASS_BEFORE_MESSAGE =
      Pattern.compile("[A-Z][\\w$]*(?:Exception|Error|Throwable): ");

  private final List<String> sections;

  private TraceText(List<String> sections) {
    this.sections = List.copyOf(sections);
  }

  /** Reads a message that holds a trace, or none. */
  public static TraceText of(String message) {
    return new TraceText(Arrays.asList(message.split(CAUSE, -1)));
  }

  /** The messages of an exception and its causes, each of which may hold a trace. */
  public static TraceText of(Throwable failure) {
    List<String> sections = new ArrayList<>();
    for (Throwable link = failure; link != null; link = link.getCause()) {
      if (link.getMessage() != null) {
        sections.addAll(of(link.getMessage()).sections);
      }
    }
    return new TraceText(sections);
  }

  /** The messages without the frames; those of causes begin with the class of the exception. */
  public List<String> messages() {
    return sections.stream().map(section -> section.split(FRAME, 2)[0].strip()).toList();
  }

  /**
   * A message as it is; of one that holds a trace what its exceptions say, without their classes
   * and frames, each thing once.
   */
  static String withoutFrames(String message) {
    if (!message.contains(FRAME)) {
      return message;
    }
    List<String> said = new ArrayList<>();
    for (String text : of(message).messages()) {
      String plain = CLASS_NAME.matcher(SERVER.matcher(text).replaceAll("")).replaceAll("");
      String words = CLASS_BEFORE_MESSAGE.matcher(plain).replaceAll("").strip();
      if (!words.isEmpty() && said.stream().noneMatch(outer -> outer.contains(words))) {
        said.removeIf(words::contains);
        said.add(words);
      }
    }
    return String.join(": ", said);
  }

  /** Whether an exception passed a method, such as {@code org.example.Reader.read}. */
  boolean passes(String method) {
    return sections.stream().anyMatch(section -> section.contains(FRAME + method + "("));
  }
}
