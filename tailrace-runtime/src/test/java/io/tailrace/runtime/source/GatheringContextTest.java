/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.connector.source.SourceEvent;
import org.junit.jupiter.api.Test;

class GatheringContextTest {
  private static final SourceEvent EVENT = new SourceEvent() {};

  private final List<String> sent = new ArrayList<>();
  private final GatheringContext context =
      new GatheringContext(
          new ReaderContext() {
            @Override
            public void sendSplitRequest() {
              sent.add("request");
            }

            @Override
            public void sendSourceEventToCoordinator(SourceEvent event) {
              sent.add(event == EVENT ? "event" : "other event");
            }
          });

  @Test
  void messagesAreSentAtOnceWhileNothingIsGathered() {
    context.sendSplitRequest();
    assertThat(sent).containsExactly("request");
  }

  @Test
  void messagesWaitInOrderForTheRowsThatAreGathered() {
    context.beginGathering();
    context.sendSourceEventToCoordinator(EVENT);
    context.sendSplitRequest();
    assertThat(sent).isEmpty();
    context.endGathering();
    assertThat(sent).containsExactly("event", "request");
    context.sendSplitRequest();
    assertThat(sent).containsExactly("event", "request", "request");
  }

  @Test
  void aReaderStillReachesTheRuntimeContext() {
    ReaderContext inner = new ReaderContext();
    assertThat(new GatheringContext(inner).getRuntimeContext()).isSameAs(inner.getRuntimeContext());
  }
}
