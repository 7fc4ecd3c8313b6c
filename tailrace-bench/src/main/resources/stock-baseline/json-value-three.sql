-- Three values of a JSON document of 100 bytes.
CREATE TABLE documents (k BIGINT, doc STRING)
  WITH ('connector' = 'tailrace-bench', 'rows' = '${rows}', 'fields.doc.text' = 'DOCUMENT');
SELECT
  k,
  JSON_VALUE(doc, '$.id' RETURNING INTEGER) AS id,
  JSON_VALUE(doc, '$.name') AS name,
  JSON_VALUE(doc, '$.item.price' RETURNING INTEGER) AS price
FROM documents;
