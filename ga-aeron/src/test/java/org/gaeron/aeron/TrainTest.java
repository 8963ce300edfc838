package org.gaeron.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

import io.aeron.ChannelUri;
import io.aeron.CommonContext;
import io.aeron.ExclusivePublication;
import io.aeron.Subscription;
import io.aeron.driver.status.SystemCounterDescriptor;
import io.aeron.logbuffer.BufferClaim;

import org.agrona.DirectBuffer;
import org.gaeron.aeron.AeronSettings.Offload;
import org.gaeron.runtime.settings.JobContext;
import org.gaeron.wire.codecs.StreamKind;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A stream over the endpoints of a node's own driver, to itself, with the frames of an ordinary network. The output is
 * the input, whatever the kernel does for either side, and however long the frames are.
 */
class TrainTest
{
    private static final int FRAME = 1472;
    private static final int HEADER = 32;
    private static final int FRAMES = 20_000;
    private static final int PIECES = 4;
    private static final int FRAMES_OF_PIECE = 5;
    private static final long PATIENCE = 10_000_000;

    @TempDir
    private Path directory;

    private final BufferClaim claim = new BufferClaim();
    private final Random lengths = new Random(20010423);
    private int received;
    private String fault;

    /**
     * A frame of odd length now and then, as the end of a transfer has, must not move the kernel's cuts.
     *
     * @param stream its kind; or a latency stream of which more than a train is sent in a turn.
     * @param odd    of that many frames one is shorter; 0 for none.
     */
    @ParameterizedTest
    @CsvSource({
        "BULK, both, 0, 0", "BULK, both, 50, 0", "BULK, both, 2, 0", "BULK, send, 50, 0", "BULK, receive, 50, 0",
        "BULK, none, 50, 0", "BULK, both, 50, 0.01", "BULK, send, 50, 0.01", "BULK, receive, 50, 0.02",
        "BULK, both, 3, 0.02", "LATENCY, both, 0, 0", "LATENCY, both, 50, 0", "LATENCY, both, 3, 0.02",
        "LATENCY, none, 50, 0", "WIDE, both, 0, 0", "WIDE, both, 50, 0", "WIDE, both, 50, 0.01"})
    void shouldDeliverEveryFrameAsItWas(
        final String stream, final String offload, final int odd, final String loss)
    {
        final boolean isWide = stream.equals("WIDE");
        final StreamKind kind = isWide ? StreamKind.LATENCY : StreamKind.valueOf(stream);
        final JobContext context = JobContext.of(Map.of("gaeron.nodes", "2", "gaeron.ranks", "1",
            "gaeron.transport", "udp", "gaeron.mtu", Integer.toString(FRAME), "gaeron.offload", offload,
            "gaeron.test.loss", loss, "gaeron.dir", directory.toString(),
            "gaeron.term.length", isWide ? "256k" : "64k")).key(new byte[32]).conclude();
        try (AeronClient client = AeronClient.launch(context, StreamSizes.ofUdp(context, FRAME),
            channel -> { }, ex -> fault = ex.toString()))
        {
            final Channels channels = new Channels(context, StreamSizes.ofUdp(context, FRAME), 1);
            final InetAddress here = InetAddress.getLoopbackAddress();
            client.allow(channels.sessions(new long[]{7001, 7002}), new InetAddress[]{here, here});
            stream(client, channels, kind, odd);
            final Offload mode = Offload.valueOf(offload.toUpperCase(Locale.ROOT));
            if (Double.parseDouble(loss) == 0)
            {
                assertEquals(0, client.aeron().countersReader().getCounterValue(
                    SystemCounterDescriptor.NAK_MESSAGES_SENT.id()), "frames asked for again");
            }
            assertEquals(mode.isSending(), client.trains().trains() > 0, "trains sent");
            if (kind == StreamKind.LATENCY && odd == 0)
            {
                assertTrue(client.trains().datagrams() > FRAMES_OF_PIECE * client.trains().trains(),
                    () -> "expected trains of several pieces, actual " + client.trains().trains());
            }
            assertEquals(mode == Offload.BOTH, client.trains().coalesced() > 0, "trains received");
        }
    }

    private void stream(
        final AeronClient client, final Channels channels, final StreamKind kind, final int odd)
    {
        final int streamId = channels.streamId(0, 1, kind);
        final Subscription subscription = client.aeron().addSubscription("aeron:udp?endpoint=127.0.0.1:0", streamId);
        channels.endpoint(1, endpoint(client, subscription));
        final ExclusivePublication publication =
            client.aeron().addExclusivePublication(channels.publication(1, kind), streamId);
        int sent = 0;
        for (long turn = 0; received < FRAMES; turn++)
        {
            assertTrue(turn < PATIENCE, "expected all frames, actual " + received);
            while (sent < FRAMES && claim(publication, length(sent, odd)))
            {
                claim.buffer().setMemory(claim.offset(), claim.length(), (byte)sent);
                claim.buffer().putInt(claim.offset(), sent++);
                claim.commit();
            }
            if (kind == StreamKind.LATENCY)
            {
                sendPieces(client.agents());
            }
            client.invokeAll();
            subscription.poll((buffer, offset, length, header) -> check(buffer, offset, length, odd), 64);
        }
        assertNull(fault);
    }

    /** As the data server does; of a bulk stream it would be more than the socket holds, which is read once a turn. */
    private static void sendPieces(final DriverAgents agents)
    {
        for (int i = 0; i < PIECES; i++)
        {
            agents.send();
        }
        for (int i = 0; i < PIECES; i++)
        {
            agents.receive();
        }
    }

    private String endpoint(final AeronClient client, final Subscription subscription)
    {
        String channel = subscription.tryResolveChannelEndpointPort();
        for (long i = 0; i < PATIENCE && channel == null; i++)
        {
            client.invokeAll();
            channel = subscription.tryResolveChannelEndpointPort();
        }
        return ChannelUri.parse(channel).get(CommonContext.ENDPOINT_PARAM_NAME);
    }

    private boolean claim(final ExclusivePublication publication, final int length)
    {
        return publication.tryClaim(length, claim) > 0;
    }

    private int length(final int frame, final int odd)
    {
        if (odd == 0)
        {
            return FRAME - HEADER;
        }
        lengths.setSeed(frame);
        return lengths.nextInt(odd) == 0 ? Integer.BYTES + lengths.nextInt(FRAME - HEADER - Integer.BYTES) :
            FRAME - HEADER;
    }

    private void check(final DirectBuffer buffer, final int offset, final int length, final int odd)
    {
        final int frame = buffer.getInt(offset);
        boolean isGood = frame == received && length == length(frame, odd);
        for (int i = Integer.BYTES; isGood && i < length; i++)
        {
            isGood = buffer.getByte(offset + i) == (byte)frame;
        }
        if (!isGood && fault == null)
        {
            fault = "expected frame " + received + " of " + length(received, odd) + " bytes, actual " + frame +
                " of " + length;
        }
        received++;
    }
}
