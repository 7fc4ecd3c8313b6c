/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.failure;

import io.tailrace.cli.NearestName;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Suggests the nearest connector, catalog, format, connector option or value of an option for an
 * unknown one.
 */
final class ConnectorRemedy implements Remedy {

  private static final Pattern UNKNOWN_FACTORY =
      Pattern.compile(
          "Could not find any factory for identifier '([^']*)'.*"
              + "Available factory identifiers are:(.*)",
          Pattern.DOTALL);
  private static final Pattern UNKNOWN_OPTION =
      Pattern.compile("Unsupported options:(.*)Supported options:(.*)", Pattern.DOTALL);

  private static final Pattern MISSING_OPTION =
      Pattern.compile("Missing required options are:(.*)", Pattern.DOTALL);
  private static final String NO_CONNECTOR = "do not contain an option key 'connector'";
  private static final String TABLE_OPTIONS = "Table options are:";
  private static final Pattern TABLE_OPTION = Pattern.compile("^'([^']+)'=", Pattern.MULTILINE);
  private static final Pattern UNKNOWN_VALUE =
      Pattern.compile(
          "(?:cannot be|Could not parse value) '([^']*)'.*Expected one of: \\[\\[(.*?)]]",
          Pattern.DOTALL);

  @Override
  public Optional<String> find(String message) {
    Matcher factory = UNKNOWN_FACTORY.matcher(message);
    if (factory.find()) {
      return Optional.of(
          NearestName.to(factory.group(1), lines(factory.group(2)))
              .map(Remedy::didYouMean)
              .orElse("use one of those, or ADD JAR with the one that you need"));
    }
    Matcher option = UNKNOWN_OPTION.matcher(message);
    if (option.find()) {
      List<String> supported = lines(option.group(2));
      return lines(option.group(1)).stream()
          .flatMap(unknown -> NearestName.to(unknown, supported).stream())
          .findFirst()
          .map(Remedy::didYouMean);
    }
    Matcher value = UNKNOWN_VALUE.matcher(message);
    if (value.find()) {
      return NearestName.to(value.group(1), List.of(value.group(2).split(", ")))
          .map(Remedy::didYouMean);
    }
    Matcher missing = MISSING_OPTION.matcher(message);
    if (missing.find()) {
      return misspelt(lines(missing.group(1)), message);
    }
    return message.contains(NO_CONNECTOR) && message.contains(TABLE_OPTIONS)
        ? misspelt(List.of("connector"), message)
            .or(() -> Optional.of("name one: WITH ('connector' = '...')"))
        : Optional.empty();
  }

  /** An option that is given and not required, in place of one that is required and not given. */
  private static Optional<String> misspelt(List<String> missing, String message) {
    List<String> given =
        TABLE_OPTION.matcher(message).results().map(option -> option.group(1)).toList();
    for (String required : missing) {
      Optional<String> near = NearestName.to(required, given);
      if (near.isPresent()) {
        return Optional.of("did you mean '" + required + "' by '" + near.get() + "'?");
      }
    }
    return Optional.empty();
  }

  private static List<String> lines(String text) {
    return text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
  }
}
