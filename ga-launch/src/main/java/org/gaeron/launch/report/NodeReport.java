package org.gaeron.launch.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Report of a node to its launcher in the job's folder, beside the exit code: its progress, and the reason of a
 * failure. One line of text. The node writes it to its {@link ReportFile}; the launcher reads it when the node has
 * reported a failure, or has ended.
 *
 * @param state  the progress of the node.
 * @param number of a failed node, the node that it accuses, or -1; of an ending node, the exit code.
 * @param reason the reason of a failure, in one line; may be empty.
 */
public record NodeReport(State state, int number, String reason)
{
    public static final NodeReport NONE = new NodeReport(State.NONE, -1, "");
    private static final Pattern LINE = Pattern.compile("([A-Z]+) (-?\\d{1,9}) (.*)\n *");

    /** States of a node. */
    public enum State
    {
        /** Its ranks have not begun. */
        NONE,
        /** Its ranks run. */
        RUNNING,
        /** Its process is shutting down while its ranks run. */
        ENDING,
        /** All ranks of the job have ended well, so no other node has lost this one. */
        OVER,
        /** It has failed, whatever its exit code. */
        FAILED
    }

    /** {@return the node that this one accuses, or -1} */
    public int accused()
    {
        return isFailed() ? number : -1;
    }

    /** {@return the exit code that its program has chosen, or -1} */
    public int exitCode()
    {
        return state == State.ENDING ? number : -1;
    }

    /** {@return whether the ranks had begun and not ended} */
    public boolean isRunning()
    {
        return state == State.RUNNING || state == State.ENDING;
    }

    /** {@return whether ranks have begun, in this job of the JVM or an earlier one} */
    public boolean hasBegun()
    {
        return state != State.NONE;
    }

    public boolean isOver()
    {
        return state == State.OVER;
    }

    public boolean isFailed()
    {
        return state == State.FAILED;
    }

    /** {@return the report of a node} A line cut short by the node's death counts as no report. */
    public static NodeReport read(final Path directory, final int node)
    {
        try
        {
            final Matcher line = LINE.matcher(Files.readString(ReportFile.of(directory, node)));
            return line.matches() ?
                new NodeReport(State.valueOf(line.group(1)), Integer.parseInt(line.group(2)), line.group(3)) : NONE;
        }
        catch (final NoSuchFileException ex)
        {
            return NONE;
        }
        catch (final IOException ex)
        {
            System.err.println("gaeron: what node " + node + " reports cannot be read: " + ex);
            return NONE;
        }
    }

    /** {@return the line of the report} */
    String encode()
    {
        return state + " " + number + " " + reason + "\n";
    }
}
