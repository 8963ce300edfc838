package org.gaeron.aeron;

import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

import io.aeron.ChannelUri;
import io.aeron.CommonContext;
import io.aeron.Subscription;

import org.gaeron.runtime.settings.JobContext;
import org.gaeron.wire.codecs.StreamKind;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Patches one by one on a latency stream with the frames of an ordinary network, to this node itself.
 */
class PatchTrainTest
{
    private static final int FRAME = 1472;
    private static final int HEADER = 32;
    private static final int LAST_BYTES = 100;
    private static final int PATCHES = 100;
    private static final int MOST_PIECES = 4;
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(20);

    @TempDir
    private Path directory;

    private final AeronClaim claim = new AeronClaim();
    private AeronClient client;
    private AeronOutbound stream;
    private int received;
    private String fault;

    /** Terms have 64 KiB, of which a claim ends up to 8. One patch in ten would cross the end of one. */
    @ParameterizedTest
    @CsvSource({"4", "5"})
    void shouldSendEachPatchInOneTrainThoughTermsEndBetweenThem(final int frames)
    {
        final JobContext context = JobContext.of(Map.of("gaeron.nodes", "2", "gaeron.ranks", "1",
            "gaeron.transport", "udp", "gaeron.mtu", Integer.toString(FRAME), "gaeron.dir", directory.toString(),
            "gaeron.term.length", "64k")).key(new byte[32]).conclude();
        final StreamSizes sizes = StreamSizes.ofUdp(context, FRAME);
        try (AeronClient launched = AeronClient.launch(context, sizes, channel -> { }, ex -> fault = ex.toString()))
        {
            client = launched;
            final Subscription subscription = open(new Channels(context, sizes, 1));
            for (int patch = 1; patch <= PATCHES; patch++)
            {
                final long before = client.trains().trains();
                send(frames);
                final int expected = patch * frames;
                await("the frames of patch " + patch, () ->
                {
                    subscription.poll((buffer, offset, length, header) -> received++, frames);
                    return received == expected;
                });
                final int number = patch;
                assertTrue(client.trains().trains() <= before + 1, () -> "patch " + number + " left in two trains");
            }
            assertTrue(client.trains().trains() > PATCHES / 2, () -> "trains sent: " + client.trains().trains());
        }
        assertNull(fault);
    }

    private Subscription open(final Channels channels)
    {
        final InetAddress here = InetAddress.getLoopbackAddress();
        client.allow(channels.sessions(new long[]{7001, 7002}), new InetAddress[]{here, here});
        final Subscription subscription = client.aeron().addSubscription(
            "aeron:udp?endpoint=127.0.0.1:0", channels.streamId(0, 1, StreamKind.LATENCY));
        await("the address", () -> subscription.tryResolveChannelEndpointPort() != null);
        channels.endpoint(1, ChannelUri.parse(subscription.tryResolveChannelEndpointPort())
            .get(CommonContext.ENDPOINT_PARAM_NAME));
        stream = new AeronOutbound(client.streams(), channels, 1, StreamKind.LATENCY);
        await("the stream", () -> stream.tryOpen(System.nanoTime()) && stream.isConnected());
        return subscription;
    }

    /** Sends a patch, whose last frame is short. */
    private void send(final int frames)
    {
        for (int frame = 1; frame <= frames; frame++)
        {
            final int length = frame < frames ? FRAME - HEADER : LAST_BYTES;
            await("room", () -> stream.tryClaim(length, claim) > 0);
            claim.buffer().setMemory(claim.offset(), length, (byte)frame);
            claim.commit();
        }
        stream.endPatch(frames, claim);
        for (int i = 0; i < MOST_PIECES; i++)
        {
            client.agents().send();
        }
    }

    private void await(final String what, final BooleanSupplier condition)
    {
        final long deadlineNs = System.nanoTime() + PATIENCE_NS;
        while (!condition.getAsBoolean())
        {
            assertTrue(deadlineNs - System.nanoTime() > 0, () -> "waited 20 s for " + what + ", faults: " + fault);
            client.invokeAll();
        }
    }
}
