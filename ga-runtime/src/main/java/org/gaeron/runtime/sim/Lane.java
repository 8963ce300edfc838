package org.gaeron.runtime.sim;

import java.util.ArrayDeque;

/**
 * One direction from a life of a node to an address. Keeps the order, and loses nothing unless its sender dies; a cut
 * delays messages.
 */
final class Lane
{
    final SimNode from;
    final int to;

    /** Messages that arrived while the lane was cut. */
    final ArrayDeque<Runnable> held = new ArrayDeque<>();

    /** Arrival time of the last message sent. */
    long lastAtNs;

    /** Time after which messages are lost, because their sender has died. */
    long lostAfterNs = Long.MAX_VALUE;

    boolean isCut;

    /** Number of cuts. */
    int cuts;

    /** Number of requests that were sent and have not arrived. */
    int underWay;

    /** Numbers of the last message sent, and of the last one that arrived. */
    long sent;
    long came;

    Lane(final SimNode from, final int to)
    {
        this.from = from;
        this.to = to;
    }
}
