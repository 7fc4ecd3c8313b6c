/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.failure;

import io.tailrace.cli.NearestName;
import io.tailrace.cli.script.Position;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Words a parse error briefly: what was met, where, and the word that was most likely meant. */
final class SyntaxError {

  private static final Pattern PLACE = Pattern.compile("\\s+at line \\d+, column \\d+\\.?");
  private static final Pattern LEXICAL_PLACE =
      Pattern.compile("Lexical error at line (\\d+), column (\\d+)\\.");
  private static final Pattern ENCOUNTERED =
      Pattern.compile("(?:Encountered \"|near the keyword ')(\\w+)");
  private static final Pattern WORD = Pattern.compile("\\w+");
  private static final Pattern KEYWORD = Pattern.compile("[A-Z_]{3,}");
  private static final String END = "Encountered \"<EOF>\"";
  private static final String IDENTIFIER_TOKEN = "<BACK_QUOTED_IDENTIFIER>";
  private static final int MOST_EXPECTED = 8;

  /** What the parser says when it has read a name or an expression where a query should stand. */
  private static final String NO_QUERY = "Non-query expression";

  private static final Pattern SYNTAX = Pattern.compile("Incorrect syntax near|Encountered \"");
  private static final Pattern SHOW = Pattern.compile("(?i)\\s*SHOW\\s*(\\w*).*", Pattern.DOTALL);
  private static final Pattern USE = Pattern.compile("(?i)\\s*USE\\s+(\\w+)\\s+.*", Pattern.DOTALL);

  private SyntaxError() {}

  /**
   * Describes a parse error.
   *
   * @param sql the text that was parsed
   */
  static Failure describe(SqlParseException error, String sql) {
    String message = error.getMessage() == null ? "syntax error" : error.getMessage();
    String encountered =
        PLACE.matcher(message.lines().findFirst().orElse("syntax error")).replaceAll("").strip();
    Optional<Position> position = position(error.getPos(), message);
    Optional<Failure> beginning =
        position.flatMap(place -> wrongBeginning(encountered, place, sql));
    if (beginning.isPresent()) {
      return beginning.get();
    }
    return new Failure(
        encountered.startsWith(END) ? "The statement ends too early" : encountered,
        position,
        secondWord(sql)
            .or(() -> remedy(encountered, error, position.flatMap(at -> wordBefore(sql, at)))));
  }

  /**
   * Describes a parse error by the beginning of the statement, where the message alone is at hand.
   *
   * @param sql the text that was parsed
   * @return empty when that is as it should be
   */
  static Optional<Failure> describe(String message, String sql) {
    if (message.contains(NO_QUERY)) {
      String blanks = sql.substring(0, sql.length() - sql.stripLeading().length());
      int column = blanks.length() - blanks.lastIndexOf('\n');
      return wrongBeginning(NO_QUERY, new Position((int) firstLine(sql), column), sql);
    }
    return SYNTAX.matcher(message).find()
        ? secondWord(sql).map(remedy -> new Failure(message, Optional.empty(), Optional.of(remedy)))
        : Optional.empty();
  }

  /** A statement, or a query within it, whose first word is none that begins one. */
  private static Optional<Failure> wrongBeginning(String message, Position place, String sql) {
    Optional<String> word = message.startsWith(NO_QUERY) ? wordAt(sql, place) : Optional.empty();
    if (word.isEmpty()) {
      return Optional.empty();
    }
    boolean first = wordBefore(sql, place).isEmpty() && place.line() == firstLine(sql);
    List<String> possible = first ? StatementWords.FIRST : StatementWords.QUERY;
    if (possible.contains(word.get().toUpperCase(Locale.ROOT))) {
      return Optional.empty();
    }
    return Optional.of(
        new Failure(
            "'" + word.get() + "' begins no " + (first ? "statement" : "query"),
            Optional.of(place),
            NearestName.to(word.get(), possible).map(Remedy::didYouMean)));
  }

  /** The number of the first line that is not blank. */
  private static long firstLine(String sql) {
    return 1 + sql.lines().takeWhile(String::isBlank).count();
  }

  /** What the second word of SHOW and USE should be, which the parser does not tell. */
  private static Optional<String> secondWord(String sql) {
    Matcher show = SHOW.matcher(sql);
    if (show.matches() && !StatementWords.SHOW.contains(show.group(1).toUpperCase(Locale.ROOT))) {
      return NearestName.to(show.group(1), StatementWords.SHOW)
          .map(Remedy::didYouMean)
          .or(() -> Optional.of("behind SHOW stands " + String.join(", ", StatementWords.SHOW)));
    }
    Matcher use = USE.matcher(sql);
    return use.matches() && !StatementWords.USE.contains(use.group(1).toUpperCase(Locale.ROOT))
        ? NearestName.to(use.group(1), StatementWords.USE).map(Remedy::didYouMean)
        : Optional.empty();
  }

  /** The word that begins at a place. */
  private static Optional<String> wordAt(String sql, Position place) {
    return sql.lines()
        .skip(place.line() - 1L)
        .limit(1)
        .map(line -> WORD.matcher(line.substring(Math.min(place.column() - 1, line.length()))))
        .filter(Matcher::lookingAt)
        .map(Matcher::group)
        .findFirst();
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

  /** The last word before a place: often the one that is misspelt, as it was read as a name. */
  private static Optional<String> wordBefore(String sql, Position place) {
    List<String> lines = sql.lines().toList();
    if (place.line() > lines.size()) {
      return Optional.empty();
    }
    String line = lines.get(place.line() - 1);
    String before = line.substring(0, Math.min(place.column() - 1, line.length()));
    return WORD.matcher(before).results().map(MatchResult::group).reduce((first, last) -> last);
  }

  private static Optional<String> remedy(
      String encountered, SqlParseException error, Optional<String> wordBefore) {
    List<String> keywords =
        words(Stream.ofNullable(error.getTokenImages()).flatMap(Arrays::stream));
    List<String> expected = words(error.getExpectedTokenNames().stream());
    Matcher met = ENCOUNTERED.matcher(encountered);
    Optional<String> word = met.find() ? Optional.of(met.group(1)) : Optional.empty();
    if (word.isPresent()
        && keywords.contains(word.get().toUpperCase(Locale.ROOT))
        && (expected.isEmpty() || error.getExpectedTokenNames().contains(IDENTIFIER_TOKEN))) {
      return word.map(
          name -> "if '" + name + "' is meant as a name, write it in back quotes: `" + name + "`");
    }
    return Stream.of(word, wordBefore)
        .flatMap(Optional::stream)
        .filter(name -> !keywords.contains(name.toUpperCase(Locale.ROOT)))
        .flatMap(name -> NearestName.to(name, expected).stream())
        .findFirst()
        .map(Remedy::didYouMean)
        .or(() -> listed(error));
  }

  private static List<String> words(Stream<String> tokens) {
    return tokens
        .map(token -> token.replace("\"", ""))
        .filter(KEYWORD.asMatchPredicate())
        .distinct()
        .toList();
  }

  private static Optional<String> listed(SqlParseException error) {
    List<String> expected =
        error.getExpectedTokenNames().stream().map(SyntaxError::inWords).distinct().toList();
    return expected.isEmpty() || expected.size() > MOST_EXPECTED
        ? Optional.empty()
        : Optional.of("expected here: " + String.join(", ", expected));
  }

  /** Kinds of tokens as users call them; the parser has several for each. */
  private static String inWords(String token) {
    if (token.equals("<EOF>")) {
      return "the end";
    }
    if (token.endsWith("IDENTIFIER>")) {
      return "a name";
    }
    if (token.endsWith("STRING>") || token.endsWith("STRING_LITERAL>")) {
      return "a string";
    }
    return token.endsWith("NUMERIC_LITERAL>") || token.endsWith("INTEGER_LITERAL>")
        ? "a number"
        : token;
  }
}
