/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.contract;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.RowBatch;
import io.tailrace.testing.driver.EdgeTap;
import io.tailrace.testing.script.SqlScript;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.apache.flink.types.RowKind;

/**
 * Checks what a subtask emits against the contract of streams:
 *
 * <ul>
 *   <li>a batch has the columns of its schema, null bits and selection inside its bounds, and only
 *       kinds that the plan allows;
 *   <li>a batch never ends between a -U and the +U after it: not inside one call of an operator
 *       that sends both the same way, and never at a source, which has whole pairs at hand;
 *   <li>nothing is retracted that was not sent, unless the script does so on purpose;
 *   <li>watermarks do not fall between two restores;
 *   <li>what was emitted stays as it was, whatever the operator does afterwards.
 * </ul>
 *
 * @see ContractViolation
 */
public final class StreamContract implements EdgeTap {
  /** Batches that are looked at after each call; all of them are after the last one. */
  private static final int RECENT = 2;

  private final Producer producer;
  private final Optional<Set<RowKind>> allowed;
  private final Optional<Ledger> ledger;
  private final List<Emitted> emitted = new ArrayList<>();
  private Optional<BatchContents.Change> lastOfCall = Optional.empty();
  private int lastKeyGroup = RowBatch.NOT_ROUTED;
  private long watermark = Long.MIN_VALUE;

  private StreamContract(
      Producer producer, Optional<Ledger> ledger, Optional<Set<RowKind>> allowed) {
    this.producer = producer;
    this.ledger = ledger;
    this.allowed = allowed;
  }

  /**
   * Checks of every edge.
   *
   * @param modes says which kinds a producer may emit
   * @param retractions whether everything that is retracted must have been sent
   */
  public static Factory factory(ChangelogModes modes, SqlScript.Retractions retractions) {
    Map<Integer, Ledger> ledgers = new HashMap<>();
    return producer ->
        new StreamContract(
            producer,
            retractions == SqlScript.Retractions.MATCHED
                ? Optional.of(ledgers.computeIfAbsent(producer.node(), node -> new Ledger()))
                : Optional.empty(),
            modes.kindsOf(producer.name()));
  }

  @Override
  public void record(Object value, Consumer<Object> next) {
    if (value instanceof RowBatch batch && producer.schema().isPresent()) {
      check(batch, producer.schema().get());
    }
    next.accept(value);
  }

  private void check(RowBatch batch, BatchSchema schema) {
    BatchShape.problem(batch, schema).ifPresent(this::fail);
    BatchContents contents = BatchContents.of(batch, schema);
    checkPairs(batch, contents);
    for (BatchContents.Change change : contents.changes()) {
      if (allowed.isPresent() && !allowed.get().contains(change.kind())) {
        fail("the plan says " + allowed.get() + ", it sends " + change);
      }
    }
    ledger.flatMap(entries -> entries.enter(contents)).ifPresent(this::fail);
    emitted.add(new Emitted(batch, schema, contents));
  }

  private void checkPairs(RowBatch batch, BatchContents contents) {
    boolean cut =
        lastOfCall.isPresent()
            && lastOfCall.get().kind() == RowKind.UPDATE_BEFORE
            && contents.first().kind() == RowKind.UPDATE_AFTER
            && batch.keyGroup() == lastKeyGroup;
    if (cut) {
      fail("a batch ends between " + lastOfCall.get() + " and " + contents.first());
    }
    if (producer.source() && contents.last().kind() == RowKind.UPDATE_BEFORE) {
      fail("a batch ends behind " + contents.last());
    }
    lastOfCall = Optional.of(contents.last());
    lastKeyGroup = batch.keyGroup();
  }

  @Override
  public void watermark(long timestamp, LongConsumer next) {
    if (timestamp < watermark) {
      fail("its watermark falls from " + watermark + " to " + timestamp);
    }
    watermark = timestamp;
    next.accept(timestamp);
  }

  @Override
  public void callEnded(Consumer<Object> next) {
    lastOfCall = Optional.empty();
    checkFrozen(Math.max(0, emitted.size() - RECENT));
  }

  @Override
  public void ended() {
    ledger.flatMap(Ledger::problemAtEnd).ifPresent(this::fail);
    checkFrozen(0);
  }

  @Override
  public void restored() {
    watermark = Long.MIN_VALUE;
    lastOfCall = Optional.empty();
    checkFrozen(0);
    // Whoever could have written to these batches is gone.
    emitted.clear();
  }

  private void checkFrozen(int from) {
    for (Emitted sent : emitted.subList(from, emitted.size())) {
      if (!BatchContents.of(sent.batch(), sent.schema()).equals(sent.contents())) {
        fail("a batch changed after it was sent; it was " + sent.contents());
      }
    }
  }

  private void fail(String problem) {
    throw new ContractViolation(producer.name() + " #" + producer.subtask(), problem);
  }

  private record Emitted(RowBatch batch, BatchSchema schema, BatchContents contents) {}
}
