/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.operator;

import org.apache.flink.api.common.operators.MailboxExecutor;

/**
 * Lets rows wait for as long as the task makes more of them: until the task had its turn to process
 * input and no row came of it. A task gives its mails and its input turns one after the other, so a
 * mail that finds no new row since the mail before it knows that the input is idle. That costs a
 * mail for each turn in which a row came, and no time.
 */
final class IdleWait implements RowWait {
  private final MailboxExecutor mailbox;
  private final Flush flush;
  private boolean waiting;
  private boolean mailSent;
  private boolean rowsCame;

  /** A wait that calls {@code flush} on the task's thread. */
  IdleWait(MailboxExecutor mailbox, Flush flush) {
    this.mailbox = mailbox;
    this.flush = flush;
  }

  @Override
  public void begin() {
    waiting = true;
    rowsCame = true;
    if (!mailSent) {
      sendMail();
    }
  }

  @Override
  public void end() {
    waiting = false;
  }

  private void sendMail() {
    mailSent = true;
    mailbox.execute(this::onMail, "Send rows when the input is idle");
  }

  private void onMail() throws Exception {
    mailSent = false;
    if (waiting && !rowsCame) {
      flush.run();
    }
    rowsCame = false;
    if (waiting) {
      sendMail();
    }
  }
}
