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

/** Suggests the nearest connector, format or connector option for an unknown one. */
final class ConnectorRemedy implements Remedy {

  private static final Pattern UNKNOWN_FACTORY =
      Pattern.compile(
          "Could not find any factory for identifier '([^']*)'.*"
              + "Available factory identifiers are:(.*)",
          Pattern.DOTALL);
  private static final Pattern UNKNOWN_OPTION =
      Pattern.compile("Unsupported options:(.*)Supported options:(.*)", Pattern.DOTALL);

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
    return Optional.empty();
  }

  private static List<String> lines(String text) {
    return text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
  }
}
