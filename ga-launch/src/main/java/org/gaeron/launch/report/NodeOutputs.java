package org.gaeron.launch.report;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

import org.gaeron.launch.text.Printable;

/**
 * The places for the output of a job's nodes: the streams of the launcher, with the number of the node before each
 * line; or a file for each node, with both of its streams as they come.
 */
public final class NodeOutputs implements AutoCloseable
{
    private static final int LOST = 1;

    private final Path folder;
    private final List<PrintStream> files = new ArrayList<>();
    private volatile boolean isLost;

    private NodeOutputs(final Path folder)
    {
        this.folder = folder;
    }

    public static NodeOutputs printed()
    {
        return new NodeOutputs(null);
    }

    /** {@return outputs into files {@code node-0.txt} and so on} They replace those of an earlier job. */
    public static NodeOutputs inFiles(final Path folder)
    {
        return new NodeOutputs(folder);
    }

    /**
     * Makes the folder, and changes no file in it.
     *
     * @throws IllegalArgumentException if it cannot be made, or written to.
     */
    public void check()
    {
        try
        {
            if (folder != null)
            {
                Files.createDirectories(folder);
                Files.delete(Files.createTempFile(folder, "node-", null));
            }
        }
        catch (final IOException ex)
        {
            throw refusal(ex);
        }
    }

    /**
     * Makes the files, before any output comes, and deletes those of further nodes of an earlier job.
     *
     * @return this.
     * @throws IllegalArgumentException if they cannot be made.
     */
    public NodeOutputs open(final int nodes)
    {
        check();
        try
        {
            for (int node = 0; node < nodes && folder != null; node++)
            {
                final Path file = file(node);
                // a new one: in a folder of others it may be a link to a file of this user, or a pipe that waits
                Files.deleteIfExists(file);
                files.add(new PrintStream(new NodeFile(file,
                    Files.newOutputStream(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE))));
            }
            int next = nodes;
            while (folder != null && Files.deleteIfExists(file(next)))
            {
                next++;
            }
            return this;
        }
        catch (final IOException ex)
        {
            close();
            throw refusal(ex);
        }
    }

    private Path file(final int node)
    {
        return folder.resolve("node-" + node + ".txt");
    }

    private IllegalArgumentException refusal(final IOException failure)
    {
        return new IllegalArgumentException(
            "--output: expected a folder for the output of the nodes, actual " + folder + ": " + failure, failure);
    }

    /**
     * {@return what takes output of a node}
     *
     * @param prefix   of a printed line.
     * @param launcher as that of {@link PrefixedLines}.
     */
    public LinePump.Output of(
        final int node, final boolean isError, final String prefix, final UnaryOperator<String> launcher)
    {
        return folder != null ? new PrefixedLines(files.get(node), "", launcher) :
            new PrefixedLines(isError ? System.err : System.out, prefix, launcher);
    }

    /** {@return the exit code of a job whose nodes have ended with one} A loss of output is a failure. */
    public int exitCode(final int exitCode)
    {
        return exitCode == 0 && isLost ? LOST : exitCode;
    }

    @Override
    public void close()
    {
        files.forEach(PrintStream::close);
    }

    /** The file of a node. A print stream reports no failure, so this one does, once. */
    private final class NodeFile extends FilterOutputStream
    {
        private final Path file;
        private boolean isCut;

        NodeFile(final Path file, final OutputStream out)
        {
            super(out);
            this.file = file;
        }

        @Override
        public void write(final byte[] bytes, final int offset, final int length) throws IOException
        {
            try
            {
                out.write(bytes, offset, length);
            }
            catch (final IOException ex)
            {
                isLost = true;
                if (!isCut)
                {
                    isCut = true;
                    Printable.say(file + " cannot be written to, something of the output is lost: " + ex.getMessage());
                }
                throw ex;
            }
        }
    }
}
