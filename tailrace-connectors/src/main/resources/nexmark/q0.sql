-- Pass through: the cost of the source and of everything around a query.
SELECT auction, bidder, price, `dateTime`, extra
FROM bid;
