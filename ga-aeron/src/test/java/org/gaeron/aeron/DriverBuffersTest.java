package org.gaeron.aeron;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;

import io.aeron.Aeron;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;

import org.agrona.concurrent.status.CountersManager;
import org.gaeron.ArraySpec;
import org.gaeron.EmbeddedJob;
import org.gaeron.GlobalArrayException;
import org.gaeron.GlobalLongArray;
import org.gaeron.World;
import org.gaeron.runtime.settings.JobContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DriverBuffersTest
{
    private static final int NODES = 3;
    private static final int COUNT = 1 << 14;
    /** Of a driver and its client, without any stream. */
    private static final int AT_REST = 90;

    @TempDir
    private Path directory;

    private static JobContext context(final String transport, final int nodes)
    {
        return context(transport, nodes, nodes);
    }

    private static JobContext context(final String transport, final int nodes, final int hostNodes)
    {
        return JobContext.of(Map.of("gaeron.nodes", Integer.toString(nodes), "gaeron.ranks", "1",
            "gaeron.host.nodes", Integer.toString(hostNodes), "gaeron.transport", transport)).conclude();
    }

    @ParameterizedTest
    @CsvSource({"udp, 1000, 36000", "ipc, 100, 61000"})
    void shouldHaveRoomForTheCountersOfAllPeers(final String transport, final int nodes, final int counters)
    {
        final JobContext context = context(transport, nodes);
        final DriverBuffers buffers =
            context.host().hasUdp() ? DriverBuffers.ofNode(nodes) : DriverBuffers.ofHost(nodes);
        try (MediaDriver driver = MediaDriver.launch(
            DriverDirectory.driverContext(context, directory.resolve("driver"), buffers, context.limits().silenceNs())
                .threadingMode(ThreadingMode.INVOKER)))
        {
            final CountersManager manager = driver.context().countersManager();
            for (int i = 0; i < counters; i++)
            {
                manager.allocate("counter");
            }
            final long fileBytes = Stream.of("cnc.dat", "loss-report.dat")
                .mapToLong(name -> directory.resolve("driver").resolve(name).toFile().length()).sum();
            assertEquals(fileBytes, buffers.fileBytes());
        }
    }

    /** What is reckoned with is what is used, when all streams are open. */
    @ParameterizedTest
    @CsvSource({"udp, 22, 0", "ipc, 36, 14"})
    void shouldKnowHowManyCountersAPeerTakes(final String transport, final int ofPeer, final int ofNode)
    {
        EmbeddedJob.of(NODES, 1).transport(transport).setting("gaeron.dir", directory.toString())
            .setting("gaeron.term.length", "64k").setting("gaeron.bulk.term.length", "64k").run(world ->
            {
                useAllStreams(world);
                if (world.rank() == 0)
                {
                    final int counters = countersOfDriver();
                    final int most = AT_REST + (NODES - 1) * ofPeer + NODES * ofNode;
                    final int least = (NODES - 1) * ofPeer;
                    assertTrue(counters >= least && counters <= most,
                        "expected from " + least + " to " + most + " counters, actual " + counters);
                }
                world.sync();
            });
    }

    private static void useAllStreams(final World world)
    {
        try (GlobalLongArray array = world.longs(ArraySpec.longs("array", NODES, COUNT).withGrid(NODES, 1)))
        {
            final long[] values = new long[NODES * COUNT];
            array.acc(array.patch(), 1, values);
            array.get(array.patch(), values);
            world.sync();
        }
    }

    private int countersOfDriver()
    {
        try (Stream<Path> files = Files.walk(directory))
        {
            final Path driver = files.filter(path -> path.endsWith("driver-0") ||
                path.endsWith("driver") && path.toString().contains("gaeron-node-0-")).findFirst().orElseThrow();
            final int[] count = {0};
            try (Aeron observer = Aeron.connect(new Aeron.Context().aeronDirectoryName(driver.toString())))
            {
                observer.countersReader().forEach((counterId, label) -> count[0]++);
            }
            return count[0];
        }
        catch (final IOException ex)
        {
            throw new IllegalStateException("no driver of node 0 in " + directory, ex);
        }
    }

    @Test
    void shouldTakeNoMoreThanAeronDoesForASmallJob()
    {
        final long smallest = DriverBuffers.ofNode(2).fileBytes();
        assertEquals(12, smallest >> 20);
        assertEquals(smallest, DriverBuffers.ofNode(150).fileBytes());
        assertEquals(smallest, DriverBuffers.ofHost(20).fileBytes());
        assertTrue(DriverBuffers.ofNode(1000).fileBytes() < 40 << 20);
    }

    @Test
    void shouldRefuseMoreNodesThanTheCountersOfOneDriverCanServe()
    {
        assertDoesNotThrow(() -> DriverBuffers.ofNode(10_000).check(10_000));
        assertDoesNotThrow(() -> DriverBuffers.ofHost(500).check(500));
        final String message = assertThrows(GlobalArrayException.class,
            () -> DriverBuffers.ofHost(1000).check(1000)).getMessage();
        assertTrue(message.contains("for 1000 nodes: start fewer, or use gaeron.transport=udp"), message);
        assertThrows(GlobalArrayException.class, () -> DriverBuffers.ofNode(1_000_000).check(1_000_000));
    }

    @Test
    void shouldRefuseMoreLogsThanAProcessMayMap()
    {
        assertDoesNotThrow(() -> LogSpace.checkMappings(context("udp", 2)));
        assertDoesNotThrow(() -> LogSpace.checkMappings(context("udp", 1000), 65_530));
        assertDoesNotThrow(() -> LogSpace.checkMappings(context("ipc", 170), 65_530));
        assertEquals("expected a limit of at least 81648 mappings of a process for the logs of 200 nodes, actual " +
            "65530: raise it with sysctl vm.max_map_count=81648", assertThrows(GlobalArrayException.class,
                () -> LogSpace.checkMappings(context("ipc", 200), 65_530)).getMessage());
    }

    @Test
    void shouldCountTheLogsOfTheNodesOfOneHostOnly()
    {
        final long all = LogSpace.bytes(context("udp", 8));
        assertEquals(all, 8 * LogSpace.bytes(context("udp", 8, 1)));
        assertEquals(all, 4 * LogSpace.bytes(context("udp", 8, 2)));
    }

    @Test
    void shouldHoldWhatAllPeersMaySendAsFarAsTheSystemGivesIt()
    {
        final SocketBuffers few = SocketBuffers.of(context("udp", 2), 8 << 20, 8 << 20);
        assertEquals(new SocketBuffers(2 << 20, 2 << 20, 2 << 20), few);
        assertNull(few.shortage());
        assertEquals(512 << 10, few.windowBytes());

        final SocketBuffers many = SocketBuffers.of(context("udp", 129), 8 << 20, 8 << 20);
        assertEquals(new SocketBuffers(128 * (32 << 10) + (1 << 20), 5 << 20, 2 << 20), many);
        assertEquals(1 << 20, many.pullBudgetBytes(1 << 20));

        final SocketBuffers narrow = SocketBuffers.of(context("udp", 10_000), 425_984, 425_984);
        assertEquals(new SocketBuffers(16 << 20, 425_984, 425_984), narrow);
        assertEquals(425_984, narrow.windowBytes());
        assertEquals(512 << 10, narrow.pullBudgetBytes(1 << 20));
        assertEquals(64 << 10, narrow.pullBudgetBytes(64 << 10));
        assertEquals("expected socket buffers of 16 MiB for what the other nodes may send at one time, " +
            "actual 416 KiB: what does not fit is sent again, later; raise it with sysctl net.core.rmem_max=16777216",
            narrow.shortage());
    }
}
