/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.tailrace.batch.BytesColumn;
import io.tailrace.batch.BytesColumnBuilder;
import io.tailrace.batch.ColumnBuilder;

/**
 * The channels through which bids come, each with its URL: a few that every other bid comes through
 * and very many others. Nine of ten URLs of the others hold the channel's id as a parameter.
 */
final class Channels implements EventField {
  private static final byte[][] HOT_NAMES = Text.constants("Google", "Facebook", "Baidu", "Apple");
  private static final int HOT = HOT_NAMES.length;
  private static final int OTHERS = 10_000;

  private static final byte[] SITE = Text.constant("https://www.nexmark.com/");
  private static final byte[] PAGE = Text.constant("/item.htm?query=1");
  private static final int FOLDERS = 3;
  private static final int FOLDER_LETTERS = 5;

  private final FieldRandom random;
  private final BytesColumn texts;
  private final int[] drawn = new int[EventNumbers.CYCLE];

  private Channels(long seed, TextField.Values texts) {
    this.random = new FieldRandom(seed, "bid.channel");
    BytesColumnBuilder builder = new BytesColumnBuilder(HOT + OTHERS);
    new TextField(texts).append(0, HOT + OTHERS, builder);
    this.texts = (BytesColumn) builder.build();
  }

  /** The names of the channels. */
  static EventField names(long seed) {
    return new Channels(
        seed,
        (channel, text) ->
            text.append(
                channel < HOT
                    ? HOT_NAMES[(int) channel]
                    : Text.constant("channel-" + (channel - HOT))));
  }

  /** The URLs of the channels. */
  static EventField urls(long seed) {
    FieldRandom folders = new FieldRandom(seed, "bid.url");
    return new Channels(seed, (channel, text) -> writeUrl(folders, channel, text));
  }

  private static void writeUrl(FieldRandom folders, long channel, Text text) {
    long bits = 0;
    text.append(SITE);
    for (int folder = 0; folder < FOLDERS; folder++) {
      bits = folders.at(channel * FOLDERS + folder);
      if (folder > 0) {
        text.append('/');
      }
      text.appendLetters(bits, FOLDER_LETTERS);
    }
    text.append(PAGE);
    if (channel >= HOT && FieldRandom.upper(bits, 10) > 0) {
      text.append(parameter((int) channel - HOT));
    }
  }

  private static byte[] parameter(int channel) {
    String id = Long.toString(Math.abs((long) Integer.reverse(channel)));
    return ("&channel_id=" + id).getBytes(US_ASCII);
  }

  @Override
  public void append(long from, long to, ColumnBuilder column) {
    int count = (int) (to - from);
    for (int i = 0; i < count; i++) {
      long bits = random.at(from + i);
      drawn[i] = bits < 0 ? HOT + FieldRandom.lower(bits, OTHERS) : FieldRandom.lower(bits, HOT);
    }
    column.append(texts, drawn, 0, count);
  }
}
