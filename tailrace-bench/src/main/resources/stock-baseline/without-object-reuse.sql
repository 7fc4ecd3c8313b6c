-- Rows are copied between chained operators, which is Flink's default.
SET 'pipeline.object-reuse' = 'false';
