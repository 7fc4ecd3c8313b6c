/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

import io.tailrace.batch.BytesColumnBuilder;
import io.tailrace.batch.ColumnBuilder;
import io.tailrace.batch.LongColumnBuilder;
import java.util.function.IntFunction;

/** Makes persons, column by column in the order of {@link NexmarkTable#PERSON}. */
final class PersonColumns implements EventColumns {
  private static final int AVERAGE_SIZE = 200;

  private static final byte[][] FIRST_NAMES =
      Text.constants(
          "Ada", "Bruno", "Clara", "David", "Emma", "Felix", "Greta", "Hugo", "Ines", "Jonas",
          "Klara");

  private static final byte[][] LAST_NAMES =
      Text.constants(
          "Adams", "Becker", "Carter", "Dorsey", "Evans", "Fischer", "Gomez", "Hansen", "Ito");

  private static final byte[][] CITIES =
      Text.constants(
          "Phoenix",
          "Los Angeles",
          "San Francisco",
          "Boise",
          "Portland",
          "Bend",
          "Redmond",
          "Seattle",
          "Kent",
          "Cheyenne");

  /** Few, so that queries for a state find someone among few persons. */
  private static final byte[][] STATES = Text.constants("AZ", "CA", "ID", "OR", "WA", "WY");

  private static final byte[] DOMAIN = Text.constant(".com");

  private final EventTimes times;
  private final EventRandom random;
  private final Text text = new Text();
  private final LongColumnBuilder id;
  private final BytesColumnBuilder name;
  private final BytesColumnBuilder emailAddress;
  private final BytesColumnBuilder creditCard;
  private final BytesColumnBuilder city;
  private final BytesColumnBuilder state;
  private final LongColumnBuilder dateTime;
  private final BytesColumnBuilder extra;

  PersonColumns(EventStream stream, IntFunction<ColumnBuilder> columns) {
    this.times = stream.times();
    this.random = new EventRandom(stream.seed());
    this.id = (LongColumnBuilder) columns.apply(0);
    this.name = (BytesColumnBuilder) columns.apply(1);
    this.emailAddress = (BytesColumnBuilder) columns.apply(2);
    this.creditCard = (BytesColumnBuilder) columns.apply(3);
    this.city = (BytesColumnBuilder) columns.apply(4);
    this.state = (BytesColumnBuilder) columns.apply(5);
    this.dateTime = (LongColumnBuilder) columns.apply(6);
    this.extra = (BytesColumnBuilder) columns.apply(7);
  }

  @Override
  public void append(long event) {
    random.startAt(event);
    id.append(EventNumbers.FIRST_ID + EventNumbers.lastPerson(event));
    int size = Long.BYTES;
    text.clear().append(any(FIRST_NAMES)).append(' ').append(any(LAST_NAMES));
    size += moveTo(name);
    text.clear().appendLetters(random, 3 + random.nextInt(4)).append('@');
    text.appendLetters(random, 3 + random.nextInt(2)).append(DOMAIN);
    size += moveTo(emailAddress);
    text.clear().appendFourDigits(random.nextInt(10_000));
    for (int i = 1; i < 4; i++) {
      text.append(' ').appendFourDigits(random.nextInt(10_000));
    }
    size += moveTo(creditCard);
    text.clear().append(any(CITIES));
    size += moveTo(city);
    text.clear().append(any(STATES));
    size += moveTo(state);
    dateTime.append(times.at(event));
    text.clear().appendLetters(random, Filler.length(random, size, AVERAGE_SIZE));
    text.appendTo(extra);
  }

  private byte[] any(byte[][] texts) {
    return texts[random.nextInt(texts.length)];
  }

  private int moveTo(BytesColumnBuilder column) {
    text.appendTo(column);
    return text.length();
  }
}
