-- Mini-batch of the size and latency that Flink's tuning guide shows, aggregations in two phases.
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '2 s';
SET 'table.exec.mini-batch.size' = '50000';
SET 'table.optimizer.agg-phase-strategy' = 'TWO_PHASE';
