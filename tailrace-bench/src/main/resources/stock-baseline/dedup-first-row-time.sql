-- The first row of each of a million keys, by row time.
CREATE TABLE changes (k BIGINT, v BIGINT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH (
  'connector' = 'tailrace-bench', 'rows' = '${rows}', 'blocks' = '${blocks}',
  'fields.k.cardinality' = '1000000', 'fields.ts.draw' = 'SEQUENCE');
SELECT k, v
FROM (SELECT k, v, ROW_NUMBER() OVER (PARTITION BY k ORDER BY ts ASC) AS place FROM changes)
WHERE place = 1;
