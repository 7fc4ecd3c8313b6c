-- Log to file system: all bids with the day and the minute that they are filed under. The
-- benchmark writes them to a filesystem table that is partitioned by the last two columns.
SELECT
  auction,
  bidder,
  price,
  `dateTime`,
  extra,
  DATE_FORMAT(`dateTime`, 'yyyy-MM-dd') AS dt,
  DATE_FORMAT(`dateTime`, 'HH:mm') AS hm
FROM bid;
