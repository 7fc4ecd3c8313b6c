/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.failure;

import io.tailrace.cli.KnownNames;
import io.tailrace.cli.script.Position;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.flink.client.program.ProgramInvocationException;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.runtime.JobException;
import org.apache.flink.runtime.client.JobExecutionException;
import org.apache.flink.util.SerializedThrowable;

/** Finds in a chain of nested exceptions what a user needs to know. */
public final class FailureAnalysis {

  private static final int DEEPEST_CHAIN = 64;

  /** Exceptions that only say that something within them failed. */
  private static final List<Class<? extends Throwable>> WRAPPERS =
      List.of(
          ExecutionException.class,
          CompletionException.class,
          JobExecutionException.class,
          ProgramInvocationException.class,
          JobException.class);

  /** Beginnings of messages by which layers hand an inner failure on. */
  private static final List<String> WRAPPING_MESSAGES =
      List.of(
          "Error while applying rule",
          "Failed to execute sql",
          "Failed to fetch next result",
          "Failed to fetch job execution result",
          "Global failure triggered by OperatorCoordinator",
          "One or more fetchers have encountered exception",
          "SplitFetcher thread",
          "SQL validation failed",
          "SQL parse failed");

  private static final Pattern CONTEXT_LISTING =
      Pattern.compile("\\s*\\n\\s*\\n\\s*Table options are:.*", Pattern.DOTALL);
  private static final Pattern LIST_START = Pattern.compile(":\\s*\\n\\s*");
  private static final Pattern SENTENCE_BREAKS = Pattern.compile("\\.\\s*\\n\\s*");
  private static final Pattern LINE_BREAKS = Pattern.compile("\\s*\\n\\s*");

  private final KnownNames names;
  private final Supplier<? extends ReadableConfig> options;

  /**
   * @param names the names to suggest where one is unknown
   * @param options those that the statement ran with
   */
  public FailureAnalysis(KnownNames names, Supplier<? extends ReadableConfig> options) {
    this.names = Objects.requireNonNull(names, "names");
    this.options = Objects.requireNonNull(options, "options");
  }

  /**
   * What a failed statement's exception means.
   *
   * @param sql the statement, as it was parsed
   */
  public Failure explain(Throwable thrown, String sql) {
    List<Throwable> chain = chain(thrown);
    for (Throwable link : chain) {
      if (link instanceof SqlParseException syntax) {
        return SyntaxError.describe(syntax, sql);
      }
    }
    if (DamagedSavepoint.isCauseOf(chain)) {
      return DamagedSavepoint.describe(messageOf(chain.get(chain.size() - 1)), options.get());
    }
    Optional<Position> position = position(chain);
    String message = position.isPresent() ? lastMessage(chain) : joinedMessage(chain);
    return new Failure(message, position, remedy(chain, message, sql));
  }

  /**
   * What a failure means of which only the text is at hand, as clients of a server have it.
   *
   * @param sql the statement
   * @return empty when nothing can be told that its last message does not say
   */
  public Optional<Failure> explain(TraceText trace, String sql) {
    List<String> messages = trace.messages();
    if (messages.isEmpty()) {
      return Optional.empty();
    }
    String last = messages.get(messages.size() - 1);
    if (DamagedSavepoint.isCauseOf(trace)) {
      return Optional.of(DamagedSavepoint.describe(last, options.get()));
    }
    return SyntaxError.describe(last, sql).or(() -> ofText(last, messages, sql));
  }

  private Optional<Failure> ofText(String last, List<String> messages, String sql) {
    return remedy(messages, sql)
        .map(
            remedy -> new Failure(FlinkWording.adapt(last), Optional.empty(), Optional.of(remedy)));
  }

  private static List<Throwable> chain(Throwable thrown) {
    List<Throwable> chain = new ArrayList<>();
    Throwable link = thrown;
    while (link != null && chain.size() < DEEPEST_CHAIN && !chain.contains(link)) {
      if (link instanceof SerializedThrowable serialized) {
        link = serialized.deserializeError(FailureAnalysis.class.getClassLoader());
      }
      chain.add(link);
      link = link.getCause();
    }
    return chain;
  }

  private static Optional<Position> position(List<Throwable> chain) {
    for (Throwable link : chain) {
      if (link instanceof CalciteContextException context && context.getPosLine() > 0) {
        return Optional.of(new Position(context.getPosLine(), Math.max(1, context.getPosColumn())));
      }
    }
    return Optional.empty();
  }

  /** The innermost message: what Calcite says without the place, which is printed apart. */
  private static String lastMessage(List<Throwable> chain) {
    for (int i = chain.size() - 1; i >= 0; i--) {
      if (chain.get(i).getMessage() != null && !chain.get(i).getMessage().isBlank()) {
        return onOneLine(chain.get(i).getMessage());
      }
    }
    return chain.get(0).getClass().getSimpleName();
  }

  /** The messages from the outermost to the innermost that say something new. */
  private static String joinedMessage(List<Throwable> chain) {
    List<String> messages = new ArrayList<>();
    for (Throwable link : chain) {
      String message = messageOf(link);
      if (!isWrapper(link) && messages.stream().noneMatch(outer -> outer.contains(message))) {
        messages.add(message);
      }
    }
    return messages.isEmpty()
        ? messageOf(chain.get(chain.size() - 1))
        : String.join(": ", messages);
  }

  private static boolean isWrapper(Throwable link) {
    if (link.getCause() == null) {
      return false;
    }
    String message = link.getMessage();
    return message == null
        || message.equals(link.getCause().toString())
        || WRAPPERS.stream().anyMatch(wrapper -> wrapper.isInstance(link))
        || WRAPPING_MESSAGES.stream().anyMatch(message::startsWith);
  }

  private static String messageOf(Throwable link) {
    String message = link.getMessage();
    if (message == null || message.isBlank()) {
      return link.getClass().getSimpleName();
    }
    if (link instanceof FileSystemException file && file.getReason() == null) {
      return message + ": " + reason(file);
    }
    boolean technical =
        link instanceof Error
            || link instanceof NullPointerException
            || link instanceof ClassCastException
            || link instanceof IndexOutOfBoundsException
            || link instanceof ReflectiveOperationException;
    String text = onOneLine(message);
    return technical ? link.getClass().getSimpleName() + ": " + text : text;
  }

  /** What exceptions about a file say by their class alone. */
  private static String reason(FileSystemException e) {
    if (e instanceof NoSuchFileException) {
      return "no such file or folder";
    }
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    // Thrown where folders are made: what is in their place is none.
    return e instanceof FileAlreadyExistsException
        ? "a file of this name exists"
        : e.getClass().getSimpleName();
  }

  private static String onOneLine(String message) {
    String plain = FlinkWording.adapt(TraceText.withoutFrames(message.strip()));
    String text = CONTEXT_LISTING.matcher(plain).replaceAll("");
    text = LIST_START.matcher(text).replaceAll(": ");
    text = SENTENCE_BREAKS.matcher(text).replaceAll(". ");
    text = LINE_BREAKS.matcher(text).replaceAll(", ");
    return text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
  }

  private Optional<String> remedy(List<Throwable> chain, String message, String sql) {
    if (message.contains("did you mean")) {
      return Optional.empty();
    }
    return remedy(chain.stream().map(Throwable::getMessage).filter(Objects::nonNull).toList(), sql);
  }

  /** What to do about a failure, by the messages of its exceptions as they were thrown. */
  private Optional<String> remedy(List<String> messages, String sql) {
    List<Remedy> remedies =
        List.of(
            new NameRemedy(new StatementNames(names, sql)),
            new ConnectorRemedy(),
            new SymptomRemedy());
    // Some remedies need what one exception asks for and what another was given.
    return Stream.concat(messages.stream(), Stream.of(String.join("\n", messages)))
        .flatMap(text -> remedies.stream().flatMap(remedy -> remedy.find(text).stream()))
        .findFirst();
  }
}
