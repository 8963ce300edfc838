package org.gaeron.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.function.Consumer;

import org.agrona.concurrent.UnsafeBuffer;
import org.gaeron.runtime.settings.JobContext;
import org.gaeron.wire.codecs.HelloDecoder;
import org.gaeron.wire.codecs.HelloEncoder;
import org.gaeron.wire.codecs.StreamKind;
import org.junit.jupiter.api.Test;

class HandshakeTest
{
    private static final String JOB = "000102030405060708090a0b0c0d0e0f";
    private static final long NONCE_0 = 1111;
    private static final long NONCE_1 = 2222;

    private final byte[] key = new byte[32];
    private final long[] incarnations = {7001, 7002};
    private final JobContext context0 = context(0, JOB, key);
    private final JobContext context1 = context(1, JOB, key);
    private final Handshake handshake0 = new Handshake(context0, incarnations);
    private final Handshake handshake1 = new Handshake(context1, incarnations);
    private final Proof proofOf1 = new Proof(1, NONCE_0);
    private final Proof proofOf0 = new Proof(0, NONCE_1);
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[HelloEncoder.BLOCK_LENGTH]);
    private final HelloEncoder encoder = new HelloEncoder().wrap(buffer, 0);
    private final HelloDecoder hello =
        new HelloDecoder().wrap(buffer, 0, HelloDecoder.BLOCK_LENGTH, HelloDecoder.SCHEMA_VERSION);

    private static JobContext context(final int node, final String job, final byte[] key)
    {
        return JobContext.of(Map.of("gaeron.nodes", "2", "gaeron.ranks", "1", "gaeron.node", Integer.toString(node),
            "gaeron.job", job)).key(key).conclude();
    }

    @Test
    void shouldBelieveNodeOfTheSameJobOnceItKnowsTheNonce()
    {
        handshake0.sign(encoder, proofOf1, StreamKind.LATENCY);
        assertNull(handshake1.refusal(hello, StreamKind.LATENCY));
        assertFalse(proofOf0.onHello(hello.nonce(), hello.peerNonce()));

        handshake1.sign(encoder, proofOf0, StreamKind.LATENCY);
        assertNull(handshake0.refusal(hello, StreamKind.LATENCY));
        assertTrue(proofOf1.onHello(hello.nonce(), hello.peerNonce()));

        handshake0.sign(encoder, proofOf1, StreamKind.LATENCY);
        assertNull(handshake1.refusal(hello, StreamKind.LATENCY));
        assertTrue(proofOf0.onHello(hello.nonce(), hello.peerNonce()));
    }

    @Test
    void shouldNotBelieveReplayedHelloOfAnotherConversation()
    {
        proofOf1.onHello(NONCE_1 + 1, NONCE_0);
        handshake0.sign(encoder, proofOf1, StreamKind.LATENCY);

        assertNull(handshake1.refusal(hello, StreamKind.LATENCY));
        assertFalse(proofOf0.onHello(hello.nonce(), hello.peerNonce()));
        assertFalse(proofOf0.isGiven());
    }

    @Test
    void shouldRefuseWrongKey()
    {
        final byte[] otherKey = key.clone();
        otherKey[31] = 1;
        new Handshake(context(0, JOB, otherKey), incarnations).sign(encoder, proofOf1, StreamKind.LATENCY);

        assertEquals("wrong key", handshake1.refusal(hello, StreamKind.LATENCY));
    }

    @Test
    void shouldRefuseEveryFieldThatWasChangedOnTheWay()
    {
        for (int i = 0; i < HelloEncoder.macEncodingOffset() + 32; i++)
        {
            handshake0.sign(encoder, proofOf1, StreamKind.LATENCY);
            buffer.putByte(i, (byte)(buffer.getByte(i) ^ 1));

            assertTrue(handshake1.refusal(hello, StreamKind.LATENCY) != null, "byte " + i);
        }
    }

    @Test
    void shouldRefuseForeignJobOtherVersionRestartedNodeAndOtherStream()
    {
        assertRefused("another job", h -> h.jobIdLow(1));
        assertRefused("expected protocol " + Handshake.PROTOCOL, h -> h.protocol(Handshake.PROTOCOL + 1));
        assertRefused("restarted", h -> h.incarnation(1));
        assertRefused("expected another node", h -> h.node(2));
        assertRefused("expected another node", h -> h.node(-1));
        assertRefused("expected another node", h -> h.node(1));
        assertRefused("stream", h -> h.stream(StreamKind.BULK));
    }

    private void assertRefused(final String reason, final Consumer<HelloEncoder> change)
    {
        handshake0.sign(encoder, proofOf1, StreamKind.LATENCY);
        change.accept(encoder);
        final String refusal = handshake1.refusal(hello, StreamKind.LATENCY);
        assertTrue(refusal != null && refusal.contains(reason), refusal);
    }
}
