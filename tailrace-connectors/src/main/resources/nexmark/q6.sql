-- Average selling price by seller, of the last ten auctions of the seller. An OVER window of ten
-- rows would say it, but Flink wants it ordered by a time attribute, which rows that change lose
-- (see FLINK-19059). So the last ten are ranked and averaged: the same averages in the end, but each
-- one changes where the benchmark would append a row.
SELECT seller, AVG(final) AS price
FROM (
  SELECT
    seller,
    final,
    ROW_NUMBER() OVER (PARTITION BY seller ORDER BY expires DESC, id DESC) AS last_auctions
  FROM (
    SELECT A.id, A.seller, A.expires, MAX(B.price) AS final
    FROM auction AS A
    JOIN bid AS B ON A.id = B.auction AND B.`dateTime` BETWEEN A.`dateTime` AND A.expires
    GROUP BY A.id, A.seller, A.expires
  )
)
WHERE last_auctions <= 10
GROUP BY seller;
