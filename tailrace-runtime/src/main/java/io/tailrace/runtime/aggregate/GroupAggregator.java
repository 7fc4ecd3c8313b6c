/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.aggregate;

import static org.apache.flink.util.Preconditions.checkArgument;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.aggregate.AggregateCallSpec.Retraction;
import io.tailrace.state.StateTable;
import io.tailrace.state.TableSchema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.apache.flink.table.types.logical.LogicalType;

/**
 * The unbounded GROUP BY over batches: brings the groups in a state table up to date and makes the
 * changes of the result.
 *
 * <p>Per key the changes are those of Flink's one-phase aggregate for the same input of the key,
 * one row after the other, also where a batch holds the key many times; the order between keys is
 * that of the input. A batch is worked off in ranges within which the addresses of groups are valid
 * (see {@link StateTable.Prober#probe}); in each range runs one loop that decides what every row
 * means to its group, and then one per function.
 *
 * <p>Not thread safe.
 */
public final class GroupAggregator {
  /** Bytes of results that one pass may collect; longer batches are worked off in pieces. */
  private static final int MAX_RESULT_BYTES = 32 << 20;

  /** One slot of the table is looked at for expired groups per so many rows. */
  private static final int SWEEP_SHARE = 4;

  private final GroupAggregateSpec spec;
  private final TableSchema schema;
  private final GroupLifecycle lifecycle;
  private final List<AggregateKernel> kernels;
  private final List<AggregateResult> results;
  private final boolean suppressing;
  private final ProbeRange range = new ProbeRange();
  private final GroupChanges changes = new GroupChanges();
  private final SharedOutput shared;
  private final GatheredOutput gathered;
  private final Consumer<RowBatch> out;
  private StateTable table;
  private StateTable.Prober prober;

  /**
   * An aggregator without a table yet.
   *
   * @param out receives the output batches, in order, while a batch is processed
   * @throws IllegalArgumentException when a function does not run as vector
   */
  public GroupAggregator(GroupAggregateSpec spec, Consumer<RowBatch> out) {
    this.spec = spec;
    this.out = out;
    StateLayout layout = new StateLayout();
    AggregateKernels factory = new AggregateKernels(spec.input(), layout);
    this.kernels = new ArrayList<>();
    if (spec.countStar() == AggregateCallSpec.NO_FIELD) {
      this.lifecycle = new InsertOnlyGroups(spec.ttlMillis());
      for (AggregateCallSpec call : spec.calls()) {
        kernels.add(factory.create(call));
      }
    } else {
      RecordCount recordCount = new RecordCount(layout, spec.ttlMillis());
      this.lifecycle = recordCount;
      for (int i = 0; i < spec.calls().size(); i++) {
        AggregateCallSpec call = spec.calls().get(i);
        checkCall(i, call);
        kernels.add(i == spec.countStar() ? recordCount : factory.create(call));
      }
    }
    this.results =
        kernels.subList(0, spec.resultCount()).stream().map(AggregateKernel::result).toList();
    this.schema = layout.schema(spec.stateName(), keyTypes(spec));
    // With a time to live, unchanged results are sent too, so that they do not expire downstream.
    this.suppressing =
        spec.ttlMillis() == 0
            && kernels.subList(0, spec.resultCount()).stream()
                .noneMatch(AggregateKernel::changesAlways);
    this.shared = new SharedOutput(spec.grouping(), results);
    this.gathered =
        new GatheredOutput(spec.grouping(), BatchSchema.of(spec.output()), results, out);
  }

  private void checkCall(int index, AggregateCallSpec call) {
    if (index == spec.countStar()) {
      checkArgument(
          call.function() == AggregateFunction.COUNT
              && call.argument() == AggregateCallSpec.NO_FIELD
              && call.filter() == AggregateCallSpec.NO_FIELD,
          "Function %s does not count the rows of a group.",
          index);
    }
    checkArgument(
        call.function() != AggregateFunction.SUM || call.retraction() == Retraction.POSSIBLE,
        "The SUM at %s must be able to take values back, because its input does.",
        index);
  }

  private static List<LogicalType> keyTypes(GroupAggregateSpec spec) {
    return Arrays.stream(spec.grouping())
        .mapToObj(field -> (LogicalType) spec.input().getTypeAt(field))
        .toList();
  }

  /** The fields of the table that {@link #open} needs. */
  public TableSchema schema() {
    return schema;
  }

  /** Takes the table that keeps the groups; called once, before the first batch. */
  public void open(StateTable groups) {
    table = groups;
    prober = groups.prober(BatchSchema.of(spec.input()), spec.grouping());
    lifecycle.open(groups);
    kernels.forEach(kernel -> kernel.open(groups));
  }

  /**
   * Aggregates the selected rows of a batch.
   *
   * @param hashes of the keys, by physical row
   * @throws IllegalStateException when the batch takes rows back and the plan rules that out
   */
  public void process(RowBatch batch, long[] hashes) {
    int most = rowsAtOnce(batch);
    for (int from = 0; from < batch.size(); from += most) {
      processPiece(batch.slice(from, Math.min(batch.size(), from + most)), hashes);
    }
    if (spec.ttlMillis() > 0) {
      table.sweep(batch.size() / SWEEP_SHARE + 1);
    }
  }

  /** Rows whose results, were they all as long as the longest value so far, take no more memory. */
  private int rowsAtOnce(RowBatch batch) {
    int longest = 0;
    for (AggregateKernel kernel : kernels) {
      longest = Math.max(longest, kernel.longestValue(batch));
    }
    return longest == 0 ? Math.max(1, batch.size()) : Math.max(1, MAX_RESULT_BYTES / longest);
  }

  private void processPiece(RowBatch batch, long[] hashes) {
    lifecycle.bind(batch);
    for (AggregateKernel kernel : kernels) {
      kernel.bind(batch);
    }
    range.begin(batch);
    while (range.to() < batch.size()) {
      int end = prober.probe(batch, hashes, range.to(), range.addresses());
      range.advance(end, prober.inserted());
      lifecycle.decide(range);
      for (AggregateKernel kernel : kernels) {
        kernel.update(range);
      }
      lifecycle.finish(range);
    }
    send(batch);
  }

  private void send(RowBatch batch) {
    if (spec.updates() == GroupAggregateSpec.Updates.BEFORE_AND_AFTER) {
      markChanges(batch);
      changes.collectBeforeAndAfter(range);
      gathered.send(batch, changes);
      return;
    }
    if (suppressing) {
      markChanges(batch);
      changes.collectAfter(range);
    } else {
      changes.collectAllAfter(range);
    }
    if (changes.count() == 0) {
      return;
    }
    if (shared.fits(batch, changes)) {
      out.accept(shared.build(batch, changes));
    } else {
      gathered.send(batch, changes);
    }
  }

  private void markChanges(RowBatch batch) {
    if (!suppressing) {
      changes.flagAll(batch.physicalSize());
      return;
    }
    boolean[] flags = changes.clearFlags(batch.physicalSize());
    for (AggregateResult result : results) {
      result.markChanges(flags);
    }
  }
}
