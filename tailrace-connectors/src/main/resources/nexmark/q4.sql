-- Average price for a category: the mean of what the auctions of a category were won for.
SELECT category, AVG(final) AS final
FROM (
  SELECT A.category, MAX(B.price) AS final
  FROM auction AS A
  JOIN bid AS B ON A.id = B.auction AND B.`dateTime` BETWEEN A.`dateTime` AND A.expires
  GROUP BY A.id, A.category
)
GROUP BY category;
