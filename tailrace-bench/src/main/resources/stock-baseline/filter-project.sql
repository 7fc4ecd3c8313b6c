-- A filter that half of the rows pass, and a projection that computes.
CREATE TABLE numbers (k BIGINT, v BIGINT, d DOUBLE)
  WITH ('connector' = 'tailrace-bench', 'rows' = '${rows}');
SELECT k, v * 3 + k AS w, d FROM numbers WHERE v < 500000;
