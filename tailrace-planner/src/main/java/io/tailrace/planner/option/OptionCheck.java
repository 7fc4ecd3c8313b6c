/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.option;

import io.tailrace.planner.Decision;
import io.tailrace.planner.TailraceOptions;
import io.tailrace.planner.option.DeclaredOption.Reader;
import io.tailrace.state.snapshot.StateOptions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.commons.text.similarity.LevenshteinDistance;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.table.api.ValidationException;

/**
 * Checks the options that a statement runs under, so that none is misread or silently ignored: a
 * bad value is an error, an option that changes nothing is a {@link Decision} in EXPLAIN.
 */
public final class OptionCheck {
  private static final String TABLE_PREFIX = "table.";
  private static final int LARGEST_TYPING_ERROR = 6;

  private OptionCheck() {}

  /**
   * Checks the values of all declared options.
   *
   * @throws ValidationException naming key, value and the allowed values
   */
  public static void validate(ReadableConfig config) {
    for (DeclaredOption<?> option : OptionCatalog.declared()) {
      option.read(config);
    }
  }

  /**
   * Checks the keys that were set.
   *
   * @param keys the keys set in the session or its configuration
   * @return a decision per key of the {@code table.} name space that nobody declares
   * @throws ValidationException for an unknown key of the engine's own name space
   */
  public static List<Decision> unknownKeys(Collection<String> keys) {
    Set<String> known = Set.copyOf(OptionCatalog.knownKeys());
    List<Decision> decisions = new ArrayList<>();
    for (String key : new TreeSet<>(keys)) {
      if (known.contains(key)) {
        continue;
      }
      if (key.startsWith(TailraceOptions.PREFIX)) {
        throw new ValidationException(
            "There is no option '"
                + key
                + "'."
                + nearestKey(key).map(near -> " Did you mean '" + near + "'?").orElse("")
                + " Use RESET '"
                + key
                + "'.");
      }
      if (key.startsWith(TABLE_PREFIX) || key.startsWith("table-")) {
        decisions.add(
            new Decision(
                "Option '" + key + "'",
                "has no effect",
                "neither Flink nor Tailrace has a table option of this name",
                nearestKey(key).map(near -> "SET '" + near + "' = '...'")));
      }
    }
    return decisions;
  }

  /**
   * The options with another value than their default that change nothing in a plan.
   *
   * @param readers who is in the plan to read options
   */
  public static List<Decision> withoutEffect(ReadableConfig config, Set<Reader> readers) {
    List<Decision> decisions = new ArrayList<>();
    for (DeclaredOption<?> option : OptionCatalog.declared()) {
      // Flink's optimizer leaves defaults behind as if they were set, and we our state backend.
      if (option
              .read(config)
              .filter(value -> !option.isDefault(value) && !StateOptions.isOurs(value))
              .isEmpty()
          || readers.contains(option.reader())) {
        continue;
      }
      decisions.add(
          Decision.of(
              "Option '" + option.key() + "'",
              "has no effect",
              option.reader() == Reader.NOBODY
                  ? "no operator reads it yet"
                  : "the plan has no operator that reads it",
              "RESET '" + option.key() + "'"));
    }
    return decisions;
  }

  /** The known key that a wrong one most likely stands for; dashes and dots count as equal. */
  static Optional<String> nearestKey(String key) {
    LevenshteinDistance distance = new LevenshteinDistance(LARGEST_TYPING_ERROR);
    String plain = plain(key);
    String nearest = "";
    int least = Integer.MAX_VALUE;
    for (String candidate : OptionCatalog.knownKeys()) {
      int errors = distance.apply(plain, plain(candidate));
      if (errors >= 0 && errors < least) {
        least = errors;
        nearest = candidate;
      }
    }
    return least == Integer.MAX_VALUE ? Optional.empty() : Optional.of(nearest);
  }

  private static String plain(String key) {
    return key.replace('-', '.').replace('_', '.');
  }
}
