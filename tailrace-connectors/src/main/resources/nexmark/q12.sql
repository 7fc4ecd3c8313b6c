-- Processing time windows: the bids of a bidder in ten seconds of the clock. Flink drops the
-- windows that are open when a bounded input ends.
WITH seen AS (SELECT bidder, PROCTIME() AS p_time FROM bid)
SELECT bidder, COUNT(*) AS bid_count, window_start AS starttime, window_end AS endtime
FROM TABLE(TUMBLE(TABLE seen, DESCRIPTOR(p_time), INTERVAL '10' SECOND))
GROUP BY bidder, window_start, window_end;
