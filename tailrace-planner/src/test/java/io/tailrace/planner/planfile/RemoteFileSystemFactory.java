/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.planfile;

import java.net.URI;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.FileSystemFactory;
import org.apache.flink.core.fs.local.LocalFileSystem;

/** Files under a scheme that Flink takes for a remote one; they are local ones. */
public final class RemoteFileSystemFactory implements FileSystemFactory {
  private static final URI ROOT = URI.create("remote:///");

  @Override
  public String getScheme() {
    return ROOT.getScheme();
  }

  @Override
  public FileSystem create(URI uri) {
    return new LocalFileSystem() {
      @Override
      public URI getUri() {
        return ROOT;
      }

      @Override
      public boolean isDistributedFS() {
        return true;
      }
    };
  }
}
