package org.gaeron.verification.sim;

import java.util.ArrayDeque;

/**
 * One direction from a life of a node to an address, with up to two streams. Loses nothing unless its sender dies; a
 * cut delays messages.
 */
final class Lane
{
    final SimNode from;
    final int to;

    /** Messages that arrived while the lane was cut. */
    final ArrayDeque<Runnable> held = new ArrayDeque<>();

    /** Time after which messages are lost, because their sender has died. */
    long lostAfterNs = Long.MAX_VALUE;

    boolean isCut;

    /** Number of cuts. */
    int cuts;

    Lane(final SimNode from, final int to)
    {
        this.from = from;
        this.to = to;
    }
}
