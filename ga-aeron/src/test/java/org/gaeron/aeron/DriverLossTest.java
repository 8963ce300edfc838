package org.gaeron.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.concurrent.ConcurrentLinkedQueue;

import org.gaeron.EmbeddedJob;
import org.gaeron.GlobalArrayException;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.JobFailedException;
import org.gaeron.World;
import org.gaeron.runtime.settings.JobContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An external media driver that is killed, or that does not fit the job. */
class DriverLossTest
{
    private static final int ROUNDS = 20;
    private static final int COUNT = 1 << 17;

    @TempDir
    private Path folder;

    private final ConcurrentLinkedQueue<GlobalArrayException> told = new ConcurrentLinkedQueue<>();

    /** The node that notices it later may hear of the other one's end before. */
    @ParameterizedTest
    @CsvSource({"ipc, barrier", "udp, pull"})
    void shouldTellAllRanksThatTheDriverIsDead(final String transport, final String phase) throws Exception
    {
        try (DriverProcess driver = DriverProcess.start(folder.resolve("driver")))
        {
            final JobFailedException failure = assertThrows(JobFailedException.class,
                () -> job(transport, "5s").run(world -> killAndGoOn(world, phase, driver)));
            assertTrue(failure.getMessage().contains("media driver"), failure::getMessage);
            assertEquals(2, told.size());
            assertTrue(told.stream().anyMatch(ex -> ex.getMessage().contains("has lost its media driver")),
                told::toString);
        }
    }

    private void killAndGoOn(final World world, final String phase, final DriverProcess driver)
    {
        try (GlobalDoubleArray array = world.doubles("array", world.size(), COUNT))
        {
            final double[] values = new double[COUNT * world.size()];
            for (int round = 0; round < Integer.MAX_VALUE; round++)
            {
                if ("pull".equals(phase))
                {
                    array.get(array.patch(), values);
                }
                else
                {
                    world.barrier();
                }
                if (round == ROUNDS && world.rank() == 0)
                {
                    driver.kill();
                }
            }
        }
        catch (final GlobalArrayException ex)
        {
            told.add(ex);
            throw ex;
        }
    }

    @SuppressWarnings("try")
    @Test
    void shouldRefuseADriverThatGivesUpItsClientsTooSoon() throws Exception
    {
        try (DriverProcess driver = DriverProcess.start(
            folder.resolve("driver"), "-Daeron.client.liveness.timeout=4500ms"))
        {
            final JobFailedException failure =
                assertThrows(JobFailedException.class, () -> job("ipc", "6s").run(World::barrier));
            assertTrue(failure.getMessage().contains("setting gaeron.node.timeout: expected at most 5s, because"),
                failure::getMessage);
            job("ipc", "5s").run(World::barrier);
        }
    }

    private EmbeddedJob job(final String transport, final String limit)
    {
        return EmbeddedJob.of(2, 1).transport(transport)
            .setting(AeronSettings.AERON_DIRECTORY, folder.resolve("driver").toString())
            .setting(JobContext.NODE_TIMEOUT, limit);
    }
}
