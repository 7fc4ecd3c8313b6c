-- Winning bids: the best bid of each auction while it was open, the earliest of equal ones.
-- Needs a sink with the primary key (id): Flink 2.3.0 takes the rank for one that keeps first rows,
-- and sends a better bid without taking back the one before.
SELECT
  id, itemName, description, initialBid, reserve, `dateTime`, expires, seller, category, extra,
  auction, bidder, price, bid_dateTime, bid_extra
FROM (
  SELECT
    A.*,
    B.auction,
    B.bidder,
    B.price,
    B.`dateTime` AS bid_dateTime,
    B.extra AS bid_extra,
    ROW_NUMBER() OVER (PARTITION BY A.id ORDER BY B.price DESC, B.`dateTime` ASC) AS place
  FROM auction AS A
  JOIN bid AS B ON A.id = B.auction AND B.`dateTime` BETWEEN A.`dateTime` AND A.expires
)
WHERE place <= 1;
