/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli;

import java.util.Collection;
import java.util.ServiceLoader;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.flink.table.factories.Factory;
import org.apache.flink.table.factories.FormatFactory;

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

  /** The formats that a class loader finds. */
  static Collection<String> formatsOf(ClassLoader classLoader) {
    return ServiceLoader.load(Factory.class, classLoader).stream()
        .filter(provider -> FormatFactory.class.isAssignableFrom(provider.type()))
        .map(provider -> provider.get().factoryIdentifier())
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
