/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.contract;

/** An operator broke the contract of the stream between operators. */
public final class ContractViolation extends AssertionError {
  private static final long serialVersionUID = 1L;

  ContractViolation(String producer, String problem) {
    super(producer + " breaks the stream contract: " + problem);
  }
}
