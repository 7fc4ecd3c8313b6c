/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

/** The fields of {@link EventKind#PERSON}. */
final class PersonFields {
  private static final int AVERAGE_BYTES = 200;

  /** Average of all fields but the filler and, as in the benchmark, the time. */
  private static final int OTHER_BYTES = 60;

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

  private static final long CARD_NUMBERS = 10_000_000_000_000_000L;
  private static final int DIGITS_OF_GROUP = 10_000;

  private PersonFields() {}

  static EventField of(String name, EventStream stream) {
    FieldRandom random = new FieldRandom(stream.seed(), "person." + name);
    return switch (name) {
      case "id" -> new LongField(PersonFields::fillIds);
      case "name" -> new TextField((event, text) -> writeName(random.at(event), text));
      case "emailAddress" -> emailAddress(random, stream.seed());
      case "creditCard" -> new TextField((event, text) -> writeCard(random.at(event), text));
      case "city" -> new TextField((event, text) -> text.append(any(CITIES, random.at(event))));
      case "state" -> new TextField((event, text) -> text.append(any(STATES, random.at(event))));
      case "dateTime" -> new LongField(stream.times()::fill);
      case "extra" -> new FillerField(EventKind.PERSON, random, OTHER_BYTES, AVERAGE_BYTES);
      default -> throw new IllegalArgumentException("Persons have no field '" + name + "'.");
    };
  }

  private static void fillIds(long from, int count, long[] values) {
    for (int i = 0; i < count; i++) {
      values[i] = EventNumbers.FIRST_ID + EventNumbers.lastPerson(from + i);
    }
  }

  private static void writeName(long bits, Text text) {
    text.append(any(FIRST_NAMES, bits)).append(' ');
    text.append(LAST_NAMES[FieldRandom.lower(bits, LAST_NAMES.length)]);
  }

  private static EventField emailAddress(FieldRandom users, long seed) {
    FieldRandom hosts = new FieldRandom(seed, "person.host");
    return new TextField(
        (event, text) -> {
          long user = users.at(event);
          long host = hosts.at(event);
          text.appendLetters(user, 3 + FieldRandom.upper(user, 4)).append('@');
          text.appendLetters(host, 3 + FieldRandom.upper(host, 2)).append(DOMAIN);
        });
  }

  private static void writeCard(long bits, Text text) {
    long rest = (bits >>> 1) % CARD_NUMBERS;
    for (int group = 0; group < 4; group++) {
      if (group > 0) {
        text.append(' ');
      }
      text.appendFourDigits(rest % DIGITS_OF_GROUP);
      rest /= DIGITS_OF_GROUP;
    }
  }

  private static byte[] any(byte[][] texts, long bits) {
    return texts[FieldRandom.upper(bits, texts.length)];
  }
}
