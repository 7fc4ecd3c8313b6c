/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.options;

/**
 * A key set to a value before the first statement.
 *
 * @param key the option's key, never blank
 * @param value the value as written
 * @param origin where it was set, for messages: {@code job.conf:3} or {@code --set}
 */
public record Setting(String key, String value, String origin) {

  public Setting {
    if (key.isBlank()) {
      throw new IllegalArgumentException("A setting needs a key");
    }
  }

  /**
   * Parses {@code key=value}; the value may be empty and may hold further equals signs.
   *
   * @throws SettingException if there is no key or no equals sign
   */
  public static Setting parse(String text, String origin) throws SettingException {
    int equals = text.indexOf('=');
    if (equals < 0 || text.substring(0, equals).isBlank()) {
      throw new SettingException(
          origin,
          "'" + text + "' is not a setting; write key=value, such as parallelism.default=2");
    }
    return new Setting(
        text.substring(0, equals).strip(), text.substring(equals + 1).strip(), origin);
  }
}
