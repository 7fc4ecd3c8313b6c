-- Cleans 20,000 flights and counts and averages their delays per airport of origin.
-- Run it with: bin/tailrace -f examples/flights.sql

CREATE TABLE flights (
  flight_time TIMESTAMP(0),
  delay       INT,            -- minutes; negative: early
  distance    INT,            -- miles
  origin      STRING,
  destination STRING
) WITH (
  'connector' = 'filesystem',
  'path'      = '${script.dir}/data/flights-20k.csv',
  'format'    = 'csv'
);

CREATE TABLE clean_flights (
  flight_time TIMESTAMP(0),
  origin      STRING,
  destination STRING,
  distance_km DECIMAL(10, 1),
  delay       INT,
  punctuality STRING
) WITH (
  'connector' = 'filesystem',
  'path'      = '${temp.dir}/clean-flights',
  'format'    = 'csv'
);

-- Everything here runs on columnar batches; 'forbid' makes anything else an error.
SET 'tailrace.fallback' = 'forbid';

INSERT INTO clean_flights
SELECT
  flight_time,
  origin,
  destination,
  CAST(distance * 1.609344 AS DECIMAL(10, 1)),
  delay,
  CASE
    WHEN delay < 0 THEN 'early'
    WHEN delay < 15 THEN 'on time'
    WHEN delay < 60 THEN 'late'
    ELSE 'very late'
  END
FROM flights
WHERE delay BETWEEN -45 AND 360   -- anything else is taken for a recording error
  AND distance > 0
  AND origin <> destination;

-- The busiest airports. A group comes and goes with the condition until the last flight is counted.
SELECT
  origin,
  COUNT(*) AS flights,
  AVG(delay) AS average_delay,
  SUM(CASE WHEN punctuality IN ('late', 'very late') THEN 1 ELSE 0 END) AS late_flights
FROM clean_flights
GROUP BY origin
HAVING COUNT(*) > 450;
