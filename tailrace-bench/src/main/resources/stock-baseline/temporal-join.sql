-- Each order with the rate of its currency at its time.
CREATE TABLE orders (k BIGINT, v BIGINT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH (
  'connector' = 'tailrace-bench', 'rows' = '${rows}', 'blocks' = '${blocks}', 'seed' = '1',
  'fields.k.cardinality' = '1000', 'fields.ts.draw' = 'SEQUENCE');
CREATE TABLE rates (
  k BIGINT, rate BIGINT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts, PRIMARY KEY (k) NOT ENFORCED
) WITH (
  'connector' = 'tailrace-bench', 'rows' = '${rows}', 'blocks' = '${blocks}', 'seed' = '2',
  'fields.k.cardinality' = '1000', 'fields.ts.draw' = 'SEQUENCE');
SELECT o.k, o.v, r.rate FROM orders AS o JOIN rates FOR SYSTEM_TIME AS OF o.ts AS r ON o.k = r.k;
