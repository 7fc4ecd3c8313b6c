-- Each row joins four; the joined column is the primary key of one table.
CREATE TABLE account (k BIGINT, v BIGINT, PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'tailrace-bench', 'rows' = '${rows/4}', 'blocks' = '${blocks/4}', 'seed' = '1',
  'identities' = '${rows/4}', 'fields.k.draw' = 'IDENTITY', 'fields.k.cardinality' = '${rows/4}');
CREATE TABLE booking (id BIGINT, k BIGINT, v BIGINT) WITH (
  'connector' = 'tailrace-bench', 'rows' = '${rows}', 'blocks' = '${blocks}', 'seed' = '2',
  'identities' = '${rows}', 'fields.id.draw' = 'IDENTITY', 'fields.id.cardinality' = '${rows}',
  'fields.k.draw' = 'IDENTITY', 'fields.k.cardinality' = '${rows/4}');
SELECT b.id, a.k, a.v AS limit_of, b.v AS amount FROM booking AS b JOIN account AS a ON b.k = a.k;
