/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class DigitsTest {

  @Property
  void numbersAreWrittenAsJavaWritesThem(@ForAll long value) {
    byte[] heap = new byte[3 + Digits.MAX_LONG_LENGTH];
    int end = Digits.write(heap, 3, value);
    assertThat(new String(heap, 3, end - 3, ISO_8859_1)).isEqualTo(Long.toString(value));
  }

  @Property
  void decimalsAreWrittenInPlainForm(@ForAll long unscaled, @ForAll @IntRange(max = 38) int scale) {
    byte[] heap = new byte[Digits.MAX_LONG_LENGTH + scale + 2];
    int end = Digits.writeScaled(heap, 0, unscaled, scale);
    assertThat(new String(heap, 0, end, ISO_8859_1))
        .isEqualTo(BigDecimal.valueOf(unscaled, scale).toPlainString());
  }
}
