-- The side input of q13.
CREATE TABLE side_input (
  key BIGINT,
  `value` STRING
) WITH ('connector' = 'nexmark', 'table' = 'side-input');
