package org.gaeron.launch.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.gaeron.launch.text.Printable;
import org.gaeron.runtime.failure.Causes;

/**
 * Report of a node to its launcher in the job's folder, beside the exit code: its progress, and the reason of a
 * failure. One line of text. The node writes it; the launcher reads it when the node has reported a failure, or has
 * ended. The file has its final size from the beginning, so that it can be rewritten on a full file system.
 *
 * @param state  the progress of the node.
 * @param number of a failed node, the node that it accuses, or -1; of an ending node, the exit code.
 * @param reason the reason of a failure, in one line; may be empty.
 */
public record NodeReport(State state, int number, String reason)
{
    public static final NodeReport NONE = new NodeReport(State.NONE, -1, "");
    private static final Pattern LINE = Pattern.compile("([A-Z]+) (-?\\d{1,9}) (.*)\n *");
    private static final int MOST_CHARS = 500;
    private static final int FILE_BYTES = 2 << 10;

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

    /**
     * Records that the process of the node has begun.
     *
     * @throws FileAlreadyExistsException if the node had a process before: a node that has left a job cannot come back.
     */
    public static void claim(final Path directory, final int node) throws IOException
    {
        write(directory, node, NONE, StandardOpenOption.CREATE_NEW);
    }

    /** Records that the ranks are about to begin. */
    public static void begin(final Path directory, final int node) throws IOException
    {
        write(directory, node, new NodeReport(State.RUNNING, -1, ""), StandardOpenOption.WRITE);
    }

    /** Records that the process is ending while ranks run, and its exit code in case it is killed. */
    public static void exit(final Path directory, final int node, final int exitCode) throws IOException
    {
        write(directory, node, new NodeReport(State.ENDING, exitCode, ""), StandardOpenOption.WRITE);
    }

    /** Records that all ranks of the job have met at their end, and so have ended well. */
    public static void end(final Path directory, final int node) throws IOException
    {
        write(directory, node, new NodeReport(State.OVER, -1, ""), StandardOpenOption.WRITE);
    }

    /** Records a failure of the node, which will end with the exit code of a failure. */
    public static void fail(final Path directory, final int node, final int accused, final Throwable failure)
    {
        final String text = Printable.line(Causes.message(failure));
        try
        {
            write(directory, node,
                new NodeReport(State.FAILED, accused, text.substring(0, Math.min(MOST_CHARS, text.length()))),
                StandardOpenOption.WRITE);
        }
        catch (final IOException | OutOfMemoryError ex)
        {
            // the reason is on the standard error, too
            System.err.println("gaeron: the launcher cannot be told the reason: " + ex);
        }
    }

    /** {@return the report of a node} A line cut short by the node's death counts as no report. */
    public static NodeReport read(final Path directory, final int node)
    {
        try
        {
            final Matcher line = LINE.matcher(Files.readString(file(directory, node)));
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

    /** Overwrites the file, whose space is already allocated. */
    private static void write(
        final Path directory, final int node, final NodeReport report, final StandardOpenOption how) throws IOException
    {
        final String line = report.state + " " + report.number + " " + report.reason + "\n";
        final byte[] bytes = new byte[FILE_BYTES];
        Arrays.fill(bytes, (byte)' ');
        final byte[] text = line.getBytes(StandardCharsets.UTF_8);
        System.arraycopy(text, 0, bytes, 0, text.length);
        Files.write(file(directory, node), bytes, how, StandardOpenOption.WRITE);
    }

    private static Path file(final Path directory, final int node)
    {
        return directory.resolve("report-" + node);
    }
}
