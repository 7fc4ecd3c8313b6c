/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A person at a shell: types, waits for what appears, types on. */
public final class Conversation {

  private static final Duration PATIENCE = Duration.ofSeconds(90);

  private final OutputStream keyboard;
  private final ByteArrayOutputStream screen;
  private final BooleanSupplier ended;
  private int seen;

  /**
   * @param ended whether the shell has, so that nothing more will appear
   */
  public Conversation(OutputStream keyboard, ByteArrayOutputStream screen, BooleanSupplier ended) {
    this.keyboard = keyboard;
    this.screen = screen;
    this.ended = ended;
  }

  public void type(String keys) throws IOException {
    keyboard.write(keys.getBytes(StandardCharsets.UTF_8));
    keyboard.flush();
  }

  /** Waits until a text is on the screen; returns what has appeared up to its end since then. */
  public String await(String text) throws InterruptedException {
    return awaitMatch("(?s).*?" + Pattern.quote(text));
  }

  /** Waits until a text that matches is on the screen, and returns it. */
  public String awaitMatch(String pattern) throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      boolean last = ended.getAsBoolean();
      String all = screen.toString(StandardCharsets.UTF_8);
      Matcher matcher = Pattern.compile(pattern).matcher(all).region(seen, all.length());
      if (matcher.find()) {
        seen = matcher.end();
        return matcher.group();
      }
      assertThat(System.nanoTime())
          .as("'%s' does not appear: %s", pattern, all.substring(seen))
          .isLessThan(deadline);
      assertThat(last).as("the shell has ended: %s", all).isFalse();
      Thread.sleep(10);
    }
  }
}
