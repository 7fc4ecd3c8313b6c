/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.result;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UProperty;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeFamily;
import org.apache.flink.table.types.logical.utils.LogicalTypeChecks;

/**
 * A bordered table; numbers stand right, everything else left. The columns of a whole result are as
 * wide as their widest value. Rows that arrive one by one get widths by type, and a longer value
 * shifts its row rather than being cut.
 */
final class TableWriter implements ResultWriter {

  private static final String NULL = "<NULL>";
  private static final int STREAMED_TEXT_WIDTH = 20;

  private final OutputMode mode;
  private final ResultShape shape;
  private final Writer out;
  private final List<String> header = new ArrayList<>();
  private final boolean[] alignRight;
  private int[] widths;
  private long rows;

  TableWriter(OutputMode mode, ResultShape shape, Writer out) {
    this.mode = mode;
    this.shape = shape;
    this.out = out;
    if (mode == OutputMode.CHANGELOG) {
      header.add(shape.kindColumn());
    }
    header.addAll(shape.names());
    int shift = header.size() - shape.names().size();
    this.alignRight = new boolean[header.size()];
    this.widths = new int[header.size()];
    for (int i = 0; i < widths.length; i++) {
      widths[i] = displayWidth(header.get(i));
    }
    for (int i = 0; i < shape.types().size(); i++) {
      alignRight[i + shift] = shape.types().get(i).is(LogicalTypeFamily.NUMERIC);
    }
  }

  @Override
  public void start() throws IOException {
    int shift = header.size() - shape.names().size();
    for (int i = 0; i < shape.types().size(); i++) {
      widths[i + shift] = Math.max(widths[i + shift], streamedWidth(shape.types().get(i)));
    }
    writeHeader();
  }

  @Override
  public void write(RowData row) throws IOException {
    writeLine(cells(row));
    out.flush();
  }

  @Override
  public void finish() throws IOException {
    writeBorder();
    out.write(rows + (rows == 1 ? " row\n" : " rows\n"));
    out.flush();
  }

  @Override
  public void writeAll(List<RowData> all) throws IOException {
    List<String[]> lines = new ArrayList<>(all.size());
    for (RowData row : all) {
      String[] cells = cells(row);
      for (int i = 0; i < cells.length; i++) {
        widths[i] = Math.max(widths[i], displayWidth(cells[i]));
      }
      lines.add(cells);
    }
    writeHeader();
    for (String[] line : lines) {
      writeLine(line);
    }
    finish();
  }

  private void writeHeader() throws IOException {
    writeBorder();
    writeCells(header.toArray(String[]::new));
    writeBorder();
    out.flush();
  }

  private void writeLine(String[] cells) throws IOException {
    writeCells(cells);
    rows++;
  }

  private String[] cells(RowData row) {
    String[] values = shape.textOf(row, NULL);
    int shift = header.size() - values.length;
    String[] cells = new String[header.size()];
    if (mode == OutputMode.CHANGELOG) {
      cells[0] = row.getRowKind().shortString();
    }
    for (int i = 0; i < values.length; i++) {
      cells[i + shift] = oneLine(values[i]);
    }
    return cells;
  }

  private void writeBorder() throws IOException {
    out.write('+');
    for (int width : widths) {
      out.write("-".repeat(width + 2));
      out.write('+');
    }
    out.write('\n');
  }

  private void writeCells(String[] cells) throws IOException {
    out.write('|');
    for (int i = 0; i < cells.length; i++) {
      String padding = " ".repeat(Math.max(0, widths[i] - displayWidth(cells[i])));
      out.write(' ');
      out.write(alignRight[i] ? padding + cells[i] : cells[i] + padding);
      out.write(" |");
    }
    out.write('\n');
  }

  /** A line break within a value would break the table. */
  private static String oneLine(String value) {
    return value.replace("\n", "\\n").replace("\r", "\\r").replace("\t", "\\t");
  }

  /** The width that most values of a type need. */
  private static int streamedWidth(LogicalType type) {
    return switch (type.getTypeRoot()) {
      case BOOLEAN, TINYINT, SMALLINT -> NULL.length();
      case INTEGER -> 11;
      case DATE, TIME_WITHOUT_TIME_ZONE -> 10;
      case DECIMAL -> Math.max(NULL.length(), LogicalTypeChecks.getPrecision(type) + 2);
      case TIMESTAMP_WITHOUT_TIME_ZONE, TIMESTAMP_WITH_LOCAL_TIME_ZONE -> {
        int fraction = LogicalTypeChecks.getPrecision(type);
        yield "uuuu-MM-dd HH:mm:ss".length() + (fraction == 0 ? 0 : fraction + 1);
      }
      default -> STREAMED_TEXT_WIDTH;
    };
  }

  /** The number of terminal cells that a text takes: East Asian wide characters take two. */
  static int displayWidth(String text) {
    return text.codePoints().map(TableWriter::displayWidth).sum();
  }

  private static int displayWidth(int codePoint) {
    return switch (UCharacter.getIntPropertyValue(codePoint, UProperty.EAST_ASIAN_WIDTH)) {
      case UCharacter.EastAsianWidth.FULLWIDTH, UCharacter.EastAsianWidth.WIDE -> 2;
      default -> 1;
    };
  }
}
