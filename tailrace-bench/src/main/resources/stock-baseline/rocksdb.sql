-- Flink's operators keep their state in RocksDB.
SET 'state.backend.type' = 'rocksdb';
