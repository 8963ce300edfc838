package org.gaeron.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.Subscription;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.aeron.protocol.HeaderFlyweight;
import io.aeron.protocol.SetupFlyweight;

import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.status.CountersReader;
import org.gaeron.ArraySpec;
import org.gaeron.EmbeddedJob;
import org.gaeron.GlobalLongArray;
import org.gaeron.Reduction;
import org.gaeron.World;
import org.gaeron.runtime.settings.JobContext;
import org.gaeron.wire.WireNode;
import org.gaeron.wire.codecs.HelloDecoder;
import org.gaeron.wire.codecs.HelloEncoder;
import org.gaeron.wire.codecs.MessageHeaderEncoder;
import org.gaeron.wire.codecs.StreamKind;
import org.gaeron.wire.codecs.UpdateEncoder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Strangers who send streams to a job while its ranks count: they are refused, counted, and nothing is miscounted.
 */
class StrangerTest
{
    private static final int HEADER = MessageHeaderEncoder.ENCODED_LENGTH;
    private static final String JOB = "00112233445566778899aabbccddeeff";
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(20);
    private static final int SETUPS = 40;

    @TempDir
    private Path directory;
    private MediaDriver driver;
    private Aeron aeron;
    private final List<UnsafeBuffer> recorded = new ArrayList<>();

    /** A frame and how it begins. */
    private interface Intrusion
    {
        void run() throws IOException;
    }

    @BeforeEach
    void launch()
    {
        driver = MediaDriver.launch(new MediaDriver.Context()
            .aeronDirectoryName(directory.resolve("stranger").toString())
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

    @Test
    void shouldRefuseStrangersOnASharedDriver()
    {
        final JobContext context =
            JobContext.of(Map.of("gaeron.nodes", "2", "gaeron.ranks", "1", "gaeron.job", JOB)).conclude();
        final int streamId =
            new Channels(context, StreamSizes.ofIpc(context), 1).streamId(1, 0, StreamKind.LATENCY);
        final Subscription spy = aeron.addSubscription("aeron:ipc", streamId);
        EmbeddedJob.of(2, 1).setting("gaeron.aeron.dir", driver.aeronDirectoryName()).setting("gaeron.job", JOB)
            .run(world -> count(world, () ->
            {
                record(spy);
                // a reader that reads no more would stop the stream that it reads
                spy.close();
                final List<UnsafeBuffer> frames = frames();
                frames.addAll(recorded);
                intrude("aeron:ipc", streamId, frames, aeron.countersReader());
            }));
    }

    @Test
    void shouldRefuseStrangersOverUdp()
    {
        EmbeddedJob.of(2, 1).transport("udp").setting("gaeron.dir", directory.toString()).setting("gaeron.job", JOB)
            .run(world -> count(world, () ->
            {
                try (Aeron observer = observer())
                {
                    final CountersReader counters = observer.countersReader();
                    final InetSocketAddress endpoint = endpoint(counters);
                    forgeSetups("127.0.0.2", endpoint, counters);
                    // who has seen the session of a node may open a stream that the node has not opened yet
                    intrude("aeron:udp?endpoint=127.0.0.1:" + endpoint.getPort() + "|session-id=" +
                        sessions(counters).getFirst(), 1001, frames().subList(0, 1), counters);
                }
            }));
    }

    @Test
    void shouldOpenNoStreamThatIsForgedFromAnAddressOfTheJob()
    {
        EmbeddedJob.of(2, 1).transport("udp").setting("gaeron.dir", directory.toString()).setting("gaeron.job", JOB)
            .run(world -> count(world, () ->
            {
                try (Aeron observer = observer())
                {
                    final CountersReader counters = observer.countersReader();
                    forgeSetups("127.0.0.1", endpoint(counters), counters);
                    assertEquals(1, sessions(counters).size(), "sessions of streams that have come in");
                    assertEquals(0, counter(counters, "errors of the Aeron client"));
                }
            }));
    }

    /** Of the latency streams to node 0. */
    private static List<String> sessions(final CountersReader counters)
    {
        final List<String> found = new ArrayList<>();
        counters.forEach((counterId, text) ->
        {
            final String[] words = text.split(" ");
            if (text.startsWith("rcv-hwm: ") && "1000".equals(words[3]))
            {
                found.add(words[2]);
            }
        });
        return found;
    }

    /** Both ranks count while somebody intrudes on node 0. */
    private static void count(final World world, final Intrusion intrusion)
    {
        final AtomicReference<Throwable> failure = new AtomicReference<>();
        final AtomicBoolean isOver = new AtomicBoolean(world.rank() != 0);
        final Thread stranger = Thread.ofPlatform().unstarted(() ->
        {
            try
            {
                intrusion.run();
            }
            catch (final Throwable ex)
            {
                failure.set(ex);
            }
            isOver.set(true);
        });
        try (GlobalLongArray counters = world.longs(ArraySpec.longs("counters", 2, 2).withGrid(2, 1)))
        {
            if (world.rank() == 0)
            {
                stranger.start();
            }
            long mine = 0;
            while (!isOver.get() || world.rank() == 1 && counters.get(0, 1) == 0)
            {
                counters.readInc(1 - world.rank(), 0, 1);
                counters.acc(0, 0, 1);
                mine += world.rank() == 0 ? 1 : 2;
            }
            if (world.rank() == 0)
            {
                counters.put(0, 1, 1);
            }
            final long[] all = {mine, world.rank() == 0 ? mine : 0};
            world.allReduce(Reduction.SUM, all);
            world.sync();
            assertEquals(all[0], counters.get(0, 0), "increments of both ranks, and those of rank 1 at node 0");
            assertEquals(all[1], counters.get(1, 0), "increments of rank 0 at node 1");
            world.sync();
        }
        if (failure.get() != null)
        {
            throw new AssertionError("the stranger was not refused", failure.get());
        }
    }

    /** Everything that a stranger can make up. */
    private static List<UnsafeBuffer> frames()
    {
        final UnsafeBuffer garbage = new UnsafeBuffer(new byte[100]);
        garbage.setMemory(0, 100, (byte)0x5A);
        final UnsafeBuffer early = new UnsafeBuffer(new byte[HEADER + UpdateEncoder.BLOCK_LENGTH + 12]);
        new UpdateEncoder().wrapAndApplyHeader(early, 0, new MessageHeaderEncoder()).rank(1);
        return new ArrayList<>(List.of(garbage, early, new UnsafeBuffer(new byte[3]),
            hello(0, WireNode.PROTOCOL, 1), hello(0x8899aabbccddeeffL, WireNode.PROTOCOL + 1, 1),
            hello(0x8899aabbccddeeffL, WireNode.PROTOCOL, 1), hello(0x8899aabbccddeeffL, WireNode.PROTOCOL, 5)));
    }

    private static UnsafeBuffer hello(final long jobIdLow, final int protocol, final int node)
    {
        final UnsafeBuffer hello = new UnsafeBuffer(new byte[HEADER + HelloEncoder.BLOCK_LENGTH]);
        new HelloEncoder().wrapAndApplyHeader(hello, 0, new MessageHeaderEncoder())
            .jobIdHigh(0x0011223344556677L).jobIdLow(jobIdLow).protocol(protocol).node(node).nonce(1)
            .stream(StreamKind.LATENCY);
        return hello;
    }

    /** Keeps the Hello by which node 1 has proven itself. */
    private void record(final Subscription spy)
    {
        final long deadlineNs = System.nanoTime() + PATIENCE_NS;
        while (recorded.isEmpty() && deadlineNs - System.nanoTime() > 0)
        {
            spy.poll((buffer, offset, length, header) ->
            {
                final HelloDecoder hello = new HelloDecoder();
                final boolean isHello = buffer.getShort(offset + 2) == HelloDecoder.TEMPLATE_ID;
                if (isHello && hello.wrap(buffer, offset + HEADER, HelloDecoder.BLOCK_LENGTH, 1)
                    .peerNonce() != 0)
                {
                    final UnsafeBuffer copy = new UnsafeBuffer(new byte[length]);
                    copy.putBytes(0, buffer, offset, length);
                    recorded.add(copy);
                }
            }, 10);
        }
        assertTrue(!recorded.isEmpty(), "no Hello was seen");
    }

    /** Sends each frame twice, on a stream of its own; each stream is refused once. */
    private void intrude(
        final String channel, final int streamId, final List<UnsafeBuffer> frames, final CountersReader counters)
    {
        for (int i = 0; i < frames.size(); i++)
        {
            try (ExclusivePublication stranger = aeron.addExclusivePublication(channel, streamId))
            {
                offer(stranger, frames.get(i));
                offer(stranger, frames.get(i));
                awaitCounter(counters, "streams refused", i + 1);
            }
        }
        assertEquals(frames.size(), counter(counters, "streams refused"));
    }

    private static void offer(final ExclusivePublication stranger, final UnsafeBuffer frame)
    {
        final long deadlineNs = System.nanoTime() + PATIENCE_NS;
        while (stranger.offer(frame) < 0 && deadlineNs - System.nanoTime() > 0)
        {
            Thread.yield();
        }
    }

    /** Each would make the driver open a log. */
    private static void forgeSetups(
        final String from, final InetSocketAddress endpoint, final CountersReader counters) throws IOException
    {
        try (DatagramChannel socket = DatagramChannel.open())
        {
            socket.bind(new InetSocketAddress(InetAddress.getByName(from), 0));
            for (int i = 0; i < SETUPS; i++)
            {
                final ByteBuffer datagram = ByteBuffer.allocateDirect(SetupFlyweight.HEADER_LENGTH);
                final SetupFlyweight setup = new SetupFlyweight(datagram);
                setup.sessionId(9000 + i).streamId(1000).termLength(1 << 16).mtuLength(1408).ttl(0)
                    .headerType(HeaderFlyweight.HDR_TYPE_SETUP).frameLength(SetupFlyweight.HEADER_LENGTH);
                socket.send(datagram, endpoint);
            }
        }
        awaitCounter(counters, "datagrams refused", SETUPS);
    }

    /** A client of node 0's own driver, which only the job's user can be. */
    private Aeron observer() throws IOException
    {
        try (Stream<Path> files = Files.walk(directory))
        {
            final Path driverOfNode = files.filter(path -> path.endsWith("driver") &&
                path.toString().contains("gaeron-node-0-")).findFirst().orElseThrow();
            return Aeron.connect(new Aeron.Context().aeronDirectoryName(driverOfNode.toString()));
        }
        catch (final UncheckedIOException ex)
        {
            throw ex.getCause();
        }
    }

    private static InetSocketAddress endpoint(final CountersReader counters)
    {
        final List<String> found = new ArrayList<>();
        counters.forEach((counterId, text) ->
        {
            if (text.startsWith("rcv-local-sockaddr"))
            {
                found.add(text.substring(text.lastIndexOf(':') + 1).trim());
            }
        });
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(found.getFirst()));
    }

    private static void awaitCounter(final CountersReader counters, final String label, final long expected)
    {
        final long deadlineNs = System.nanoTime() + PATIENCE_NS;
        while (counter(counters, label) < expected && deadlineNs - System.nanoTime() > 0)
        {
            Thread.yield();
        }
        assertEquals(expected, counter(counters, label), label);
    }

    private static long counter(final CountersReader counters, final String label)
    {
        final long[] value = {-1};
        counters.forEach((counterId, text) ->
        {
            if (text.startsWith(label) && text.contains("gaeron node 0 "))
            {
                value[0] = counters.getCounterValue(counterId);
            }
        });
        return value[0];
    }
}
