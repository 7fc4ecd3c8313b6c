-- Three columns from memory to the sink.
CREATE TABLE numbers (k BIGINT, v BIGINT, d DOUBLE)
  WITH ('connector' = 'tailrace-bench', 'rows' = '${rows}');
SELECT k, v, d FROM numbers;
