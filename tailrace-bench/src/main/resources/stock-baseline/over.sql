-- The sum over a row and the nine before it, by row time.
CREATE TABLE clicks (k BIGINT, v BIGINT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH (
  'connector' = 'tailrace-bench', 'rows' = '${rows}', 'blocks' = '${blocks}',
  'fields.k.cardinality' = '1000', 'fields.ts.draw' = 'SEQUENCE');
SELECT
  k,
  v,
  SUM(v) OVER (PARTITION BY k ORDER BY ts ROWS BETWEEN 9 PRECEDING AND CURRENT ROW) AS total
FROM clicks;
