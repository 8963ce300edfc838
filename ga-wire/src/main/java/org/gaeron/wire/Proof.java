package org.gaeron.wire;

/**
 * Nonces of both ends of a link, and the proof that the other end is alive and has the key: it has sent our nonce back.
 */
final class Proof
{
    private final int node;
    private final long nonce;
    private long peerNonce;
    private boolean isGiven;

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
}
