/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tailrace.state.StateMemoryException;
import io.tailrace.state.snapshot.SlotMemory.OperatorMemory;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.TaskManagerOptions;
import org.junit.jupiter.api.Test;

class SlotMemoryTest {
  private static final long MB = 1 << 20;

  @Test
  void operatorsOfASlotShareIt() {
    SlotMemory slot = new SlotMemory(10 * MB);
    OperatorMemory sales = slot.forOperator("Sales", () -> 42);
    OperatorMemory costs = slot.forOperator("Costs", () -> 7);
    sales.reserve(4 * MB);
    costs.reserve(6 * MB);

    assertThatThrownBy(() -> sales.reserve(MB))
        .isInstanceOf(StateMemoryException.class)
        .hasMessage(
            "The state of operator 'Sales' does not fit into memory: its 42 entries and running"
                + " snapshots take 4.0 mb, it needs 1.0 mb more, and all state in the slot takes 10.0 mb"
                + " of the 10.0 mb that 'tailrace.state.memory' allows. Raise 'tailrace.state.memory'"
                + " (and 'taskmanager.memory.task.heap.size' with it), let keys expire with"
                + " SET 'table.exec.state.ttl' = '...', or spread the keys over more slots with"
                + " SET 'parallelism.default' = '...'.");
    assertThat(slot.taken()).isEqualTo(10 * MB);

    costs.release(MB);
    sales.reserve(MB);
    assertThat(slot.taken()).isEqualTo(10 * MB);
  }

  @Test
  void anOperatorThatEndsGivesBackWhatItHasTaken() {
    SlotMemory slot = new SlotMemory(10 * MB);
    OperatorMemory sales = slot.forOperator("Sales", () -> 0);
    OperatorMemory costs = slot.forOperator("Costs", () -> 0);
    sales.reserve(4 * MB);
    costs.reserve(MB);
    sales.close();
    assertThat(slot.taken()).isEqualTo(MB);
    // A snapshot that was still running.
    sales.release(2 * MB);
    sales.close();
    assertThat(slot.taken()).isEqualTo(MB);
  }

  @Test
  void tasksOfASlotFindTheSameMemory() {
    Object slot = new Object();
    SlotMemory memory = SlotMemory.of(slot, MB);
    assertThat(SlotMemory.of(slot, MB)).isSameAs(memory);
    assertThat(SlotMemory.of(new Object(), MB)).isNotSameAs(memory);
  }

  @Test
  void theDefaultIsMostOfTheSlotsHeap() {
    Configuration taskManager =
        new Configuration()
            .set(TaskManagerOptions.TASK_HEAP_MEMORY, new MemorySize(100 * MB))
            .set(TaskManagerOptions.NUM_TASK_SLOTS, 2);
    assertThat(SlotMemory.defaultLimit(taskManager)).isEqualTo(30 * MB);
    // As a local cluster sets it.
    taskManager.set(TaskManagerOptions.TASK_HEAP_MEMORY, MemorySize.MAX_VALUE);
    assertThat(SlotMemory.defaultLimit(taskManager))
        .isEqualTo(Runtime.getRuntime().maxMemory() / 100 * 60 / 2);
  }
}
