/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tailrace.batch.BytesColumn;
import io.tailrace.batch.Column;
import io.tailrace.batch.IntColumn;
import io.tailrace.batch.LongColumn;
import io.tailrace.batch.RowBatch;
import io.tailrace.batch.RowColumn;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import org.apache.flink.table.data.RowData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The events are those that the benchmark describes. */
class EventsTest {
  private static final long EVENTS = 50_000;

  @Test
  void fiftyEventsAreOnePersonThreeAuctionsAndFortySixBids() {
    int[] types = new int[3];
    for (RowBatch batch : ReadRows.batches(ReadRows.scan(NexmarkTable.EVENTS, 1, EVENTS))) {
      int[] values = ((IntColumn) batch.column(0)).values();
      for (int row = 0; row < batch.size(); row++) {
        types[values[row]]++;
        for (int kind = 0; kind < 3; kind++) {
          assertThat(batch.column(1 + kind).isNull(row)).isEqualTo(values[row] != kind);
        }
      }
    }
    assertThat(types).containsExactly(1000, 3000, 46_000);
  }

  @Test
  void personsAndAuctionsAreNumberedWithoutGaps() {
    assertThat(longs(NexmarkTable.PERSON, "id"))
        .containsExactlyElementsOf(LongStream.range(1000, 2000).boxed().toList());
    assertThat(longs(NexmarkTable.AUCTION, "id"))
        .containsExactlyElementsOf(LongStream.range(1000, 4000).boxed().toList());
  }

  @Test
  void everyOtherBidGoesToTheHotAuctionOfAHundred() {
    // The hot one is also among those that the other half is drawn from.
    assertThat(share(longs(NexmarkTable.BID, "auction"), id -> id % 100 == 0))
        .isCloseTo(0.5, within(0.02));
  }

  @Test
  void threeOfFourBidsComeFromTheHotBidder() {
    assertThat(share(longs(NexmarkTable.BID, "bidder"), id -> id % 100 == 1))
        .isCloseTo(0.75, within(0.02));
  }

  @Test
  void threeOfFourAuctionsComeFromTheHotSeller() {
    assertThat(share(longs(NexmarkTable.AUCTION, "seller"), id -> id % 100 == 0))
        .isCloseTo(0.75, within(0.03));
  }

  @Test
  void bidsReferToAuctionsAndPersonsThatAreActive() {
    List<Long> auctions = longs(NexmarkTable.BID, "auction");
    List<Long> bidders = longs(NexmarkTable.BID, "bidder");
    for (int i = 0; i < auctions.size(); i++) {
      long event = (long) i / EventNumbers.BIDS * EventNumbers.CYCLE + 4 + i % EventNumbers.BIDS;
      long lastAuction = 1000 + EventNumbers.lastAuction(event);
      long lastPerson = 1000 + EventNumbers.lastPerson(event);
      assertThat(auctions.get(i)).isBetween(lastAuction - 100, lastAuction + 10);
      assertThat(bidders.get(i)).isBetween(Math.max(lastPerson - 1000, 1000), lastPerson + 10);
    }
  }

  @Test
  void pricesAreSpreadEvenlyOverTheirLogarithms() {
    List<Long> prices = longs(NexmarkTable.BID, "price");
    assertThat(prices).allMatch(price -> price >= 100 && price <= 100_000_000);
    for (long decade = 100; decade < 100_000_000; decade *= 10) {
      long from = decade;
      assertThat(share(prices, price -> price >= from && price < 10 * from))
          .isCloseTo(1.0 / 6, within(0.02));
    }
  }

  @Test
  void auctionsLastAsLongAsTheAuctionsInFlightTake() {
    List<Long> begins = longs(NexmarkTable.AUCTION, "dateTime");
    List<Long> ends = longs(NexmarkTable.AUCTION, "expires");
    double sum = 0;
    for (int i = 0; i < begins.size(); i++) {
      long duration = ends.get(i) - begins.get(i);
      assertThat(duration).isBetween(1L, 2 * 1666L + 1);
      sum += duration;
    }
    assertThat(sum / begins.size()).isCloseTo(1666, within(100.0));
    List<Long> first = longs(NexmarkTable.AUCTION, "initialBid");
    List<Long> reserve = longs(NexmarkTable.AUCTION, "reserve");
    for (int i = 0; i < first.size(); i++) {
      assertThat(reserve.get(i)).isGreaterThan(first.get(i));
    }
    assertThat(longs(NexmarkTable.AUCTION, "category")).containsOnly(10L, 11L, 12L, 13L, 14L);
  }

  @Test
  void everyOtherBidComesThroughAHotChannel() {
    List<String> channels = texts(NexmarkTable.BID, "channel");
    List<String> urls = texts(NexmarkTable.BID, "url");
    Map<String, String> urlOf = new HashMap<>();
    int hot = 0;
    int withId = 0;
    for (int i = 0; i < channels.size(); i++) {
      String url = urls.get(i);
      assertThat(urlOf.computeIfAbsent(channels.get(i), channel -> url)).isEqualTo(url);
      assertThat(url)
          .matches(
              "https://www\\.nexmark\\.com/[a-z]{5}/[a-z]{5}/[a-z]{5}/item\\.htm\\?query=1"
                  + "(&channel_id=\\d+)?");
      if (List.of("Google", "Facebook", "Baidu", "Apple").contains(channels.get(i))) {
        hot++;
        assertThat(url).doesNotContain("channel_id");
      } else {
        assertThat(channels.get(i)).matches("channel-\\d{1,4}");
        withId += url.contains("channel_id") ? 1 : 0;
      }
    }
    assertThat((double) hot / channels.size()).isCloseTo(0.5, within(0.02));
    assertThat((double) withId / (channels.size() - hot)).isCloseTo(0.9, within(0.02));
  }

  @Test
  void personsHaveFieldsOfTheirForms() {
    assertThat(texts(NexmarkTable.PERSON, "name")).allMatch(name -> name.matches("\\w+ \\w+"));
    assertThat(texts(NexmarkTable.PERSON, "emailAddress"))
        .allMatch(mail -> mail.matches("[a-z]{3,6}@[a-z]{3,4}\\.com"));
    assertThat(texts(NexmarkTable.PERSON, "creditCard"))
        .allMatch(card -> card.matches("(\\d{4} ){3}\\d{4}"));
    assertThat(texts(NexmarkTable.PERSON, "state"))
        .containsOnly("AZ", "CA", "ID", "OR", "WA", "WY");
    assertThat(texts(NexmarkTable.PERSON, "city")).contains("Seattle", "Los Angeles", "Boise");
  }

  @Test
  void rowsHaveTheAverageSizeOfTheirKind() {
    assertThat(averageLength(texts(NexmarkTable.BID, "extra"))).isCloseTo(68, within(1.0));
    assertThat(averageSize(NexmarkTable.PERSON)).isCloseTo(200, within(5.0));
    assertThat(averageSize(NexmarkTable.AUCTION)).isCloseTo(500, within(10.0));
  }

  @Test
  void eventsHappenAtEvenDistances() {
    EventTimes times = new EventTimes(5, 3000);
    assertThat(LongStream.range(0, 7).map(times::at)).containsExactly(5L, 5L, 5L, 6L, 6L, 6L, 7L);
    assertThat(times.at(3_000_000_000_000L)).isEqualTo(5 + 1_000_000_000_000L);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 7, 999, 1000, 1001, 3000, 10_000, Integer.MAX_VALUE})
  void timesOfEventsThatFollowEachOtherAreThoseOfEach(int perSecond) {
    EventTimes times = new EventTimes(-5, perSecond);
    for (long from : new long[] {0, 1, 4_999, 3_000_000_000_001L}) {
      long[] filled = new long[50];
      times.fill(from, 50, filled);
      assertThat(filled)
          .containsExactly(LongStream.range(from, from + 50).map(times::at).toArray());
    }
  }

  /** Goldens of queries depend on these values: they are the same in every release. */
  @Test
  void theFirstEventsAreTheSameInEveryRelease() {
    RowData person = ReadRows.asRows(ReadRows.scan(NexmarkTable.PERSON, 0, 50)).get(0);
    RowData auction = ReadRows.asRows(ReadRows.scan(NexmarkTable.AUCTION, 0, 50)).get(0);
    RowData bid = ReadRows.asRows(ReadRows.scan(NexmarkTable.BID, 0, 50)).get(0);

    assertThat(show(person, NexmarkTable.PERSON))
        .startsWith(
            "1000, Bruno Hansen, iclosj@nga.com, 9560 7541 7522 9592, Los Angeles, WY,"
                + " 1970-01-01T00:00, mnqlayrssnwslafflxgmvsokrr");
    assertThat(show(auction, NexmarkTable.AUCTION))
        .startsWith(
            "1000, qgqvnbj, baganc, 1414717, 1415712, 1970-01-01T00:00:00.001,"
                + " 1970-01-01T00:00:02.972, 1008, 11, grarhuieqsoeeiglpvzujgzbs");
    assertThat(show(bid, NexmarkTable.BID))
        .isEqualTo(
            "1002, 1001, 4038, channel-3205,"
                + " https://www.nexmark.com/ilmfr/zlhoy/zhdgj/item.htm?query=1&channel_id=1590689792,"
                + " 1970-01-01T00:00:00.004,"
                + " tuqhiowhvhhyqgbtahogqgqdfefnihnnnooelurlaysgwrhuqjnyjzprbhkjutptfkujwzifvny");
  }

  @ParameterizedTest
  @EnumSource(NexmarkTable.class)
  void equalSeedsGiveEqualRowsAndOthersOthers(NexmarkTable table) {
    NexmarkScan scan = ReadRows.scan(table, 7, 5000);
    assertThat(ReadRows.asRows(scan)).isEqualTo(ReadRows.asRows(scan));
    assertThat(ReadRows.asRows(scan)).isNotEqualTo(ReadRows.asRows(ReadRows.scan(table, 8, 5000)));
  }

  @ParameterizedTest
  @EnumSource(NexmarkTable.class)
  void batchesKeepTheLimits(NexmarkTable table) {
    for (RowBatch batch : ReadRows.batches(ReadRows.scan(table, 3, EVENTS))) {
      assertThat(batch.size()).isBetween(1, RowBatch.MAX_ROWS);
      assertThat(batch.sizeInBytes()).isLessThanOrEqualTo(RowBatch.MAX_BYTES);
      for (Column column : batch.columns()) {
        assertArraysFit(column);
      }
    }
  }

  private static void assertArraysFit(Column column) {
    if (column instanceof RowColumn rows) {
      for (int i = 0; i < rows.fieldCount(); i++) {
        assertArraysFit(rows.field(i));
      }
    } else {
      assertThat(column.sizeInBytes()).isLessThanOrEqualTo(RowBatch.MAX_ARRAY_BYTES);
    }
  }

  private static String show(RowData row, NexmarkTable table) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < row.getArity(); i++) {
      RowData.FieldGetter getter = RowData.createFieldGetter(table.rowType().getTypeAt(i), i);
      text.append(i == 0 ? "" : ", ").append(getter.getFieldOrNull(row));
    }
    return text.toString();
  }

  private static double share(List<Long> values, LongPredicate chosen) {
    return (double) values.stream().filter(chosen::test).count() / values.size();
  }

  private static double averageLength(List<String> texts) {
    return texts.stream().mapToInt(String::length).average().orElseThrow();
  }

  /** Bytes of numbers and letters, without the time of a person, as the benchmark counts them. */
  private static double averageSize(NexmarkTable table) {
    double size = table == NexmarkTable.PERSON ? 8 : 48;
    for (String field : table.rowType().getFieldNames()) {
      if (table
          .rowType()
          .getTypeAt(table.rowType().getFieldIndex(field))
          .toString()
          .equals("STRING")) {
        size += averageLength(texts(table, field));
      }
    }
    return size;
  }

  private static List<Long> longs(NexmarkTable table, String field) {
    List<Long> values = new ArrayList<>();
    int place = table.rowType().getFieldIndex(field);
    for (RowBatch batch : ReadRows.batches(ReadRows.scan(table, 1, EVENTS))) {
      LongColumn column = (LongColumn) batch.column(place);
      for (int row = 0; row < batch.size(); row++) {
        values.add(column.values()[row]);
      }
    }
    return values;
  }

  private static List<String> texts(NexmarkTable table, String field) {
    List<String> values = new ArrayList<>();
    int place = table.rowType().getFieldIndex(field);
    for (RowBatch batch : ReadRows.batches(ReadRows.scan(table, 1, EVENTS))) {
      BytesColumn column = (BytesColumn) batch.column(place);
      for (int row = 0; row < batch.size(); row++) {
        values.add(
            new String(
                column.heap(), column.start(row), column.length(row), StandardCharsets.UTF_8));
      }
    }
    return values;
  }
}
