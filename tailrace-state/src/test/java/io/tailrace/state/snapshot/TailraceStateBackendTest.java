/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.state.StateBackendFactory;
import org.apache.flink.runtime.state.StateBackendLoader;
import org.apache.flink.runtime.state.hashmap.HashMapStateBackend;
import org.apache.flink.util.InstantiationUtil;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class TailraceStateBackendTest {
  private static final ClassLoader LOADER = TailraceStateBackendTest.class.getClassLoader();

  private static Configuration backend(String name) {
    return new Configuration().set(StateBackendOptions.STATE_BACKEND, name);
  }

  private static TailraceStateBackend load(Configuration job, Configuration cluster)
      throws Exception {
    return (TailraceStateBackend)
        StateBackendLoader.fromApplicationOrConfigOrDefault(
            InstantiationUtil.clone(TailraceStateBackend.of(job)),
            job,
            cluster,
            LOADER,
            LoggerFactory.getLogger(TailraceStateBackendTest.class));
  }

  @Test
  void theJobsBackendComesBeforeTheClusters() throws Exception {
    assertThat(load(backend("hashmap"), backend("rocksdb")).getName())
        .isEqualTo("Tailrace, and hashmap for Flink's operators");
    assertThat(load(new Configuration(), backend("hashmap")).getName())
        .isEqualTo("Tailrace, and hashmap for Flink's operators");
    assertThat(load(new Configuration(), new Configuration()).getName())
        .isEqualTo("Tailrace, and the cluster's backend for Flink's operators");
  }

  @Test
  void theNamedBackendAnswersForItself() throws Exception {
    TailraceStateBackend hashmap = load(backend("hashmap"), new Configuration());
    assertThat(hashmap.useManagedMemory()).isFalse();
    assertThat(hashmap.supportsNoClaimRestoreMode()).isTrue();
    assertThat(hashmap.supportsSavepointFormat(SavepointFormatType.NATIVE)).isTrue();

    TailraceStateBackend picky = load(backend(Picky.class.getName()), new Configuration());
    assertThat(picky.useManagedMemory()).isTrue();
    assertThat(picky.supportsNoClaimRestoreMode()).isFalse();
    assertThat(picky.supportsSavepointFormat(SavepointFormatType.NATIVE)).isFalse();
    assertThat(picky.supportsAsyncKeyedStateBackend()).isTrue();
  }

  @Test
  void managedMemoryIsReservedForABackendThatIsNotKnown() {
    assertThat(TailraceStateBackend.of(new Configuration()).useManagedMemory()).isTrue();
  }

  @Test
  void flinkFindsTheFactoryByName() throws Exception {
    Configuration job = backend("hashmap");
    StateOptions.install(job);
    assertThat(
            StateBackendLoader.fromApplicationOrConfigOrDefault(
                null, job, backend("rocksdb"), LOADER, null))
        .isInstanceOfSatisfying(
            TailraceStateBackend.class,
            backend ->
                assertThat(backend.getName())
                    .isEqualTo("Tailrace, and hashmap for Flink's operators"));
  }

  @Test
  void aBackendThatIsMissingIsNamed() throws Exception {
    TailraceStateBackend missing = load(backend("com.example.Missing"), new Configuration());
    assertThatThrownBy(missing::useManagedMemory)
        .hasMessageContaining("The state backend 'com.example.Missing'")
        .hasMessageContaining("Put its jar into lib/");
  }

  /** A backend with unusual answers. */
  public static final class Picky implements StateBackendFactory<HashMapStateBackend> {
    @Override
    public HashMapStateBackend createFromConfig(ReadableConfig config, ClassLoader classLoader) {
      return new HashMapStateBackend() {
        private static final long serialVersionUID = 1L;

        @Override
        public boolean useManagedMemory() {
          return true;
        }

        @Override
        public boolean supportsNoClaimRestoreMode() {
          return false;
        }

        @Override
        public boolean supportsSavepointFormat(SavepointFormatType format) {
          return false;
        }

        @Override
        public boolean supportsAsyncKeyedStateBackend() {
          return true;
        }
      };
    }
  }
}
