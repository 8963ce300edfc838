package org.gaeron.runtime.launch;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.function.BiConsumer;

/**
 * A node's ear on its launcher: the standard input. A line tells that another node has failed; the end means that the
 * launcher is dead, and then this JVM must not live on: there is nobody left to end it.
 */
final class ParentWatch implements Runnable
{
    static final String FAILED = "failed";
    static final int ORPHANED = 3;

    private final InputStream in;
    private final Path directory;
    private final BiConsumer<Integer, String> onFailedNode;

    ParentWatch(final InputStream in, final Path directory, final BiConsumer<Integer, String> onFailedNode)
    {
        this.in = in;
        this.directory = directory;
        this.onFailedNode = onFailedNode;
    }

    static byte[] failedLine(final int node, final String reason)
    {
        final String line = FAILED + " " + node + " " + reason.replace('\n', ' ') + "\n";
        return line.getBytes(java.nio.charset.StandardCharsets.UTF_8);
    }

    @Override
    public void run()
    {
        try
        {
            for (String line = ChildTicket.readLine(in); line != null; line = ChildTicket.readLine(in))
            {
                final String[] parts = line.split(" ", 3);
                if (parts.length == 3 && FAILED.equals(parts[0]))
                {
                    onFailedNode.accept(Integer.parseInt(parts[1]), parts[2]);
                }
            }
        }
        catch (final IOException ex)
        {
            System.err.println("gaeron: the launcher cannot be heard: " + ex);
        }
        halt();
    }

    /**
     * No shutdown hooks: they could wait for ranks that compute. All nodes delete what they find; the last one finds
     * all.
     */
    private void halt()
    {
        try
        {
            JobDirectory.deleteTree(directory);
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
