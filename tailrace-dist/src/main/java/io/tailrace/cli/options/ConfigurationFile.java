/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.options;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.configuration.YamlParserUtils;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * A configuration file as Flink's: YAML with flat keys ({@code table.exec.state.ttl: 1 d}), nested
 * ones, or both. Every value is kept as written; what it means is up to the option's type.
 */
public final class ConfigurationFile {

  private final String name;
  private final String text;
  private final Map<String, Setting> settings = new LinkedHashMap<>();

  private ConfigurationFile(String name, String text) {
    this.name = name;
    this.text = text;
  }

  /**
   * The settings of a file, in its order; empty for a file of comments only.
   *
   * @throws SettingException if the file cannot be read, is not YAML, or a key is twice or without
   *     a value; it names line and key
   */
  public static List<Setting> read(Path file) throws SettingException {
    String name = file.toString();
    if (Files.isDirectory(file)) {
      throw new SettingException(name, "is a folder; give the path of a configuration file");
    }
    String text;
    try {
      text = Files.readString(file);
    } catch (NoSuchFileException e) {
      throw new SettingException(
          name, "there is no such file; the working folder is " + Path.of("").toAbsolutePath(), e);
    } catch (AccessDeniedException e) {
      throw new SettingException(name, "may not be read by this user; check its permissions", e);
    } catch (CharacterCodingException e) {
      throw new SettingException(name, "is not UTF-8; save it as UTF-8", e);
    } catch (IOException e) {
      throw new SettingException(name, "cannot be read: " + e.getMessage(), e);
    }
    return new ConfigurationFile(name, text).parse();
  }

  private List<Setting> parse() throws SettingException {
    Optional<Node> root;
    try {
      root = new Compose(LoadSettings.builder().setLabel(name).build()).composeString(text);
    } catch (MarkedYamlEngineException e) {
      String place = e.getProblemMark().map(this::at).orElse(name);
      throw new SettingException(place, e.getProblem() + "; write one 'key: value' a line", e);
    } catch (YamlEngineException e) {
      throw new SettingException(name, e.getMessage() + "; write one 'key: value' a line", e);
    }
    if (root.isPresent()) {
      if (!(root.get() instanceof MappingNode)) {
        throw new SettingException(
            at(root.get()), "this is not a setting; write one 'key: value' a line");
      }
      flatten("", (MappingNode) root.get());
    }
    return List.copyOf(settings.values());
  }

  private void flatten(String prefix, MappingNode mapping) throws SettingException {
    for (NodeTuple entry : mapping.getValue()) {
      if (!(entry.getKeyNode() instanceof ScalarNode keyNode) || keyNode.getValue().isBlank()) {
        throw new SettingException(
            at(entry.getKeyNode()), "a key must be a plain name such as table.exec.state.ttl");
      }
      String key = prefix + keyNode.getValue().strip();
      Node value = entry.getValueNode();
      if (value instanceof MappingNode nested) {
        flatten(key + ".", nested);
      } else {
        add(new Setting(key, valueOf(key, value), at(keyNode)));
      }
    }
  }

  private String valueOf(String key, Node node) throws SettingException {
    if (node instanceof SequenceNode sequence) {
      List<String> items = new ArrayList<>();
      for (Node item : sequence.getValue()) {
        if (!(item instanceof ScalarNode scalar)) {
          throw new SettingException(at(item), "'" + key + "' may only list plain values");
        }
        items.add(scalar.getValue());
      }
      return YamlParserUtils.toYAMLString(items);
    }
    if (node instanceof ScalarNode scalar && !scalar.getValue().isEmpty()) {
      return scalar.getValue();
    }
    throw new SettingException(at(node), "'" + key + "' has no value; write '" + key + ": value'");
  }

  private void add(Setting setting) throws SettingException {
    Setting earlier = settings.putIfAbsent(setting.key(), setting);
    if (earlier != null) {
      throw new SettingException(
          setting.origin(),
          "'" + setting.key() + "' was already set at " + earlier.origin() + "; keep one of them");
    }
  }

  private String at(Node node) {
    return node.getStartMark().map(this::at).orElse(name);
  }

  /** The parser is at the line behind the last one when it finds the end too early. */
  private String at(Mark mark) {
    return name + ":" + Math.min(mark.getLine() + 1, Math.max(1, text.lines().count()));
  }
}
