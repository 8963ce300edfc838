package org.gaeron.aeron;

import java.util.Random;

import org.gaeron.runtime.WireContext;

/**
 * What a node's driver loses on purpose, for tests. Each datagram is lost once on its way, with the given probability
 * ({@code gaeron.test.loss}): data and set-ups where they arrive, status messages and requests to repeat where they
 * leave. Each endpoint has seeds of its own, made of the node and how many came before. What is larger than a path
 * takes ({@code gaeron.test.mtu}) is lost where it arrives, each time.
 */
final class TestLosses
{
    private static final int SEEDS_PER_NODE = 1 << 20;

    private final double rate;
    private final int mostBytes;
    private long seed;

    /** What one direction of one socket loses. */
    @FunctionalInterface
    interface Direction
    {
        boolean loses(int bytes);
    }

    /**
     * Losses of a node.
     *
     * @param wire says what is lost.
     */
    TestLosses(final WireContext wire, final int node)
    {
        rate = wire.testLoss();
        mostBytes = wire.testMtuBytes() > 0 ? wire.testMtuBytes() : Integer.MAX_VALUE;
        seed = (long)node * SEEDS_PER_NODE;
    }

    /** One more direction. By the driver's conductor. */
    Direction next()
    {
        final Random random = new Random(seed++);
        return bytes -> bytes > mostBytes || random.nextDouble() < rate;
    }
}
