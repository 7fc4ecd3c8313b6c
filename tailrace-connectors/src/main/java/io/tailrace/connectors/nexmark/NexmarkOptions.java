/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.table.api.ValidationException;

/** The options of the connector, and the stream that they describe. */
final class NexmarkOptions {
  static final ConfigOption<String> TABLE =
      ConfigOptions.key("table")
          .stringType()
          .noDefaultValue()
          .withDescription(
              "What the table delivers: 'person', 'auction', 'bid', all of them as 'events', or"
                  + " 'side-input', which is looked up by key.");

  static final ConfigOption<Long> EVENTS =
      ConfigOptions.key("events")
          .longType()
          .noDefaultValue()
          .withDescription(
              "Number of events of all three kinds after which the stream ends; a table of one kind"
                  + " delivers its share of them. Without it the stream does not end.");

  static final ConfigOption<Long> SEED =
      ConfigOptions.key("seed")
          .longType()
          .defaultValue(0L)
          .withDescription("Start of the pseudo-random values; equal seeds give equal rows.");

  static final ConfigOption<String> FIRST_EVENT_TIME =
      ConfigOptions.key("first-event-time")
          .stringType()
          .defaultValue("2015-07-15 00:00:00")
          .withDescription("When the first event happens.");

  static final ConfigOption<Integer> NEXT_EVENT_RATE =
      ConfigOptions.key("next-event-rate")
          .intType()
          .defaultValue(10_000)
          .withDescription(
              "Events in a second of event time, all kinds together. How fast they are read does"
                  + " not depend on it.");

  private NexmarkOptions() {}

  /**
   * The stream that the options describe.
   *
   * @throws ValidationException naming the option that is wrong, and what it may be
   */
  static EventStream stream(ReadableConfig options) {
    long events = options.getOptional(EVENTS).orElse(EventStream.UNBOUNDED);
    checkPositive(EVENTS, events);
    checkPositive(NEXT_EVENT_RATE, options.get(NEXT_EVENT_RATE));
    EventTimes times =
        new EventTimes(time(options.get(FIRST_EVENT_TIME)), options.get(NEXT_EVENT_RATE));
    return new EventStream(options.get(SEED), events, times);
  }

  private static void checkPositive(ConfigOption<?> option, long value) {
    if (value < 1) {
      throw new ValidationException(
          "Option '" + option.key() + "' is " + value + "; it must be 1 at least.");
    }
  }

  private static long time(String text) {
    try {
      return LocalDateTime.parse(text.trim().replace(' ', 'T'))
          .toInstant(ZoneOffset.UTC)
          .toEpochMilli();
    } catch (DateTimeException e) {
      throw new ValidationException(
          "Option '"
              + FIRST_EVENT_TIME.key()
              + "' is '"
              + text
              + "'; it must be a time such as '2015-07-15 00:00:00'.",
          e);
    }
  }
}
