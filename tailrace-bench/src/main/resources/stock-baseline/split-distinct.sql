-- COUNT(DISTINCT) in two steps, the first of which spreads the values of a group.
SET 'table.optimizer.distinct-agg.split.enabled' = 'true';
