/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Arrays;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;

class CorruptRowsTest {
  /** What damaged bytes may make a table take, at most. */
  private static final long MEMORY = 32 << 20;

  private static byte[] write(StateTable table) throws IOException {
    DataOutputSerializer out = new DataOutputSerializer(64);
    try (KeyGroupedState.Copy copy = table.copy()) {
      copy.write(0, out);
    }
    return out.getCopyOfBuffer();
  }

  private static StateTable table(TableModel model) {
    return StateTable.create(model.schema, model.settings(1, 0, 0, new CountedMemory(MEMORY)));
  }

  /** Damage is reported as such or gives other rows; nothing else happens. */
  @Property(tries = 500)
  void damageIsFoundOrHarmless(@ForAll long seed) throws IOException {
    RandomFields random = new RandomFields(seed);
    TableModel model = StateTablePropertyTest.model(random, 20);
    model.table = table(model);
    model.change(model.prober(), 60);
    byte[] bytes = write(model.table);
    long entries = model.table.copy().entries(0);
    byte[] damaged =
        random.oneIn(3) ? Arrays.copyOf(bytes, random.nextInt(bytes.length)) : bytes.clone();
    for (int i = random.nextInt(3); i >= 0 && damaged.length > 0; i--) {
      damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
    }
    StateTable restored = table(model);
    try {
      restored.restore(0, entries, new DataInputDeserializer(damaged));
      assertThat(restored.entries()).isEqualTo(entries);
    } catch (CorruptStateException e) {
      assertThat(e).hasMessageContaining("state table").hasMessageContaining("key group 0");
    }
  }

  @Example
  void saysWhatIsWrong() throws IOException {
    TableSettings settings = new TableSettings(1, 0, 0, 0, () -> 0, StateMemory.UNBOUNDED);
    LongKeys keys = new LongKeys(StateTable.create(LongKeys.SCHEMA, settings));
    keys.putRange(0, 3);
    byte[] bytes = write(keys.table);
    assertRefused(bytes, 4, "it ends before its last row");
    assertRefused(bytes, 2, "more rows than the 2 that there should be");
    assertRefused(Arrays.copyOf(bytes, 1), 3, "it ends before its first row");
    assertRefused(Arrays.copyOf(bytes, bytes.length - 1), 3, "it ends within a block");
    assertRefused(with(bytes, 0, 2), 3, "rows of version 2, not 1");
    assertRefused(with(bytes, 1, 6), 3, "unknown flags 6");
    assertRefused(with(bytes, 2, 0x7f), 3, "it ends within a block");
    assertRefused(with(bytes, 2, 0xff), 3, "a block of -");

    StateTable once = StateTable.create(LongKeys.SCHEMA, settings);
    once.restore(0, 3, new DataInputDeserializer(bytes));
    assertThatThrownBy(() -> once.restore(0, 3, new DataInputDeserializer(bytes)))
        .isInstanceOf(CorruptStateException.class)
        .hasMessage(
            "The snapshot of state numbers is damaged in row 0 of 3 of key group 0: a key that was"
                + " there before.");
    assertThatThrownBy(() -> once.restore(1, 3, new DataInputDeserializer(bytes)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Key group 1 is not among those of the subtask, 0 to 0.");
  }

  private static byte[] with(byte[] bytes, int at, int value) {
    byte[] changed = bytes.clone();
    changed[at] = (byte) value;
    return changed;
  }

  private static void assertRefused(byte[] bytes, long entries, String cause) {
    TableSettings settings = new TableSettings(1, 0, 0, 0, () -> 0, StateMemory.UNBOUNDED);
    StateTable table = StateTable.create(LongKeys.SCHEMA, settings);
    assertThatThrownBy(() -> table.restore(0, entries, new DataInputDeserializer(bytes)))
        .isInstanceOf(CorruptStateException.class)
        .hasMessageContaining(cause);
  }
}
