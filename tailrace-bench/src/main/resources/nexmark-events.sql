-- Gives the streams of Nexmark an end.
ALTER TABLE person SET ('events' = '${rows}');
ALTER TABLE auction SET ('events' = '${rows}');
ALTER TABLE bid SET ('events' = '${rows}');
