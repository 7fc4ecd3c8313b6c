-- Each row with a text that a connector looks up by key in memory.
CREATE TABLE numbers (k BIGINT, v BIGINT) WITH (
  'connector' = 'tailrace-bench', 'rows' = '${rows}', 'fields.k.cardinality' = '10000');
CREATE TABLE side_input (key BIGINT, `value` STRING)
  WITH ('connector' = 'nexmark', 'table' = 'side-input');
SELECT n.k, n.v, s.`value`
FROM (SELECT *, PROCTIME() AS pt FROM numbers) AS n
JOIN side_input FOR SYSTEM_TIME AS OF n.pt AS s ON n.k = s.key;
