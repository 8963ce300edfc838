package org.gaeron.verification.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A job of two nodes that adds all the time, and in the end counts what must be there. */
record ConservedJob(LaunchedJob launched, Path directory, Path stop) implements AutoCloseable
{
    private static final long LIMIT_MS = 60_000;

    /**
     * Starts a job.
     *
     * @param folder      of the test; the job's folder in it is called after the transport.
     * @param limit       the node timeout.
     * @param collections of a heap of many objects, which are pauses.
     */
    static ConservedJob start(
        final Path folder, final String transport, final String limit, final int collections) throws IOException
    {
        final Path directory = Files.createDirectory(folder.resolve(transport));
        final Path stop = folder.resolve(transport + ".stop");
        return new ConservedJob(LaunchedJob.start(directory, folder.resolve(transport + ".err"),
            "-N", "2", "-R", "1", "--transport", transport, "-D", "gaeron.node.timeout=" + limit, "--jvm=-Xmx512m",
            ConservationProgram.class.getName(), stop.toString(), Integer.toString(collections)), directory, stop);
    }

    void awaitBegun() throws InterruptedException
    {
        launched.awaitLines("is at it", 2);
    }

    /** Stops processes for a while. A shell does it, which this JVM, if it is late, does not delay. */
    static void pause(final long pauseMs, final long... pids) throws Exception
    {
        final List<String> words = new ArrayList<>(List.of(
            "sh", "-c", "kill -STOP \"$@\"; sleep " + pauseMs / 1e3 + "; kill -CONT \"$@\"", "sh"));
        Arrays.stream(pids).mapToObj(Long::toString).forEach(words::add);
        final Process shell = new ProcessBuilder(words).start();
        assertTrue(shell.waitFor(pauseMs + LIMIT_MS, TimeUnit.MILLISECONDS), "expected the end of a pause");
        assertEquals(0, shell.exitValue());
    }

    /** Ends the job, which has lost nothing and leaves nothing. */
    void assertConserved() throws Exception
    {
        Files.createFile(stop);
        assertEquals(0, launched.await(), () -> launched.errors().toString());
        assertEquals(2, launched.lines().stream().filter(line -> line.contains(" conserved: ")).count(),
            () -> launched.lines().toString());
        assertEquals(List.of(), launched.causes());
        LaunchedJob.assertEmpty(directory);
    }

    @Override
    public void close()
    {
        launched.close();
    }
}
