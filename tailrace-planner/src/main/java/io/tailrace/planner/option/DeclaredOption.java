/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.option;

import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.table.api.ValidationException;

/**
 * An option with the values it allows and the part of a job that reads it.
 *
 * @param option key, type, default and description
 * @param allowed the allowed values in words or as a list, for messages and documentation
 * @param valid the allowed values among those of the right type
 * @param reader who reads the option
 */
public record DeclaredOption<T>(
    ConfigOption<T> option, String allowed, Predicate<T> valid, Reader reader) {

  /** Who reads an option. */
  public enum Reader {
    /** The planner, the engine or Flink's runtime, for every job. */
    EVERY_JOB,
    /** Operators of Flink that stand in for ours; without one in the plan it changes nothing. */
    HOSTED_OPERATORS,
    /** Operators that keep state until it has been idle for some time, ours and Flink's. */
    STATEFUL_OPERATORS,
    /** Nobody so far. */
    NOBODY
  }

  static DeclaredOption<Boolean> flag(ConfigOption<Boolean> option, Reader reader) {
    return new DeclaredOption<>(option, "true, false", value -> true, reader);
  }

  static DeclaredOption<Long> positiveLong(ConfigOption<Long> option, Reader reader) {
    return new DeclaredOption<>(option, "a whole number above 0", value -> value > 0, reader);
  }

  static DeclaredOption<Integer> positiveInt(ConfigOption<Integer> option, Reader reader) {
    return new DeclaredOption<>(option, "a whole number above 0", value -> value > 0, reader);
  }

  static DeclaredOption<Duration> duration(ConfigOption<Duration> option, Reader reader) {
    return new DeclaredOption<>(
        option,
        "a duration such as '5 s' or '1 d'; a bare number is milliseconds",
        value -> !value.isNegative(),
        reader);
  }

  static <E extends Enum<E>> DeclaredOption<E> oneOf(
      ConfigOption<E> option, Class<E> type, Reader reader) {
    String allowed =
        Arrays.stream(type.getEnumConstants())
            .map(Object::toString)
            .collect(Collectors.joining(", "));
    return new DeclaredOption<>(option, allowed, value -> true, reader);
  }

  /** The option's key. */
  public String key() {
    return option.key();
  }

  /**
   * The value that a configuration sets, empty when it sets none.
   *
   * @throws ValidationException naming key, value and the allowed values when the value is not one
   *     of them
   */
  public Optional<T> read(ReadableConfig config) {
    Optional<T> value;
    try {
      value = config.getOptional(option);
    } catch (IllegalArgumentException e) {
      String written = config.getOptional(text()).map(text -> " '" + text + "'").orElse("");
      throw new ValidationException(message("Its value" + written + " cannot be read."), e);
    }
    value.ifPresent(
        present -> {
          if (!valid.test(present)) {
            throw new ValidationException(message("Its value is '" + present + "'."));
          }
        });
    return value;
  }

  /** The option with its value as it is written. */
  private ConfigOption<String> text() {
    return ConfigOptions.key(key()).stringType().noDefaultValue();
  }

  /** Whether a value is the one that holds when none is set. */
  boolean isDefault(Object value) {
    return value.equals(option.defaultValue());
  }

  private String message(String finding) {
    return "Option '"
        + key()
        + "' is not valid. "
        + finding
        + " Allowed: "
        + allowed
        + ". Use SET '"
        + key()
        + "' = '...' with an allowed value, or RESET '"
        + key()
        + "'.";
  }
}
