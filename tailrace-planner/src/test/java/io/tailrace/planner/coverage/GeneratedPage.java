/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.coverage;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A page with parts that a test writes. Such a part stands between the lines {@code <!-- NAME, ...
 * -->} and {@code <!-- end -->}.
 */
final class GeneratedPage {
  private static final Pattern PART =
      Pattern.compile("(?s)(<!-- ([a-z ]+), [^\n]*-->\n).*?(<!-- end -->\n)");

  private GeneratedPage() {}

  /** The page with new parts, each of them named by the page. */
  static String with(String page, Map<String, String> parts) {
    return PART.matcher(page)
        .replaceAll(
            mark ->
                Matcher.quoteReplacement(
                    mark.group(1) + "\n" + parts.get(mark.group(2)) + "\n" + mark.group(3)));
  }

  /** The names of the parts that a page has. */
  static String names(String page) {
    return PART.matcher(page)
        .results()
        .map(mark -> mark.group(2))
        .collect(Collectors.joining(", "));
  }
}
