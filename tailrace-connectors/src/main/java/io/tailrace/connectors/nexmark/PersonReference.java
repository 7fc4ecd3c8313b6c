/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

/**
 * References to persons: three of four to a hot one, the same for a hundred persons, the rest to
 * one of the last thousand or of the next ten, who have not come yet.
 */
final class PersonReference implements LongField.Values {
  private static final int ACTIVE = 1000;
  private static final int HOT_GROUP = 100;
  private static final int LEAD = 10;

  private final FieldRandom random;
  private final int hotOfGroup;

  /**
   * References of a field.
   *
   * @param hotOfGroup which one of a hundred persons is hot, from 0 on
   */
  PersonReference(FieldRandom random, int hotOfGroup) {
    this.random = random;
    this.hotOfGroup = hotOfGroup;
  }

  @Override
  public void fill(long from, int count, long[] values) {
    // The person of a cycle is its first event, so the last one is the same for all the others.
    long persons = EventNumbers.lastPerson(from) + 1;
    int active = (int) Math.min(persons, ACTIVE);
    long firstActive = EventNumbers.FIRST_ID + persons - active;
    long hot = EventNumbers.FIRST_ID + (persons - 1) / HOT_GROUP * HOT_GROUP + hotOfGroup;
    for (int i = 0; i < count; i++) {
      long bits = random.at(from + i);
      long any = firstActive + FieldRandom.lower(bits, active + LEAD);
      // All ones for a hot one: who is hot cannot be predicted, so nothing branches on it.
      long isHot = -(bits >>> 63 | bits >>> 62 & 1);
      values[i] = any ^ (any ^ hot) & isHot;
    }
  }
}
