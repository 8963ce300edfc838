package org.gaeron.algebra.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A JVM that denies native access has no BLAS, and multiplies all the same.
 */
class DeniedAccessTest
{
    private static final long MOST_SECONDS = 60;

    @TempDir
    private Path folder;

    /** The program of that JVM. */
    static final class Program
    {
        private Program()
        {
        }

        public static void main(final String[] args)
        {
            System.out.println("auto " + BlasLibrary.of("auto"));
            try
            {
                BlasLibrary.of("libopenblas.so.0");
            }
            catch (final IllegalArgumentException ex)
            {
                System.out.println("named " + (ex.getCause() instanceof IllegalCallerException) + ' ' +
                    ex.getMessage().startsWith("gaeron.blas: expected a library, actual libopenblas.so.0"));
            }
        }
    }

    @Test
    void shouldUseOwnKernelsWithoutNativeAccess() throws IOException, InterruptedException
    {
        final Path out = folder.resolve("out");
        final Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--illegal-native-access=deny", "-cp", System.getProperty("java.class.path"), Program.class.getName())
            .redirectErrorStream(true).redirectOutput(out.toFile()).start();
        try
        {
            assertTrue(process.waitFor(MOST_SECONDS, TimeUnit.SECONDS), "the program has not ended");
            final String output = Files.readString(out);
            assertEquals("auto null\nnamed true true\n", output.replace("\r", ""));
        }
        finally
        {
            process.destroyForcibly();
        }
    }
}
