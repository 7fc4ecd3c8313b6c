-- Sessions that end with two quiet seconds; a key has about one row a second.
CREATE TABLE clicks (k BIGINT, v BIGINT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH (
  'connector' = 'tailrace-bench', 'rows' = '${rows}', 'blocks' = '${blocks}',
  'fields.k.cardinality' = '1000', 'fields.ts.draw' = 'SEQUENCE');
SELECT k, window_start, window_end, COUNT(*) AS n, SUM(v) AS total
FROM TABLE(SESSION(TABLE clicks PARTITION BY k, DESCRIPTOR(ts), INTERVAL '2' SECOND))
GROUP BY k, window_start, window_end;
