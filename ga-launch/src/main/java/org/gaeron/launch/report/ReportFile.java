package org.gaeron.launch.report;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

import org.gaeron.launch.report.NodeReport.State;
import org.gaeron.launch.text.Printable;
import org.gaeron.runtime.failure.Causes;

/**
 * The file of a {@link NodeReport}, as its node writes it. It has its final size and is open from the beginning, so
 * that it can be rewritten on a full file system, and by a process that cannot open files any more. No channel: an
 * interrupt of a rank would close it. Any thread.
 */
public final class ReportFile
{
    private static final int MOST_CHARS = 500;
    private static final int FILE_BYTES = 2 << 10;

    private final RandomAccessFile file;

    private ReportFile(final RandomAccessFile file)
    {
        this.file = file;
    }

    static Path of(final Path directory, final int node)
    {
        return directory.resolve("report-" + node);
    }

    /**
     * Records that the process of the node has begun. The file stays open until the process ends.
     *
     * @param directory the folder of the job.
     * @return the file of the node's report.
     * @throws FileAlreadyExistsException if the node had a process before: a node that has left a job cannot come back.
     */
    public static ReportFile claim(final Path directory, final int node) throws IOException
    {
        final Path path = Files.createFile(of(directory, node));
        final ReportFile report = new ReportFile(new RandomAccessFile(path.toFile(), "rw"));
        report.write(NodeReport.NONE);
        return report;
    }

    /** Records that the ranks are about to begin. */
    public void begin() throws IOException
    {
        write(new NodeReport(State.RUNNING, -1, ""));
    }

    /** Records that the process is ending while ranks run, and its exit code in case it is killed. */
    public void exit(final int exitCode) throws IOException
    {
        write(new NodeReport(State.ENDING, exitCode, ""));
    }

    /** Records that all ranks of the job have met at their end, and so have ended well. */
    public void end() throws IOException
    {
        write(new NodeReport(State.OVER, -1, ""));
    }

    /** Records a failure of the node, which will end with the exit code of a failure. */
    public void fail(final int accused, final Throwable failure)
    {
        final String text = Printable.line(Causes.message(failure));
        try
        {
            write(new NodeReport(State.FAILED, accused, text.substring(0, Math.min(MOST_CHARS, text.length()))));
        }
        catch (final IOException | OutOfMemoryError ex)
        {
            // the reason is on the standard error, too
            System.err.println("gaeron: the launcher cannot be told the reason: " + ex);
        }
    }

    private synchronized void write(final NodeReport report) throws IOException
    {
        final byte[] bytes = new byte[FILE_BYTES];
        Arrays.fill(bytes, (byte)' ');
        final byte[] text = report.encode().getBytes(StandardCharsets.UTF_8);
        System.arraycopy(text, 0, bytes, 0, text.length);
        file.seek(0);
        file.write(bytes);
    }
}
