-- One value of a JSON document of 100 bytes.
CREATE TABLE documents (k BIGINT, doc STRING)
  WITH ('connector' = 'tailrace-bench', 'rows' = '${rows}', 'fields.doc.text' = 'DOCUMENT');
SELECT k, JSON_VALUE(doc, '$.name') AS name FROM documents;
