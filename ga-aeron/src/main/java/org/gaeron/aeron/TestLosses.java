package org.gaeron.aeron;

import java.util.Random;

/**
 * Losses that a node's driver injects for tests. Each datagram may be lost once on its way, with the given probability
 * ({@code gaeron.test.loss}): data and set-ups where they arrive, status messages and requests to repeat where they
 * leave. Each direction has a seed of its own, made of the node and the number of directions before. A datagram that is
 * larger than a path takes ({@code gaeron.test.mtu}) is always lost where it arrives.
 */
final class TestLosses
{
    private static final int SEEDS_PER_NODE = 1 << 20;

    private final double rate;
    private final int mostBytes;
    private long seed;

    /** Losses of one direction of one socket. */
    @FunctionalInterface
    interface Direction
    {
        boolean loses(int bytes);
    }

    /**
     * Losses of a node.
     *
     * @param wire with the probability and the largest datagram.
     */
    TestLosses(final AeronSettings wire, final int node)
    {
        rate = wire.testLoss();
        mostBytes = wire.testMtuBytes() > 0 ? wire.testMtuBytes() : Integer.MAX_VALUE;
        seed = (long)node * SEEDS_PER_NODE;
    }

    /** Returns the losses of one more direction. The driver's conductor calls it. */
    Direction next()
    {
        final Random random = new Random(seed++);
        return bytes -> bytes > mostBytes || random.nextDouble() < rate;
    }
}
