/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.operator;

import org.apache.flink.api.common.operators.MailboxExecutor;
import org.apache.flink.api.common.operators.ProcessingTimeService;

/**
 * Lets rows wait while the task makes more of them. A task gives its mails and its input turns one
 * after the other. So a mail that is sent with the first row and once more finds, the second time,
 * whether a whole turn of the input has made no row: then the input is idle and the rows leave,
 * with no time lost. If it has made some, the input is busy, and the rows leave with all that come
 * within a millisecond, since a mail after each turn would cost a busy task more than that wait.
 */
public final class IdleWait implements RowWait {
  private static final long BUSY_MILLIS = 1;

  private final MailboxExecutor mailbox;
  private final ProcessingTimeService time;
  private final Flush flush;

  /** Rows wait. */
  private boolean waiting;

  /** A mail or a timer will look after them. */
  private boolean watched;

  private boolean rowsCame;

  /** A wait that calls {@code flush} on the task's thread. */
  public IdleWait(MailboxExecutor mailbox, ProcessingTimeService time, Flush flush) {
    this.mailbox = mailbox;
    this.time = time;
    this.flush = flush;
  }

  @Override
  public void begin() {
    waiting = true;
    rowsCame = true;
    if (!watched) {
      watch();
    }
  }

  @Override
  public void end() {
    waiting = false;
  }

  private void watch() {
    watched = true;
    mailbox.execute(this::turnWithFirstRowIsOver, "Watch for an idle input");
  }

  private void turnWithFirstRowIsOver() {
    rowsCame = false;
    mailbox.execute(this::wholeTurnIsOver, "Send rows if the input is idle");
  }

  private void wholeTurnIsOver() throws Exception {
    if (rowsCame) {
      time.registerTimer(time.getCurrentProcessingTime() + BUSY_MILLIS, timestamp -> waitIsOver());
    } else {
      waitIsOver();
    }
  }

  private void waitIsOver() throws Exception {
    watched = false;
    if (waiting) {
      flush.run();
    }
    if (waiting && !watched) {
      watch();
    }
  }
}
