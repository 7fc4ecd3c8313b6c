-- COUNT(DISTINCT) where nine of ten rows are of one group.
CREATE TABLE visits (r INT, g BIGINT, v BIGINT) WITH (
  'connector' = 'tailrace-bench', 'rows' = '${rows}', 'blocks' = '${blocks}',
  'fields.r.cardinality' = '10', 'fields.g.cardinality' = '1000',
  'fields.v.cardinality' = '1000000');
SELECT g, COUNT(DISTINCT v) AS visitors
FROM (SELECT CASE WHEN r < 9 THEN 0 ELSE g END AS g, v FROM visits)
GROUP BY g;
