/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli;

import java.util.Collection;

/** The names that a statement may use at this point of a script, for suggestions. */
public interface KnownNames {

  /** The tables and views of the current database, and the temporary ones. */
  Collection<String> tables();

  /** The columns of all {@link #tables()}. */
  Collection<String> columns();

  /** The functions of all modules and of the current database. */
  Collection<String> functions();

  /** The formats on the class path and in added jars. */
  Collection<String> formats();
}
