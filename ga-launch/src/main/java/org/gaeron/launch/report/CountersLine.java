package org.gaeron.launch.report;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.gaeron.launch.text.Printable;
import org.gaeron.runtime.node.NodeCounter;

/**
 * The counters of a node on their way to the launcher that has asked for them.
 *
 * @param node     the node.
 * @param counters all of its counters.
 */
public record CountersLine(int node, List<NodeCounter> counters)
{
    private static final String TITLE = MarkedLine.MARK + "gaeron-counters ";
    /** Of a line; in bytes it has to fit a frame, and the buffer of a line, of 1 MiB. Labels are of ASCII. */
    private static final int MOST_CHARS = 1_000_000;
    private static final Pattern HEAD = Pattern.compile("\\d{1,9}");
    private static final Pattern COUNTER = Pattern.compile("(-?\\d{1,18}) (.*)");

    public String encode()
    {
        final StringBuilder line = new StringBuilder(TITLE).append(node);
        for (int i = 0; i < counters.size(); i++)
        {
            final String label = Printable.line(counters.get(i).label());
            if (line.length() + label.length() > MOST_CHARS)
            {
                append(line, counters.size() - i, "further counters, which are left out");
                break;
            }
            append(line, counters.get(i).value(), label);
        }
        return line.toString();
    }

    private static void append(final StringBuilder line, final long value, final String label)
    {
        line.append(MarkedLine.SEPARATOR).append(value).append(' ').append(label);
    }

    /** {@return the counters of a line, or null if the line has none} */
    public static CountersLine decode(final String line)
    {
        if (!line.startsWith(TITLE))
        {
            return null;
        }
        final String[] parts = line.substring(TITLE.length()).split(String.valueOf(MarkedLine.SEPARATOR), -1);
        if (!HEAD.matcher(parts[0]).matches())
        {
            return null;
        }
        final List<NodeCounter> counters = new ArrayList<>();
        for (int i = 1; i < parts.length; i++)
        {
            final Matcher counter = COUNTER.matcher(parts[i]);
            if (!counter.matches())
            {
                return null;
            }
            counters.add(new NodeCounter(counter.group(2), Long.parseLong(counter.group(1))));
        }
        return new CountersLine(Integer.parseInt(parts[0]), counters);
    }
}
