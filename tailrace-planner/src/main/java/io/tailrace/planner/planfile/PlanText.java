/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.planfile;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;
import org.apache.flink.table.api.PlanReference;
import org.apache.flink.table.api.PlanReference.BytesContentPlanReference;
import org.apache.flink.table.api.PlanReference.FilePlanReference;
import org.apache.flink.table.api.PlanReference.JsonContentPlanReference;
import org.apache.flink.table.api.PlanReference.ResourcePlanReference;

/**
 * The content of a plan that somebody refers to.
 *
 * @param name names the plan to users
 * @param format how the content is written
 * @param bytes the content
 */
record PlanText(String name, Format format, byte[] bytes) {
  /** How plans are written. */
  enum Format {
    JSON,
    SMILE
  }

  /**
   * Reads what a reference points to.
   *
   * @throws PlanFault when there is nothing that can be read
   */
  static PlanText of(PlanReference reference) {
    return notEmpty(read(reference));
  }

  /**
   * Reads a file of any file system.
   *
   * @throws PlanFault when there is nothing that can be read
   */
  static PlanText ofPath(String file) {
    return ofPath("the plan file '" + file + "'", new Path(file));
  }

  private static PlanText ofPath(String name, Path path) {
    try {
      FileSystem fileSystem = path.getFileSystem();
      if (!fileSystem.exists(path)) {
        throw PlanFault.of("Cannot use " + name + ": there is no such file");
      }
      if (fileSystem.getFileStatus(path).isDir()) {
        throw PlanFault.of("Cannot use " + name + ": it is a directory");
      }
      try (InputStream stream = fileSystem.open(path)) {
        return notEmpty(new PlanText(name, Format.JSON, stream.readAllBytes()));
      }
    } catch (IOException e) {
      throw PlanFault.of("Cannot read " + name + ": " + e.getMessage(), e);
    }
  }

  private static PlanText notEmpty(PlanText text) {
    if (text.bytes().length == 0) {
      throw PlanFault.of("Cannot use " + text.name() + ": it is empty");
    }
    return text;
  }

  private static PlanText read(PlanReference reference) {
    if (reference instanceof FilePlanReference file) {
      return ofPath("the plan file '" + file.getFile() + "'", Path.fromLocalFile(file.getFile()));
    }
    if (reference instanceof JsonContentPlanReference json) {
      return new PlanText(
          "the plan", Format.JSON, json.getContent().getBytes(StandardCharsets.UTF_8));
    }
    if (reference instanceof BytesContentPlanReference smile) {
      return new PlanText("the plan", Format.SMILE, smile.getContent());
    }
    if (reference instanceof ResourcePlanReference resource) {
      return ofResource(resource);
    }
    throw PlanFault.of("Cannot read a plan from " + reference);
  }

  private static PlanText ofResource(ResourcePlanReference resource) {
    String name = "the plan resource '" + resource.getResourcePath() + "'";
    URL url = resource.getClassLoader().getResource(resource.getResourcePath());
    if (url == null) {
      throw PlanFault.of("Cannot use " + name + ": it is not on the class path");
    }
    try (InputStream stream = url.openStream()) {
      return new PlanText(name, Format.JSON, stream.readAllBytes());
    } catch (IOException e) {
      throw PlanFault.of("Cannot read " + name + ": " + e.getMessage(), e);
    }
  }
}
