/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

import static java.nio.charset.StandardCharsets.US_ASCII;

/**
 * The channels through which bids come, each with its URL: a few that every other bid comes through
 * and very many others. Nine of ten URLs of the others hold the channel's id as a parameter.
 */
final class Channels {
  private static final byte[][] HOT_NAMES = Text.constants("Google", "Facebook", "Baidu", "Apple");
  private static final int HOT = HOT_NAMES.length;
  private static final int OTHERS = 10_000;

  /** One bid of so many comes through another channel than the hot ones. */
  private static final int HOT_RATIO = 2;

  private static final byte[] SITE = Text.constant("https://www.nexmark.com/");
  private static final byte[] PAGE = Text.constant("/item.htm?query=1");
  private static final int FOLDER_LETTERS = 5;

  private final byte[][] names = new byte[HOT + OTHERS][];
  private final byte[][] urls = new byte[HOT + OTHERS][];

  /** The channels of a seed. */
  Channels(long seed) {
    EventRandom random = new EventRandom(~seed);
    Text text = new Text();
    for (int i = 0; i < HOT + OTHERS; i++) {
      random.startAt(i);
      int other = i - HOT;
      names[i] = other < 0 ? HOT_NAMES[i] : Text.constant("channel-" + other);
      url(text.clear(), random);
      if (other >= 0 && random.nextInt(10) > 0) {
        text.append(parameter(other));
      }
      urls[i] = text.toBytes();
    }
  }

  private static void url(Text text, EventRandom random) {
    text.append(SITE).appendLetters(random, FOLDER_LETTERS).append('/');
    text.appendLetters(random, FOLDER_LETTERS).append('/');
    text.appendLetters(random, FOLDER_LETTERS).append(PAGE);
  }

  private static byte[] parameter(int channel) {
    String id = Long.toString(Math.abs((long) Integer.reverse(channel)));
    return ("&channel_id=" + id).getBytes(US_ASCII);
  }

  /** Draws the channel of a bid. */
  int next(EventRandom random) {
    return random.nextInt(HOT_RATIO) > 0 ? random.nextInt(HOT) : HOT + random.nextInt(OTHERS);
  }

  /** Name of a channel; read only. */
  byte[] name(int channel) {
    return names[channel];
  }

  /** URL of a channel; read only. */
  byte[] url(int channel) {
    return urls[channel];
  }
}
