-- Three columns from Flink's generator; sequences, because its random values differ from run to run.
CREATE TABLE numbers (k BIGINT, v BIGINT, d DOUBLE) WITH (
  'connector' = 'datagen', 'number-of-rows' = '${rows}', 'rows-per-second' = '1000000000',
  'fields.k.kind' = 'sequence', 'fields.k.start' = '1', 'fields.k.end' = '${rows}',
  'fields.v.kind' = 'sequence', 'fields.v.start' = '1', 'fields.v.end' = '${rows}',
  'fields.d.kind' = 'sequence', 'fields.d.start' = '1', 'fields.d.end' = '${rows}');
SELECT k, v, d FROM numbers;
