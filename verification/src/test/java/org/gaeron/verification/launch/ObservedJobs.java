package org.gaeron.verification.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The commands that look at running jobs, each in a JVM of its own.
 *
 * @param folder    for their output.
 * @param directory that has the folders of the jobs.
 */
record ObservedJobs(Path folder, Path directory)
{
    private static final long LIMIT_S = 60;

    /** {@return the words of a command} */
    List<String> command(final String name, final String... args)
    {
        final List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.addAll(JobArchive.jvmOptions());
        words.addAll(JobArchive.options());
        words.addAll(List.of("-cp", JobArchive.classPath(), "org.gaeron.launch." + name, "--dir",
            directory.toString()));
        words.addAll(List.of(args));
        return words;
    }

    /** Starts a command, whose output goes to a file. */
    Process start(final String name, final String... args) throws IOException
    {
        return new ProcessBuilder(command(name, args)).redirectErrorStream(true)
            .redirectOutput(folder.resolve(name).toFile()).start();
    }

    /** {@return what a command that ends with an exit code has printed} */
    List<String> end(final Process process, final String name, final int exitCode) throws Exception
    {
        try
        {
            assertTrue(process.waitFor(LIMIT_S, TimeUnit.SECONDS), () -> "expected the end of " + name);
            final List<String> lines = Files.readAllLines(folder.resolve(name));
            assertEquals(exitCode, process.exitValue(), lines::toString);
            return lines;
        }
        finally
        {
            process.destroyForcibly();
        }
    }

    /** {@return what a command prints that ends with an exit code} */
    List<String> run(final int exitCode, final String name, final String... args) throws Exception
    {
        return end(start(name, args), name, exitCode);
    }

    /** Waits until a running command has printed a text. */
    void awaitText(final String name, final String text) throws Exception
    {
        final long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_S);
        while (!Files.readString(folder.resolve(name)).contains(text))
        {
            assertTrue(deadlineNs - System.nanoTime() > 0, () -> "expected " + text + " of " + name);
            Thread.sleep(50);
        }
    }
}
