-- Windows of ten seconds that begin every two seconds.
CREATE TABLE clicks (k BIGINT, v BIGINT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH (
  'connector' = 'tailrace-bench', 'rows' = '${rows}', 'blocks' = '${blocks}',
  'fields.k.cardinality' = '1000', 'fields.ts.draw' = 'SEQUENCE');
SELECT k, window_start, window_end, COUNT(*) AS n, SUM(v) AS total
FROM TABLE(HOP(TABLE clicks, DESCRIPTOR(ts), INTERVAL '2' SECOND, INTERVAL '10' SECOND))
GROUP BY k, window_start, window_end;
