-- The ten greatest numbers of each partition, over rows that are only inserted.
CREATE TABLE numbers (p BIGINT, v BIGINT, k BIGINT) WITH (
  'connector' = 'tailrace-bench', 'rows' = '${rows}', 'blocks' = '${blocks}',
  'fields.p.cardinality' = '${keys}');
SELECT p, v, k
FROM (SELECT p, v, k, ROW_NUMBER() OVER (PARTITION BY p ORDER BY v DESC) AS place FROM numbers)
WHERE place <= 10;
