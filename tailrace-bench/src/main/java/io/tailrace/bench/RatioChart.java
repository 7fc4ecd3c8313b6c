/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.commons.text.StringEscapeUtils;

/**
 * Draws the ratios of a report as a bar chart in SVG: a bar to the median, a line over the
 * quartiles, and a mark where both engines cost the same.
 */
final class RatioChart {
  private static final int LABEL_WIDTH = 260;
  private static final int BAR_WIDTH = 480;
  private static final int VALUE_WIDTH = 120;
  private static final int ROW_HEIGHT = 26;
  private static final int TOP = 44;

  private RatioChart() {}

  /**
   * A chart.
   *
   * @param title a line above the bars
   * @param series what was measured on both engines, in the order of the bars
   */
  static String of(String title, List<CaseSeries> series) {
    double most = 1;
    for (CaseSeries each : series) {
      most = Math.max(most, each.comparison().ratios().upperQuartile());
    }
    int width = LABEL_WIDTH + BAR_WIDTH + VALUE_WIDTH;
    int height = TOP + ROW_HEIGHT * series.size() + 16;
    List<String> lines = new ArrayList<>();
    lines.add(
        String.format(
            Locale.ROOT,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\""
                + " font-family=\"sans-serif\" font-size=\"13\">",
            width,
            height));
    lines.add("<rect width=\"100%\" height=\"100%\" fill=\"white\"/>");
    lines.add(text(12, 24, "start", title));
    for (int i = 0; i < series.size(); i++) {
      addBar(lines, series.get(i), TOP + ROW_HEIGHT * i, most);
    }
    double one = LABEL_WIDTH + BAR_WIDTH / most;
    lines.add(line(one, TOP - 6, one, TOP + ROW_HEIGHT * series.size(), "#999"));
    lines.add("</svg>");
    return String.join("\n", lines) + "\n";
  }

  private static void addBar(List<String> lines, CaseSeries series, int top, double most) {
    Sample ratios = series.comparison().ratios();
    double scale = BAR_WIDTH / most;
    int middle = top + ROW_HEIGHT / 2;
    lines.add(text(LABEL_WIDTH - 10, middle + 4, "end", series.benchCase().name()));
    lines.add(
        String.format(
            Locale.ROOT,
            "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"#2f7ebc\"/>",
            LABEL_WIDTH,
            top + 4,
            ratios.median() * scale,
            ROW_HEIGHT - 8));
    lines.add(
        line(
            LABEL_WIDTH + ratios.lowerQuartile() * scale,
            middle,
            LABEL_WIDTH + ratios.upperQuartile() * scale,
            middle,
            "#123"));
    lines.add(
        text(
            LABEL_WIDTH + ratios.upperQuartile() * scale + 8,
            middle + 4,
            "start",
            String.format(Locale.ROOT, "%.1f×", ratios.median())));
  }

  private static String line(double x1, double y1, double x2, double y2, String colour) {
    return String.format(
        Locale.ROOT,
        "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\"/>",
        x1,
        y1,
        x2,
        y2,
        colour);
  }

  private static String text(double x, double y, String anchor, String content) {
    return String.format(
        Locale.ROOT,
        "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>",
        x,
        y,
        anchor,
        StringEscapeUtils.escapeXml10(content));
  }
}
