package org.gaeron.aeron;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.aeron.CommonContext;
import io.aeron.driver.MediaDriver;

/**
 * A media driver in a process of its own.
 */
final class DriverProcess implements AutoCloseable
{
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(30);
    private static final long ALIVE_MS = 10_000;

    private final Process process;

    private DriverProcess(final Process process)
    {
        this.process = process;
    }

    /** Returns when it runs. */
    static DriverProcess start(final Path directory, final String... options) throws IOException, InterruptedException
    {
        final List<String> command = new ArrayList<>(List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--add-opens", "java.base/jdk.internal.misc=ALL-UNNAMED", "-Daeron.threading.mode=SHARED",
            "-Daeron.dir=" + directory, "-Daeron.dir.delete.on.shutdown=true"));
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), MediaDriver.class.getName()));
        final Process process = new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        final long deadlineNs = System.nanoTime() + PATIENCE_NS;
        final Path file = directory.resolve("cnc.dat");
        while (!Files.exists(file) || Files.size(file) == 0 ||
            !CommonContext.isDriverActive(directory.toFile(), ALIVE_MS, line -> { }))
        {
            if (!process.isAlive() || deadlineNs - System.nanoTime() < 0)
            {
                throw new IllegalStateException("expected a media driver in " + directory + ", actual none");
            }
            Thread.sleep(10);
        }
        return new DriverProcess(process);
    }

    void kill()
    {
        process.destroyForcibly();
    }

    @Override
    public void close()
    {
        process.destroy();
        try
        {
            if (!process.waitFor(10, TimeUnit.SECONDS))
            {
                process.destroyForcibly();
            }
        }
        catch (final InterruptedException ex)
        {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
