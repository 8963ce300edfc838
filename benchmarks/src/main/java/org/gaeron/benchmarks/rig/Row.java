package org.gaeron.benchmarks.rig;

import java.util.Locale;

/**
 * Measured number, as one line of a CSV file. It belongs to a series, a point ({@code x}), a metric and a run. The
 * point is, for example, a size in bytes or a number of ranks.
 *
 * @param run    from 1.
 * @param series as {@code udp acc}; no commas.
 * @param x      the point; 0 if there is only one.
 * @param metric as {@code p50}; no commas.
 * @param value  in its unit.
 * @param unit   as {@code us}, {@code MB/s} (10^6 bytes), {@code 1/s}.
 */
public record Row(int run, String series, double x, String metric, double value, String unit)
{
    static final String HEADER = "run,series,x,metric,value,unit";
    private static final int FIELDS = 6;

    /**
     * Checks that the names fit into a line.
     */
    public Row
    {
        for (final String text : new String[]{series, metric, unit})
        {
            if (text.isEmpty() || text.matches("(?s).*[,\n\r].*"))
            {
                throw new IllegalArgumentException("expected a name without commas and line ends, actual " + text);
            }
        }
    }

    String line()
    {
        return run + "," + series + "," + number(x) + "," + metric + "," + number(value) + "," + unit;
    }

    /**
     * {@return a row}
     *
     * @param line as returned by {@code line()}.
     */
    static Row parse(final String line)
    {
        final String[] fields = line.split(",", -1);
        if (fields.length != FIELDS)
        {
            throw new IllegalArgumentException("expected " + HEADER + ", actual " + line);
        }
        return new Row(Integer.parseInt(fields[0]), fields[1], Double.parseDouble(fields[2]), fields[3],
            Double.parseDouble(fields[4]), fields[5]);
    }

    /** {@return the shortest text of a number that can be read back} */
    static String number(final double value)
    {
        return value == Math.rint(value) && Math.abs(value) < 1e15 ?
            String.format(Locale.ROOT, "%.0f", value) : Double.toString(value);
    }
}
