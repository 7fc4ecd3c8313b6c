-- The ten greatest sums of each partition. The sums come without the key that they belong to, so
-- Flink keeps all rows (Retract).
CREATE TABLE numbers (p BIGINT, k BIGINT, v BIGINT) WITH (
  'connector' = 'tailrace-bench', 'rows' = '${rows}', 'blocks' = '${blocks}',
  'fields.p.cardinality' = '1000', 'fields.k.cardinality' = '100');
SELECT p, total
FROM (
  SELECT p, total, ROW_NUMBER() OVER (PARTITION BY p ORDER BY total DESC) AS place
  FROM (SELECT p, SUM(v) AS total FROM numbers GROUP BY p, k)
)
WHERE place <= 10;
