-- Four COUNT(DISTINCT) of parts of the rows, each part chosen by CASE.
CREATE TABLE visits (g BIGINT, r INT, v BIGINT) WITH (
  'connector' = 'tailrace-bench', 'rows' = '${rows}', 'blocks' = '${blocks}',
  'fields.g.cardinality' = '1000', 'fields.r.cardinality' = '100',
  'fields.v.cardinality' = '100000');
SELECT
  g,
  COUNT(DISTINCT v) AS visitors,
  COUNT(DISTINCT CASE WHEN r < 50 THEN v END) AS visitors_50,
  COUNT(DISTINCT CASE WHEN r < 25 THEN v END) AS visitors_25,
  COUNT(DISTINCT CASE WHEN r < 10 THEN v END) AS visitors_10
FROM visits
GROUP BY g;
