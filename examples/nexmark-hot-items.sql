-- Nexmark's hot items (q5): the auctions with the most bids in the last ten seconds, every two seconds.
-- Run it with: bin/tailrace -f examples/nexmark-hot-items.sql

-- The benchmark's stream of bids, generated: the same rows in every run. Without 'events' it does not end.
CREATE TABLE bid (
  auction    BIGINT,
  bidder     BIGINT,
  price      BIGINT,                 -- cents
  `dateTime` TIMESTAMP(3),
  WATERMARK FOR `dateTime` AS `dateTime` - INTERVAL '4' SECOND
) WITH (
  'connector'       = 'nexmark',
  'table'           = 'bid',
  'events'          = '20000',       -- persons and auctions counted, too
  'next-event-rate' = '1000'         -- events in a second of event time
);

WITH counts AS (
  SELECT auction, COUNT(*) AS bids, window_start, window_end
  FROM TABLE(HOP(TABLE bid, DESCRIPTOR(`dateTime`), INTERVAL '2' SECOND, INTERVAL '10' SECOND))
  GROUP BY auction, window_start, window_end
)
SELECT C.window_end, C.auction, C.bids
FROM counts AS C
JOIN (
  SELECT MAX(bids) AS bids, window_start, window_end FROM counts GROUP BY window_start, window_end
) AS M
ON C.window_start = M.window_start AND C.window_end = M.window_end AND C.bids = M.bids;
