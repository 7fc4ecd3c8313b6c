-- Bids from a CSV file, two of their seven columns.
CREATE TABLE bid (
  auction BIGINT,
  bidder BIGINT,
  price BIGINT,
  channel STRING,
  url STRING,
  `dateTime` TIMESTAMP(3),
  extra STRING
) WITH ('connector' = 'filesystem', 'path' = '${bids.csv}', 'format' = 'csv');
SELECT auction, price FROM bid;
