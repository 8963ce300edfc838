package org.gaeron.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;

import org.gaeron.runtime.settings.JobContext;
import org.gaeron.runtime.settings.JobIdentity;
import org.gaeron.runtime.settings.KeyedHash;
import org.gaeron.wire.codecs.HelloDecoder;
import org.gaeron.wire.codecs.HelloEncoder;
import org.gaeron.wire.codecs.MacDecoder;
import org.gaeron.wire.codecs.StreamKind;

/**
 * First frames on every stream, and the proof that they come from a node of the job.
 *
 * <pre>
 *   A                                                B
 *   Hello(nonce a, peerNonce 0)  ----------------->  learns a, opens its own stream to A
 *                     <----------------------------  Hello(nonce b, peerNonce a): B is alive and has the key
 *   Hello(nonce a, peerNonce b)  ----------------->  A is alive and has the key
 *   requests ...
 * </pre>
 * Each Hello carries an HMAC-SHA256, with the job's key, over all of its fields, the receiver's node and both
 * incarnations. A recorded Hello is useless, because it lacks the nonce of this life of the receiver. Both sides may
 * begin at once; each answers the other's first Hello with one that has its nonce. A node sends requests once it has
 * seen the other's proof and its own is in the log before them.
 */
final class Handshake
{
    static final int PROTOCOL = 7;

    private static final int TEXT_BYTES = 8 * Long.BYTES;

    private final int self;
    private final JobIdentity identity;
    private final long[] incarnations;
    private final KeyedHash hash;
    private final ByteBuffer text = ByteBuffer.allocate(TEXT_BYTES).order(ByteOrder.LITTLE_ENDIAN);

    /**
     * The handshake of a node.
     *
     * @param incarnations of all nodes, which they exchange when the job is launched.
     */
    Handshake(final JobContext context, final long[] incarnations)
    {
        self = context.node();
        identity = context.identity();
        this.incarnations = incarnations;
        hash = new KeyedHash(identity.key());
    }

    /**
     * Fills in and signs a Hello to a node.
     */
    void sign(final HelloEncoder hello, final Proof proof, final StreamKind stream)
    {
        final int node = self;
        hello
            .jobIdHigh(identity.jobIdHigh())
            .jobIdLow(identity.jobIdLow())
            .protocol(PROTOCOL)
            .node(node)
            .incarnation(incarnations[node])
            .nonce(proof.nonce())
            .peerNonce(proof.peerNonce())
            .stream(stream);
        final ByteBuffer signature =
            ByteBuffer.wrap(signature(node, proof.node(), proof.nonce(), proof.peerNonce(), stream))
                .order(ByteOrder.LITTLE_ENDIAN);
        hello.mac()
            .word0(signature.getLong())
            .word1(signature.getLong())
            .word2(signature.getLong())
            .word3(signature.getLong());
    }

    /**
     * Checks that a Hello comes from a node of this job.
     *
     * @return why it is refused, or null if it is accepted.
     */
    String refusal(final HelloDecoder hello, final StreamKind stream)
    {
        final int node = hello.node();
        if (hello.jobIdHigh() != identity.jobIdHigh() || hello.jobIdLow() != identity.jobIdLow())
        {
            return "expected a node of this job, actual another job";
        }
        if (hello.protocol() != PROTOCOL)
        {
            return "expected protocol " + PROTOCOL + ", actual " + hello.protocol();
        }
        if (node < 0 || node >= incarnations.length || node == self)
        {
            return "expected another node of " + incarnations.length + ", actual " + node;
        }
        if (hello.incarnation() != incarnations[node])
        {
            return "node " + node + " has another incarnation than at launch: a restarted node cannot rejoin its job";
        }
        if (hello.stream() != stream)
        {
            return "expected a Hello of stream " + stream + ", actual " + hello.stream();
        }
        final byte[] expected = signature(node, self, hello.nonce(), hello.peerNonce(), stream);
        return MessageDigest.isEqual(expected, bytes(hello.mac())) ? null : "wrong key";
    }

    private byte[] signature(
        final int from, final int to, final long nonce, final long peerNonce, final StreamKind stream)
    {
        text.clear()
            .putLong(identity.jobIdHigh())
            .putLong(identity.jobIdLow())
            .putInt(PROTOCOL)
            .putInt(stream.value())
            .putInt(from)
            .putInt(to)
            .putLong(incarnations[from])
            .putLong(incarnations[to])
            .putLong(nonce)
            .putLong(peerNonce);
        return hash.add(text.array()).finish();
    }

    private static byte[] bytes(final MacDecoder mac)
    {
        return ByteBuffer.allocate(KeyedHash.BYTES).order(ByteOrder.LITTLE_ENDIAN)
            .putLong(mac.word0())
            .putLong(mac.word1())
            .putLong(mac.word2())
            .putLong(mac.word3())
            .array();
    }
}
