/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.job;

import java.time.Instant;
import org.apache.flink.api.common.JobStatus;

/**
 * A job as SHOW JOBS shows it.
 *
 * @param id 32 hexadecimal digits
 * @param name what users know the job by
 */
public record ListedJob(String id, String name, JobStatus status, Instant started) {}
