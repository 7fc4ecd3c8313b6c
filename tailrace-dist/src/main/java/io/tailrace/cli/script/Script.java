/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.script;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * The SQL that one call of the command runs.
 *
 * @param name how messages call it: the path as the user wrote it, {@code -e}, or {@code stdin}
 * @param folder the absolute folder that {@code ${script.dir}} stands for
 * @param text the SQL
 */
public record Script(String name, Path folder, String text) {

  private static final char BYTE_ORDER_MARK = '\uFEFF';

  /** SQL given on the command line; its folder is the working folder. */
  public static Script inline(String sql) {
    return new Script("-e", Path.of("").toAbsolutePath(), sql);
  }

  /**
   * Reads SQL to the end of a stream; its folder is the working folder.
   *
   * @param name how messages call the stream
   * @throws ScriptException if it cannot be read or is not UTF-8
   */
  public static Script read(InputStream in, String name) throws ScriptException {
    byte[] bytes;
    try {
      bytes = in.readAllBytes();
    } catch (IOException e) {
      throw new ScriptException(name, "cannot be read: " + e.getMessage(), e);
    }
    return new Script(name, Path.of("").toAbsolutePath(), decode(name, bytes));
  }

  /**
   * Reads a script.
   *
   * @throws ScriptException if the file is missing, a folder, unreadable or not UTF-8
   */
  public static Script read(Path file) throws ScriptException {
    String name = file.toString();
    if (Files.isDirectory(file)) {
      throw new ScriptException(name, "is a folder, not a script; give the path of an SQL file");
    }
    byte[] bytes;
    try {
      bytes = Files.readAllBytes(file);
    } catch (NoSuchFileException e) {
      throw new ScriptException(
          name, "there is no such file; the working folder is " + Path.of("").toAbsolutePath(), e);
    } catch (AccessDeniedException e) {
      throw new ScriptException(name, "may not be read by this user; check its permissions", e);
    } catch (IOException e) {
      throw new ScriptException(name, "cannot be read: " + e.getMessage(), e);
    }
    String text = decode(name, bytes);
    Path folder = file.toAbsolutePath().normalize().getParent();
    return new Script(name, folder, text);
  }

  private static String decode(String name, byte[] bytes) throws ScriptException {
    CharsetDecoder decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer out = CharBuffer.allocate(bytes.length);
    CoderResult result = decoder.decode(in, out, true);
    String text = out.flip().toString();
    if (result.isError()) {
      Position position = new LineIndex(text).positionOf(text.length());
      throw new ScriptException(
          name,
          position,
          String.format(
              "byte 0x%02X is not UTF-8; save the script as UTF-8", bytes[in.position()] & 0xFF));
    }
    return !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? text.substring(1) : text;
  }
}
