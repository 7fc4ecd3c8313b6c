-- Highest bid: the bids with the highest price of the last ten seconds.
SELECT B.auction, B.price, B.bidder, B.`dateTime`, B.extra
FROM bid AS B
JOIN (
  SELECT MAX(price) AS price, window_end AS `dateTime`
  FROM TABLE(TUMBLE(TABLE bid, DESCRIPTOR(`dateTime`), INTERVAL '10' SECOND))
  GROUP BY window_start, window_end
) AS M
ON B.price = M.price
WHERE B.`dateTime` BETWEEN M.`dateTime` - INTERVAL '10' SECOND AND M.`dateTime`;
