-- A regular expression.
CREATE TABLE links (k BIGINT, v BIGINT, url STRING)
  WITH ('connector' = 'tailrace-bench', 'rows' = '${rows}', 'fields.url.text' = 'URL');
SELECT k, v, REGEXP(url, 'item/[0-9]+7$') AS is_item FROM links;
