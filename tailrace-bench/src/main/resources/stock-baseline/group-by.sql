-- GROUP BY with five aggregate functions.
CREATE TABLE numbers (k BIGINT, v BIGINT) WITH (
  'connector' = 'tailrace-bench', 'rows' = '${rows}', 'blocks' = '${blocks}',
  'identities' = '${keys}', 'fields.k.draw' = 'IDENTITY', 'fields.k.cardinality' = '${keys}');
SELECT k, COUNT(*) AS n, SUM(v) AS total, AVG(v) AS average, MIN(v) AS least, MAX(v) AS greatest
FROM numbers
GROUP BY k;
