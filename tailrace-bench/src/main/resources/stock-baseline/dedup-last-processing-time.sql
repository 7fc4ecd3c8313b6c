-- The last row of each of a million keys, by processing time.
CREATE TABLE changes (k BIGINT, v BIGINT) WITH (
  'connector' = 'tailrace-bench', 'rows' = '${rows}', 'blocks' = '${blocks}',
  'fields.k.cardinality' = '1000000');
SELECT k, v
FROM (
  SELECT k, v, ROW_NUMBER() OVER (PARTITION BY k ORDER BY pt DESC) AS place
  FROM (SELECT *, PROCTIME() AS pt FROM changes)
)
WHERE place = 1;
