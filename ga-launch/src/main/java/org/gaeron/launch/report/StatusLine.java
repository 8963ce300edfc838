package org.gaeron.launch.report;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.gaeron.launch.text.Printable;
import org.gaeron.runtime.node.NodeStatus;
import org.gaeron.runtime.node.NodeStatus.RankStatus;
import org.gaeron.runtime.node.NodeStatus.Work;

/**
 * The status of a node on its way to the launcher that has asked for it.
 *
 * @param node   the node.
 * @param status its status.
 */
public record StatusLine(int node, NodeStatus status)
{
    private static final String TITLE = MarkedLine.MARK + "gaeron-status ";
    private static final int NUMBERS = 9;
    private static final Pattern HEAD = Pattern.compile("(\\d{1,9})" + " (-?\\d{1,18})".repeat(NUMBERS));
    private static final Pattern RANK = Pattern.compile("(\\d{1,18}) (-?\\d{1,9}) (.*)");

    public String encode()
    {
        final StringBuilder line = new StringBuilder(TITLE).append(node);
        for (final Work work : new Work[]{status.near(), status.far(), status.served()})
        {
            line.append(' ').append(work.operations()).append(' ').append(work.bytes());
        }
        line.append(' ').append(status.tasks()).append(' ').append(status.heapBytes())
            .append(' ').append(status.memoryBytes());
        for (final RankStatus rank : status.ranks())
        {
            line.append(MarkedLine.SEPARATOR).append(rank.sweep()).append(' ').append(rank.latest())
                .append(' ').append(Printable.line(rank.text()));
        }
        return line.toString();
    }

    /** {@return the status of a line, or null if the line has none} */
    static StatusLine decode(final String line)
    {
        if (!line.startsWith(TITLE))
        {
            return null;
        }
        final String[] parts = line.substring(TITLE.length()).split(String.valueOf(MarkedLine.SEPARATOR), -1);
        final Matcher head = HEAD.matcher(parts[0]);
        if (!head.matches())
        {
            return null;
        }
        final List<RankStatus> ranks = new ArrayList<>();
        for (int i = 1; i < parts.length; i++)
        {
            final Matcher rank = RANK.matcher(parts[i]);
            if (!rank.matches())
            {
                return null;
            }
            ranks.add(new RankStatus(
                Long.parseLong(rank.group(1)), Integer.parseInt(rank.group(2)), rank.group(3)));
        }
        final long[] numbers = new long[NUMBERS];
        for (int i = 0; i < NUMBERS; i++)
        {
            numbers[i] = Long.parseLong(head.group(i + 2));
        }
        return new StatusLine(Integer.parseInt(head.group(1)), new NodeStatus(new Work(numbers[0], numbers[1]),
            new Work(numbers[2], numbers[3]), new Work(numbers[4], numbers[5]), numbers[6], numbers[7], numbers[8],
            ranks));
    }
}
