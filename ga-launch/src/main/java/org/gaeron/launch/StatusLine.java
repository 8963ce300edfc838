package org.gaeron.launch;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.gaeron.runtime.NodeStatus;
import org.gaeron.runtime.NodeStatus.RankStatus;

/**
 * The status of a node on its way to the launcher that has asked for it.
 *
 * @param node   the node.
 * @param status its status.
 */
record StatusLine(int node, NodeStatus status)
{
    /** What the launcher asks for, on the standard input of a node. */
    static final String REQUEST = "status";

    private static final String TITLE = MarkedLine.MARK + "gaeron-status ";
    private static final Pattern HEAD =
        Pattern.compile("(\\d{1,9}) (true|false) (\\d{1,18}) (\\d{1,18}) (\\d{1,18}) (\\d{1,18})");
    private static final Pattern RANK = Pattern.compile("(\\d{1,18}) (.*)");

    String encode()
    {
        final StringBuilder line = new StringBuilder(TITLE).append(node).append(' ').append(status.areAllCounted())
            .append(' ').append(status.operations()).append(' ').append(status.bytes()).append(' ')
            .append(status.tasks()).append(' ').append(status.memoryBytes());
        for (final RankStatus rank : status.ranks())
        {
            line.append(MarkedLine.SEPARATOR).append(rank.sweep()).append(' ').append(Printable.line(rank.text()));
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
        final String[] parts = line.substring(TITLE.length()).split(String.valueOf(MarkedLine.SEPARATOR));
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
            ranks.add(new RankStatus(Long.parseLong(rank.group(1)), rank.group(2)));
        }
        return new StatusLine(Integer.parseInt(head.group(1)), new NodeStatus(Boolean.parseBoolean(head.group(2)),
            Long.parseLong(head.group(3)), Long.parseLong(head.group(4)), Long.parseLong(head.group(5)),
            Long.parseLong(head.group(6)), ranks));
    }
}
