/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScriptTest {

  @TempDir Path folder;

  @Test
  void readsUtf8AndDropsTheByteOrderMark() throws Exception {
    Path file = Files.writeString(folder.resolve("a.sql"), "\uFEFFSELECT 'ä漢'");

    Script script = Script.read(file);

    assertThat(script.text()).isEqualTo("SELECT 'ä漢'");
    assertThat(script.name()).isEqualTo(file.toString());
    assertThat(script.folder()).isEqualTo(folder);
  }

  @Test
  void namesTheByteThatIsNotUtf8() throws IOException {
    Path file =
        Files.write(folder.resolve("latin1.sql"), new byte[] {'1', '\n', 'a', (byte) 0xE9, 'b'});

    assertThatThrownBy(() -> Script.read(file))
        .isInstanceOf(ScriptException.class)
        .hasMessage(file + ":2:2: byte 0xE9 is not UTF-8; save the script as UTF-8");
  }

  @Test
  void namesAFileCutWithinACharacter() throws IOException {
    Path file = Files.write(folder.resolve("cut.sql"), new byte[] {'1', (byte) 0xE6, (byte) 0xBC});

    assertThatThrownBy(() -> Script.read(file))
        .hasMessage(file + ":1:2: byte 0xE6 is not UTF-8; save the script as UTF-8");
  }

  @Test
  void namesAMissingFileAndAFolder() {
    Path missing = folder.resolve("none.sql");

    assertThatThrownBy(() -> Script.read(missing))
        .isInstanceOf(ScriptException.class)
        .hasMessageStartingWith(missing + ": there is no such file; the working folder is ");
    assertThatThrownBy(() -> Script.read(folder))
        .isInstanceOf(ScriptException.class)
        .hasMessage(folder + ": is a folder, not a script; give the path of an SQL file");
  }
}
