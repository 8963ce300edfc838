package org.gaeron.launch.node;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

import org.gaeron.launch.report.Question;
import org.gaeron.runtime.folder.JobDirectory;

/**
 * Listens to a node's launcher on the standard input. A line means that another node has failed, or is a
 * {@link Question} to this one. The end of the input means that the launcher is dead. Then this JVM halts, because
 * nobody is left to end it.
 *
 * <p>The standard input is read as a channel, because closing it unblocks a waiting thread. A JVM that ends waits 300
 * ms for threads in system calls.
 */
public final class ParentWatch implements Runnable, AutoCloseable
{
    static final String FAILED = "failed";
    static final int ORPHANED = 3;
    private static final long LOOK_MS = 500;

    private final ReadableByteChannel in;
    private final Path directory;
    /** The launcher, or what has started this JVM for it. */
    private final Optional<ProcessHandle> parent = ProcessHandle.current().parent();
    private final BiConsumer<Integer, String> onFailedNode;
    private final Consumer<Question> onQuestion;

    ParentWatch(
        final ReadableByteChannel in, final Path directory, final BiConsumer<Integer, String> onFailedNode,
        final Consumer<Question> onQuestion)
    {
        this.onQuestion = onQuestion;
        this.in = in;
        this.directory = directory;
        this.onFailedNode = onFailedNode;
    }

    public static byte[] failedLine(final int node, final String reason)
    {
        final String line = FAILED + " " + node + " " + reason.replace('\n', ' ') + "\n";
        return line.getBytes(java.nio.charset.StandardCharsets.UTF_8);
    }

    @Override
    public void run()
    {
        try
        {
            final InputStream lines = Channels.newInputStream(in);
            for (String line = ChildTicket.readLine(lines); line != null; line = ChildTicket.readLine(lines))
            {
                final String[] parts = line.split(" ", 3);
                if (parts.length == 3 && FAILED.equals(parts[0]))
                {
                    onFailedNode.accept(Integer.parseInt(parts[1]), parts[2]);
                }
                else if (Question.of(line) != null)
                {
                    onQuestion.accept(Question.of(line));
                }
            }
        }
        catch (final ClosedChannelException ex)
        {
            return;
        }
        catch (final IOException ex)
        {
            System.err.println("gaeron: the launcher cannot be heard: " + ex);
        }
        halt();
    }

    /**
     * Watches the launcher's process instead of its line, from the JVM's end on until the last shutdown hook has ended:
     * the hooks of a program may take long. A thread that sleeps does not hold up the end. A parent that cannot be told
     * is not taken for another one.
     */
    void watchProcess()
    {
        if (parent.isEmpty())
        {
            return;
        }
        while (ProcessHandle.current().parent().map(parent.get()::equals).orElse(true))
        {
            try
            {
                Thread.sleep(LOOK_MS);
            }
            catch (final InterruptedException ex)
            {
                return;
            }
        }
        halt();
    }

    /** Stops listening, because this JVM ends. */
    @Override
    public void close() throws IOException
    {
        in.close();
    }

    /**
     * Halts without shutdown hooks, which could wait for ranks that compute. Every node deletes the files that it
     * finds; the last one finds all.
     */
    private void halt()
    {
        try
        {
            JobDirectory.deleteOrphan(directory);
        }
        catch (final IOException ex)
        {
            System.err.println("gaeron: not deleted: " + directory + ": " + ex);
        }
        finally
        {
            Runtime.getRuntime().halt(ORPHANED);
        }
    }
}
