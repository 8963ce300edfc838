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
    private static final Pattern HEAD = Pattern.compile("\\d{1,9}");
    private static final Pattern COUNTER = Pattern.compile("(-?\\d{1,18}) (.*)");

    public String encode()
    {
        final StringBuilder line = new StringBuilder(TITLE).append(node);
        for (final NodeCounter counter : counters)
        {
            line.append(MarkedLine.SEPARATOR).append(counter.value()).append(' ')
                .append(Printable.line(counter.label()));
        }
        return line.toString();
    }

    /** {@return the counters of a line, or null if the line has none} */
    public static CountersLine decode(final String line)
    {
        if (!line.startsWith(TITLE))
        {
            return null;
        }
        final String[] parts = line.substring(TITLE.length()).split(String.valueOf(MarkedLine.SEPARATOR));
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
