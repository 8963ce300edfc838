package org.gaeron.verification.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.TimeUnit;

/**
 * Programs that a test runs at once, written by a child. What this JVM has open for writing, a process that another
 * test starts meanwhile may keep open for a moment, and such a file is not run ("Text file busy").
 */
final class ChildFiles
{
    private static final long PATIENCE_S = 60;

    private ChildFiles()
    {
    }

    /** Copies a file with its mode. */
    static void copy(final Path from, final Path to) throws IOException
    {
        final Process child = new ProcessBuilder("cp", "-p", from.toString(), to.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try
        {
            assertTrue(child.waitFor(PATIENCE_S, TimeUnit.SECONDS), () -> "no " + to + " yet");
        }
        catch (final InterruptedException ex)
        {
            throw new IOException(ex);
        }
        assertEquals(0, child.exitValue(), to::toString);
    }

    /** {@return a script of the shell that all may run} */
    static Path script(final Path file, final String lines) throws IOException
    {
        final Path text = Files.writeString(file.resolveSibling(file.getFileName() + ".text"), "#!/bin/sh\n" + lines);
        Files.setPosixFilePermissions(text, PosixFilePermissions.fromString("rwxr-xr-x"));
        copy(text, file);
        Files.delete(text);
        return file;
    }
}
