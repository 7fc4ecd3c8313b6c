-- Hot items: the auctions with the most bids in the last ten seconds, every two seconds.
WITH counts AS (
  SELECT auction, COUNT(*) AS num, window_start, window_end
  FROM TABLE(HOP(TABLE bid, DESCRIPTOR(`dateTime`), INTERVAL '2' SECOND, INTERVAL '10' SECOND))
  GROUP BY auction, window_start, window_end
)
SELECT C.auction, C.num
FROM counts AS C
JOIN (
  SELECT MAX(num) AS num, window_start, window_end
  FROM counts
  GROUP BY window_start, window_end
) AS M
ON C.window_start = M.window_start AND C.window_end = M.window_end AND C.num >= M.num;
