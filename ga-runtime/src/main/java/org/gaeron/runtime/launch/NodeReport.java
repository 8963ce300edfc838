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
 * What a node leaves in the job's folder for its launcher, beside an exit code: that its ranks still ran, that all
 * ranks of the job had ended well, or why it failed. One line of text; the node writes, and the launcher reads when the
 * node has ended. The file has its final size from the beginning: it can be written to again where the file system is
 * full.
 *
 * @param isRunning whether the node has ended without its ranks.
 * @param isOver    whether all ranks of the job had ended well, so that nobody has lost it.
 * @param isFailed  whether the node has failed, whatever its exit code says.
 * @param accused   the node that it holds responsible, or -1.
 * @param reason    in one line; may be empty.
 */
record NodeReport(boolean isRunning, boolean isOver, boolean isFailed, int accused, String reason)
{
    static final NodeReport NONE = new NodeReport(false, false, false, -1, "");
    private static final String RUNNING = "running";
    private static final String ENDED = "ended";
    private static final Pattern FAILED = Pattern.compile("failed (-?\\d{1,9}) (.*)\n *");
    private static final int MOST_CHARS = 500;
    private static final int FILE_BYTES = 2 << 10;

    /**
     * The process of the node has begun.
     *
     * @throws FileAlreadyExistsException if there was one before: whoever has left a job cannot come back.
     */
    static void claim(final Path directory, final int node) throws IOException
    {
        write(directory, node, "", StandardOpenOption.CREATE_NEW);
    }

    /** The ranks are about to begin. */
    static void begin(final Path directory, final int node) throws IOException
    {
        write(directory, node, RUNNING, StandardOpenOption.WRITE);
    }

    /** The ranks have met at their end: those of the other nodes have ended well, too. */
    static void end(final Path directory, final int node) throws IOException
    {
        write(directory, node, ENDED, StandardOpenOption.WRITE);
    }

    /** The node is going to end with an exit code for a failure. */
    static void fail(final Path directory, final int node, final int accused, final Throwable failure)
    {
        final String text = Printable.line(Causes.message(failure));
        try
        {
            write(directory, node,
                "failed " + accused + " " + text.substring(0, Math.min(MOST_CHARS, text.length())) + "\n",
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
            final String line = Files.readString(file(directory, node));
            final Matcher failed = FAILED.matcher(line);
            return failed.matches() ?
                new NodeReport(false, false, true, Integer.parseInt(failed.group(1)), failed.group(2)) :
                new NodeReport(line.startsWith(RUNNING), line.startsWith(ENDED), false, -1, "");
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
        final Path directory, final int node, final String line, final StandardOpenOption how) throws IOException
    {
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
