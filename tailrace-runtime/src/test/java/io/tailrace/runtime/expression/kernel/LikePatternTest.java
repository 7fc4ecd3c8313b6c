/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tailrace.runtime.expression.kernel.LikePattern.Shape;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.flink.table.functions.SqlLikeUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LikePatternTest {

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "item%,STARTS_WITH",
        "%item,ENDS_WITH",
        "%item%,CONTAINS",
        "%%item%%,CONTAINS",
        "item,EQUALS",
        "\"\",EQUALS",
        "%,STARTS_WITH",
        "a%b,SEGMENTS",
        "%a%b%,SEGMENTS",
        "a_b,SEGMENTS",
        "%a_,SEGMENTS"
      })
  void patternsAreComparedInTheCheapestWay(String pattern, Shape shape) {
    assertThat(LikePattern.compile(pattern, "").shape()).isEqualTo(shape);
  }

  @Test
  void anUnderscoreIsOneCharacterUnlessItIsEscaped() {
    Stream<String> ids =
        Stream.of("seller/_id", "seller_id", "seller#id", "sellerxid", "seller1id");
    assertThat(ids.filter(id -> matches("%seller_id%", "", id)))
        .containsExactly("seller_id", "seller#id", "sellerxid", "seller1id");

    ids = Stream.of("seller/_id", "seller_id", "seller#id", "sellerxid", "seller1id");
    assertThat(ids.filter(id -> matches("%seller/_id%", "/", id))).containsExactly("seller_id");
  }

  @Test
  void anEscapedUnderscoreAloneKeepsTheCheapestWay() {
    assertThat(LikePattern.compile("%seller/_id%", "/").shape()).isEqualTo(Shape.CONTAINS);
  }

  @Test
  void anEscapeBeforeAnythingElseIsRefused() {
    assertThatThrownBy(() -> LikePattern.compile("a/b", "/"))
        .hasMessage("Invalid escape sequence 'a/b', 1");
    assertThatThrownBy(() -> LikePattern.compile("ab/", "/"))
        .hasMessage("Invalid escape sequence 'ab/', 2");
  }

  @Property(tries = 4000)
  void matchesWhatFlinksRegularExpressionMatches(
      @ForAll("texts") String text, @ForAll("patterns") String pattern) {
    assertThat(matches(pattern, "", text))
        .as("%s LIKE %s", text, pattern)
        .isEqualTo(SqlLikeUtils.like(text, pattern));
  }

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.of("a", "b", "é", "語", "😀", "\n", "\u2028", "\u0085")
        .list()
        .ofMaxSize(6)
        .map(parts -> String.join("", parts));
  }

  @Provide
  Arbitrary<String> patterns() {
    return Arbitraries.of("a", "b", "é", "語", "😀", "_", "_", "%", "%")
        .list()
        .ofMaxSize(6)
        .map(parts -> String.join("", parts));
  }

  private static boolean matches(String pattern, String escape, String text) {
    byte[] padded = ("x" + text + "x").getBytes(UTF_8);
    return LikePattern.compile(pattern, escape).matches(padded, 1, padded.length - 1);
  }
}
