/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.failure;

import io.tailrace.cli.NearestName;
import io.tailrace.cli.script.Position;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Words a parse error briefly: what was met, where, and the word that was most likely meant. */
final class SyntaxError {

  private static final Pattern PLACE = Pattern.compile("\\s+at line \\d+, column \\d+\\.?");
  private static final Pattern LEXICAL_PLACE =
      Pattern.compile("Lexical error at line (\\d+), column (\\d+)\\.");
  private static final Pattern ENCOUNTERED = Pattern.compile("Encountered \"(\\w+)");
  private static final String IDENTIFIER_TOKEN = "<BACK_QUOTED_IDENTIFIER>";
  private static final int MOST_EXPECTED = 8;

  private SyntaxError() {}

  static Failure describe(SqlParseException error) {
    String message = error.getMessage() == null ? "syntax error" : error.getMessage();
    String encountered = message.lines().findFirst().orElse("syntax error");
    return new Failure(
        PLACE.matcher(encountered).replaceAll("").strip(),
        position(error.getPos(), message),
        remedy(encountered, expected(error)));
  }

  private static Optional<Position> position(SqlParserPos pos, String message) {
    if (pos != null && pos.getLineNum() > 0) {
      return Optional.of(new Position(pos.getLineNum(), Math.max(1, pos.getColumnNum())));
    }
    Matcher lexical = LEXICAL_PLACE.matcher(message);
    return lexical.find()
        ? Optional.of(
            new Position(Integer.parseInt(lexical.group(1)), Integer.parseInt(lexical.group(2))))
        : Optional.empty();
  }

  private static List<String> expected(SqlParseException error) {
    Collection<String> names = error.getExpectedTokenNames();
    return names.stream().map(name -> name.replace("\"", "")).distinct().toList();
  }

  private static Optional<String> remedy(String encountered, List<String> expected) {
    Matcher matcher = ENCOUNTERED.matcher(encountered);
    if (matcher.find()) {
      String word = matcher.group(1);
      Optional<String> near = NearestName.to(word, expected);
      if (near.isPresent()) {
        return near.map(Remedy::didYouMean);
      }
      if (expected.contains(IDENTIFIER_TOKEN)) {
        return Optional.of(
            "if '" + word + "' is meant as a name, write it in back quotes: `" + word + "`");
      }
    }
    return expected.isEmpty() || expected.size() > MOST_EXPECTED
        ? Optional.empty()
        : Optional.of("expected here: " + String.join(" ", expected));
  }
}
