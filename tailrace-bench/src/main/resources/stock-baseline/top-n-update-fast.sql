-- The ten most frequent keys of each partition: counts only grow and have an upsert key, so Flink
-- keeps the first rows alone (UpdateFast).
CREATE TABLE numbers (p BIGINT, k BIGINT) WITH (
  'connector' = 'tailrace-bench', 'rows' = '${rows}', 'blocks' = '${blocks}',
  'fields.p.cardinality' = '1000', 'fields.k.cardinality' = '100');
SELECT p, k, n
FROM (
  SELECT p, k, n, ROW_NUMBER() OVER (PARTITION BY p ORDER BY n DESC, k) AS place
  FROM (SELECT p, k, COUNT(*) AS n FROM numbers GROUP BY p, k)
)
WHERE place <= 10;
