package org.gaeron.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;

import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.status.CountersReader;
import org.gaeron.ArraySpec;
import org.gaeron.EmbeddedJob;
import org.gaeron.GlobalLongArray;
import org.gaeron.Patch;
import org.gaeron.World;
import org.gaeron.runtime.settings.JobContext;
import org.gaeron.wire.WireNode;
import org.gaeron.wire.codecs.HelloEncoder;
import org.gaeron.wire.codecs.MessageHeaderEncoder;
import org.gaeron.wire.codecs.StreamKind;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Jobs on an external media driver: what an operator sees in its counters, and what a stranger with access to it can
 * do.
 */
class ExternalDriverTest
{
    private static final String JOB = "00112233445566778899aabbccddeeff";
    private static final int COUNT = 20_000;
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(20);

    @TempDir
    private Path directory;
    private MediaDriver driver;
    private Aeron aeron;

    @BeforeEach
    void launch()
    {
        driver = MediaDriver.launch(new MediaDriver.Context()
            .aeronDirectoryName(directory.resolve("driver").toString())
            .threadingMode(ThreadingMode.SHARED)
            .dirDeleteOnShutdown(true));
        aeron = Aeron.connect(new Aeron.Context().aeronDirectoryName(driver.aeronDirectoryName()));
    }

    @AfterEach
    void close()
    {
        aeron.close();
        driver.close();
    }

    private EmbeddedJob job()
    {
        return EmbeddedJob.of(2, 1)
            .setting("gaeron.aeron.dir", driver.aeronDirectoryName())
            .setting("gaeron.job", JOB);
    }

    @Test
    void shouldShowInCountersWhatTheDataServerHasDone()
    {
        job().run(world ->
        {
            try (GlobalLongArray array = world.longs(ArraySpec.longs("array", 2, COUNT).withGrid(2, 1)))
            {
                if (world.rank() == 1)
                {
                    final long[] values = new long[COUNT];
                    final long accsBefore = counter("accs served", 0);
                    array.acc(Patch.of(0, 1, 0, 10), 1, values);
                    array.put(Patch.of(0, 1, 0, 10), values);
                    array.get(Patch.of(0, 1, 0, COUNT), values);
                    array.readInc(0, 0, 1);
                    array.fetchOr(0, 0, 1);
                    world.fence();

                    assertTrue(counter("accs served", 0) > accsBefore);
                    assertTrue(counter("puts served", 0) >= 1);
                    assertEquals(1, counter("gets served", 0));
                    assertEquals(2, counter("fetches served", 0));
                    assertTrue(counter("bytes put", 0) >= (COUNT + 20) * (long)Long.BYTES);
                    awaitCounter("bytes granted", 0, 0);
                    awaitCounter("bytes granted", 1, 0);
                    assertEquals(0, counter("streams refused", 0));
                    assertTrue(counter("longest duty cycle", 0) > 0);
                }
                world.sync();
            }
        });
    }

    @Test
    void shouldRefuseStreamThatDoesNotBeginWithHello()
    {
        final UnsafeBuffer garbage = new UnsafeBuffer(new byte[100]);
        garbage.setMemory(0, 100, (byte)0x5A);

        job().run(world -> endureStranger(world, garbage));
    }

    @Test
    void shouldRefuseHelloWithWrongKey()
    {
        final UnsafeBuffer frame =
            new UnsafeBuffer(new byte[MessageHeaderEncoder.ENCODED_LENGTH + HelloEncoder.BLOCK_LENGTH]);
        new HelloEncoder().wrapAndApplyHeader(frame, 0, new MessageHeaderEncoder())
            .protocol(WireNode.PROTOCOL)
            .node(1)
            .nonce(1)
            .stream(StreamKind.LATENCY);

        job().run(world -> endureStranger(world, frame));
    }

    private void endureStranger(final World world, final UnsafeBuffer frame)
    {
        try (GlobalLongArray array = world.longs("array", 2, 10))
        {
            if (world.rank() == 0)
            {
                intrude(frame);
            }
            world.sync();
            array.acc(0, 0, 1);
            array.acc(1, 9, 1);
            world.sync();
            assertEquals(2, array.get(0, 0));
            assertEquals(2, array.get(1, 9));
            world.sync();
        }
    }

    /** Sends a frame to node 0 as if from node 1, on a stream of its own, and waits until it is refused. */
    private void intrude(final UnsafeBuffer frame)
    {
        final JobContext context =
            JobContext.of(Map.of("gaeron.nodes", "2", "gaeron.ranks", "1", "gaeron.job", JOB)).conclude();
        final int streamId =
            new Channels(context, StreamSizes.ofIpc(context), 1).streamId(1, 0, StreamKind.LATENCY);
        try (ExclusivePublication stranger = aeron.addExclusivePublication("aeron:ipc", streamId))
        {
            final long deadlineNs = System.nanoTime() + PATIENCE_NS;
            while (stranger.offer(frame) < 0 && deadlineNs - System.nanoTime() > 0)
            {
                Thread.yield();
            }
            awaitCounter("streams refused", 0, 1);
        }
    }

    /** The counter is written at the end of the duty cycle that completes an operation. */
    private void awaitCounter(final String label, final int node, final long expected)
    {
        final long deadlineNs = System.nanoTime() + PATIENCE_NS;
        while (counter(label, node) != expected && deadlineNs - System.nanoTime() > 0)
        {
            Thread.yield();
        }
        assertEquals(expected, counter(label, node), label);
    }

    private long counter(final String label, final int node)
    {
        final CountersReader counters = aeron.countersReader();
        final AtomicLong value = new AtomicLong(-1);
        counters.forEach((counterId, text) ->
        {
            if (text.startsWith(label) && text.contains("gaeron node " + node + " "))
            {
                value.set(counters.getCounterValue(counterId));
            }
        });
        return value.get();
    }
}
