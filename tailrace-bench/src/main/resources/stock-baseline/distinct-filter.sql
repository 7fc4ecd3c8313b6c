-- Four COUNT(DISTINCT) of parts of the rows, each part chosen by FILTER.
CREATE TABLE visits (g BIGINT, r INT, v BIGINT) WITH (
  'connector' = 'tailrace-bench', 'rows' = '${rows}', 'blocks' = '${blocks}',
  'fields.g.cardinality' = '1000', 'fields.r.cardinality' = '100',
  'fields.v.cardinality' = '100000');
SELECT
  g,
  COUNT(DISTINCT v) AS visitors,
  COUNT(DISTINCT v) FILTER (WHERE r < 50) AS visitors_50,
  COUNT(DISTINCT v) FILTER (WHERE r < 25) AS visitors_25,
  COUNT(DISTINCT v) FILTER (WHERE r < 10) AS visitors_10
FROM visits
GROUP BY g;
