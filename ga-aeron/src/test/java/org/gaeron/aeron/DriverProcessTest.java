package org.gaeron.aeron;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import io.aeron.driver.MediaDriver;
import org.gaeron.Program;
import org.gaeron.runtime.ArrayContractTest;
import org.gaeron.runtime.BufferContractTest;
import org.gaeron.runtime.JobContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The contract of arrays where all nodes use one media driver that runs in a process of its own, for IPC links and for
 * UDP links.
 */
@ParameterizedClass
@ValueSource(strings = {"ipc", "udp"})
class DriverProcessTest
{
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(30);

    @TempDir
    private static Path folder;
    private static Process driver;

    @Parameter
    private String transport;

    @BeforeAll
    static void startDriver() throws IOException, InterruptedException
    {
        final Path directory = folder.resolve("driver");
        driver = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--add-opens", "java.base/jdk.internal.misc=ALL-UNNAMED",
            "-Daeron.dir=" + directory, "-Daeron.dir.delete.on.shutdown=true", "-Daeron.threading.mode=SHARED",
            "-cp", System.getProperty("java.class.path"), MediaDriver.class.getName()).inheritIO().start();
        final long deadlineNs = System.nanoTime() + PATIENCE_NS;
        while (!Files.exists(directory.resolve("cnc.dat")))
        {
            if (!driver.isAlive() || deadlineNs - System.nanoTime() < 0)
            {
                throw new IllegalStateException("expected a media driver in " + directory + ", actual none");
            }
            Thread.sleep(10);
        }
    }

    @AfterAll
    static void stopDriver() throws InterruptedException
    {
        driver.destroy();
        if (!driver.waitFor(10, TimeUnit.SECONDS))
        {
            driver.destroyForcibly();
        }
    }

    private void runJob(final int ranks, final Map<String, String> settings, final Program program)
    {
        final Map<String, String> more = new HashMap<>(settings);
        more.put(JobContext.AERON_DIRECTORY, folder.resolve("driver").toString());
        FarJob.run(transport, ranks, more, program);
    }

    @Nested
    class Array extends ArrayContractTest
    {
        @Override
        protected int[] rankCounts()
        {
            return FarJob.RANK_COUNTS;
        }

        @Override
        protected void run(final int ranks, final Map<String, String> settings, final Program program)
        {
            runJob(ranks, settings, program);
        }
    }

    @Nested
    class Buffer extends BufferContractTest
    {
        @Override
        protected int[] rankCounts()
        {
            return FarJob.RANK_COUNTS;
        }

        @Override
        protected void run(final int ranks, final Map<String, String> settings, final Program program)
        {
            runJob(ranks, settings, program);
        }
    }
}
