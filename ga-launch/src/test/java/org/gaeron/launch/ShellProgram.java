package org.gaeron.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * A program of a test that is run at once. A shell writes it: what this JVM wrote, a process that another test starts
 * meanwhile may hold open for a moment, and a file that is open for writing is not run ("Text file busy").
 */
public final class ShellProgram
{
    private static final long PATIENCE_S = 60;

    private ShellProgram()
    {
    }

    /**
     * Writes a program of the shell, over one that is there.
     *
     * @param file   of the program.
     * @param script its lines.
     * @return the file, which all may run.
     */
    public static Path write(final Path file, final String script) throws IOException
    {
        final Process writer = new ProcessBuilder("/bin/sh", "-c", "cat > \"$1\" && chmod 755 \"$1\"", "sh",
            file.toString()).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        writer.getOutputStream().write(("#!/bin/sh\n" + script + "\n").getBytes(StandardCharsets.UTF_8));
        writer.getOutputStream().close();
        try
        {
            assertTrue(writer.waitFor(PATIENCE_S, TimeUnit.SECONDS), () -> "no " + file + " yet");
        }
        catch (final InterruptedException ex)
        {
            throw new IOException(ex);
        }
        assertEquals(0, writer.exitValue(), file::toString);
        return file;
    }
}
