package org.gaeron.launch.report;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.gaeron.launch.text.Printable;
import org.gaeron.runtime.node.NodeStatus;

/**
 * Answer of a job's head to a question, as text in a file: a line on the job, and one for each node.
 *
 * @param number    of this answer, which grows.
 * @param elapsedMs time since the job began.
 * @param nodes     the nodes, in order.
 */
public record JobAnswer(long number, long elapsedMs, List<NodeView> nodes)
{
    private static final Pattern HEAD = Pattern.compile("(\\d{1,18}) (\\d{1,18})");
    private static final Pattern NODE = Pattern.compile("(\\d{1,9})\t([^\t]*)\t([^\t]*)\t(-?\\d{1,18})\t(.*)");
    private static final JobAnswer NONE = new JobAnswer(0, 0, List.of());
    /** Above the time that a node has to answer, and the time between two questions. */
    private static final long SILENT_MS = 1_500;

    /**
     * A node.
     *
     * @param node       its number.
     * @param host       its host.
     * @param fate       how it has ended, or that it starts; empty while it runs.
     * @param answeredMs when it has answered last, by the time of the job; -1 if never.
     * @param answer     as it has sent it; may be empty.
     */
    public record NodeView(int node, String host, String fate, long answeredMs, String answer)
    {
        /** {@return the status that the node has answered, or null} */
        public NodeStatus status()
        {
            final StatusLine line = StatusLine.decode(answer);
            return line == null ? null : line.status();
        }
    }

    /**
     * {@return how many seconds ago a node has answered last; 0 if it answers}
     *
     * @param node that has answered.
     */
    public long silentSeconds(final NodeView node)
    {
        final long silentMs = elapsedMs - node.answeredMs();
        return silentMs > SILENT_MS ? TimeUnit.MILLISECONDS.toSeconds(silentMs) : 0;
    }

    public String encode()
    {
        final StringBuilder text = new StringBuilder().append(number).append(' ').append(elapsedMs).append('\n');
        for (final NodeView node : nodes)
        {
            text.append(node.node()).append('\t').append(Printable.line(node.host())).append('\t')
                .append(Printable.line(node.fate())).append('\t').append(node.answeredMs()).append('\t')
                .append(node.answer()).append('\n');
        }
        return text.toString();
    }

    /** {@return the view of a text; one without nodes and with number 0 if the text is none} */
    public static JobAnswer decode(final String text)
    {
        final String[] lines = text.split("\n");
        final Matcher head = HEAD.matcher(lines[0]);
        if (!head.matches())
        {
            return NONE;
        }
        final List<NodeView> nodes = new ArrayList<>();
        for (int i = 1; i < lines.length; i++)
        {
            final Matcher node = NODE.matcher(lines[i]);
            if (!node.matches())
            {
                return NONE;
            }
            nodes.add(new NodeView(Integer.parseInt(node.group(1)), node.group(2), node.group(3),
                Long.parseLong(node.group(4)), node.group(5)));
        }
        return new JobAnswer(Long.parseLong(head.group(1)), Long.parseLong(head.group(2)), nodes);
    }
}
