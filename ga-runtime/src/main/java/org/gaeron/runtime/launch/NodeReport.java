package org.gaeron.runtime.launch;

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

import org.gaeron.runtime.Causes;

/**
 * What a node leaves in the job's folder for its launcher, beside an exit code: how far it has come, and why it failed.
 * One line of text; the node writes, and the launcher reads when the node has said that it fails, or has ended. The
 * file has its final size from the beginning: it can be written to again where the file system is full.
 *
 * @param state  how far the node has come.
 * @param number of one that has failed, the node that it holds responsible, or -1; of one that ends, the exit code.
 * @param reason in one line; may be empty.
 */
record NodeReport(State state, int number, String reason)
{
    static final NodeReport NONE = new NodeReport(State.NONE, -1, "");
    private static final Pattern LINE = Pattern.compile("([A-Z]+) (-?\\d{1,9}) (.*)\n *");
    private static final int MOST_CHARS = 500;
    private static final int FILE_BYTES = 2 << 10;

    /** How far a node has come. */
    enum State
    {
        /** Its ranks have not begun. */
        NONE,
        /** Its ranks run. */
        RUNNING,
        /** Its process is ending while its ranks run. */
        ENDING,
        /** All ranks of the job had ended well: nobody has lost it. */
        OVER,
        /** It has failed, whatever its exit code says. */
        FAILED
    }

    /** {@return the node that it holds responsible, or -1} */
    int accused()
    {
        return isFailed() ? number : -1;
    }

    /** {@return the exit code that its program has chosen, or -1} */
    int exitCode()
    {
        return state == State.ENDING ? number : -1;
    }

    /** {@return whether the node has ended, or is ending, without its ranks} */
    boolean isRunning()
    {
        return state == State.RUNNING || state == State.ENDING;
    }

    boolean isOver()
    {
        return state == State.OVER;
    }

    boolean isFailed()
    {
        return state == State.FAILED;
    }

    /**
     * The process of the node has begun.
     *
     * @throws FileAlreadyExistsException if there was one before: whoever has left a job cannot come back.
     */
    static void claim(final Path directory, final int node) throws IOException
    {
        write(directory, node, NONE, StandardOpenOption.CREATE_NEW);
    }

    /** The ranks are about to begin. */
    static void begin(final Path directory, final int node) throws IOException
    {
        write(directory, node, new NodeReport(State.RUNNING, -1, ""), StandardOpenOption.WRITE);
    }

    /** The process has begun to end, though ranks run: if it does not come to its end, this was its exit code. */
    static void exit(final Path directory, final int node, final int exitCode) throws IOException
    {
        write(directory, node, new NodeReport(State.ENDING, exitCode, ""), StandardOpenOption.WRITE);
    }

    /** The ranks have met at their end: those of the other nodes have ended well, too. */
    static void end(final Path directory, final int node) throws IOException
    {
        write(directory, node, new NodeReport(State.OVER, -1, ""), StandardOpenOption.WRITE);
    }

    /** The node is going to end with an exit code for a failure. */
    static void fail(final Path directory, final int node, final int accused, final Throwable failure)
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

    /** {@return what a node that has ended has left} A line that was cut short by its death says nothing. */
    static NodeReport read(final Path directory, final int node)
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

    /** Over what is there, which has its place on the file system. */
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
