package org.gaeron.aeron;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

import org.gaeron.Program;
import org.gaeron.runtime.PatchSuites;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The contract of arrays where all nodes use one media driver in a process of its own, for IPC links and for UDP links.
 */
@ParameterizedClass
@ValueSource(strings = {"ipc", "udp"})
class DriverProcessTest extends PatchSuites
{
    @TempDir
    private static Path folder;
    private static DriverProcess driver;

    @Parameter
    private String transport;

    @BeforeAll
    static void startDriver() throws IOException, InterruptedException
    {
        driver = DriverProcess.start(folder.resolve("driver"));
    }

    @AfterAll
    static void stopDriver()
    {
        driver.close();
    }

    @Override
    public int[] rankCounts()
    {
        return FarJob.RANK_COUNTS;
    }

    @Override
    public void run(final int ranks, final Map<String, String> settings, final Program program)
    {
        final Map<String, String> more = new HashMap<>(settings);
        more.put(AeronSettings.AERON_DIRECTORY, folder.resolve("driver").toString());
        FarJob.run(transport, ranks, more, program);
    }
}
