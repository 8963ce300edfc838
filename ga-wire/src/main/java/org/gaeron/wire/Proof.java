package org.gaeron.wire;

import org.gaeron.wire.codecs.StreamKind;

/**
 * Nonces of both ends of a link, and the proof that the other end is alive and has the key: it has sent our nonce back.
 * Remembers the streams by which the proof came.
 */
final class Proof
{
    private final int node;
    private final long nonce;
    private long peerNonce;
    private boolean isGiven;
    private final long[] streamIds = new long[StreamKind.values().length];

    /**
     * A proof that is not given yet.
     *
     * @param node  the other end.
     * @param nonce of this end.
     */
    Proof(final int node, final long nonce)
    {
        this.node = node;
        this.nonce = nonce;
    }

    int node()
    {
        return node;
    }

    long nonce()
    {
        return nonce;
    }

    /**
     * {@return the nonce of the other end; 0 while it is unknown}
     */
    long peerNonce()
    {
        return peerNonce;
    }

    boolean isGiven()
    {
        return isGiven;
    }

    /**
     * Notes a Hello with a valid signature.
     *
     * @return whether it carries our nonce, and so proves that the other end is alive now.
     */
    boolean onHello(final long theirNonce, final long ourNonce)
    {
        if (peerNonce == 0)
        {
            peerNonce = theirNonce;
        }
        final boolean isFresh = peerNonce == theirNonce && ourNonce == nonce;
        isGiven |= isFresh;
        return isFresh;
    }

    /**
     * Registers an incoming stream whose sender is proven.
     *
     * @return false if the other end has another stream of this kind already: then this one is a replay.
     */
    boolean claim(final StreamKind kind, final long streamId)
    {
        final int index = kind.value();
        if (streamIds[index] == 0)
        {
            streamIds[index] = streamId;
        }
        return streamIds[index] == streamId;
    }
}
