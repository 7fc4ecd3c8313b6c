-- Rows of two streams with one key and at most ten seconds apart: about one for each.
CREATE TABLE sent (k BIGINT, v BIGINT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH (
  'connector' = 'tailrace-bench', 'rows' = '${rows}', 'blocks' = '${blocks}', 'seed' = '1',
  'fields.k.cardinality' = '10000', 'fields.ts.draw' = 'SEQUENCE');
CREATE TABLE received (k BIGINT, v BIGINT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH (
  'connector' = 'tailrace-bench', 'rows' = '${rows}', 'blocks' = '${blocks}', 'seed' = '2',
  'fields.k.cardinality' = '10000', 'fields.ts.draw' = 'SEQUENCE');
SELECT s.k, s.v AS sent_v, r.v AS received_v
FROM sent AS s
JOIN received AS r ON s.k = r.k AND r.ts BETWEEN s.ts AND s.ts + INTERVAL '10' SECOND;
