package org.gaeron.runtime.launch;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * A shell that outlives the launcher, however that ends, and the nodes that are ending: a JVM that has begun its
 * shutdown can do nothing any more. It waits at a pipe. A line means that the folder is deleted; the end means that the
 * launcher is dead, and then the shell deletes what is left.
 *
 * <p>It stands in the folder, so what it deletes is in that one, whatever the folder's name means by then. Nodes that
 * have not noticed their launcher's death yet may still make files, which they delete; in case they die of it, too, the
 * shell looks again. What a terminal sends to all processes of a job does not end it.
 */
final class FolderWatch implements AutoCloseable
{
    private static final long END_MS = 1_000;
    private static final String SCRIPT = """
        trap '' HUP INT QUIT TERM
        cd "$0" || exit
        read -r line && exit
        for pause in 0 1 3
        do
            sleep $pause
            rm -rf -- * .[!.]* ..?*
            rmdir "$0"
            [ -d "$0" ] || exit
        done
        """;

    private final Process shell;

    private FolderWatch(final Process shell)
    {
        this.shell = shell;
    }

    static FolderWatch start(final Path folder) throws IOException
    {
        return new FolderWatch(new ProcessBuilder("/bin/sh", "-c", SCRIPT, folder.toAbsolutePath().toString())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start());
    }

    /** The folder is deleted. */
    @Override
    public void close() throws IOException
    {
        try (OutputStream out = shell.getOutputStream())
        {
            out.write('\n');
        }
        catch (final IOException ex)
        {
            System.getLogger(FolderWatch.class.getName()).log(
                System.Logger.Level.DEBUG, "somebody has ended the shell", ex);
        }
        try
        {
            shell.waitFor(END_MS, TimeUnit.MILLISECONDS);
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
        }
    }
}
