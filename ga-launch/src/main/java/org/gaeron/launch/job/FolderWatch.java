package org.gaeron.launch.job;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * A shell that deletes the job's folder if the launcher dies. It outlives the launcher, whatever ends that. It also
 * outlives nodes that are shutting down, whose JVMs can do nothing any more. The shell waits at a pipe. A line means
 * that the folder is deleted; the end of the input means that the launcher is dead.
 *
 * <p>The folder is the shell's working directory, so the shell deletes only there, whatever the folder's name means by
 * then. Nodes that have not noticed their launcher's death may still make files, which they delete. They may die before
 * that, so the shell looks again. It ignores the signals that a terminal sends to all processes of a job.
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

    /** Ends the shell, because the folder is deleted. */
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
