-- LIKE of a text in the middle; one link in four holds it.
CREATE TABLE links (k BIGINT, v BIGINT, url STRING)
  WITH ('connector' = 'tailrace-bench', 'rows' = '${rows}', 'fields.url.text' = 'URL');
SELECT k, v, url LIKE '%item%' AS is_item FROM links;
