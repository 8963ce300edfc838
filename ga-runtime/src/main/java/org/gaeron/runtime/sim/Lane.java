package org.gaeron.runtime.sim;

import java.util.ArrayDeque;

/**
 * One direction between two lives of nodes: keeps the order, loses nothing, unless it is cut or its sender dies.
 */
final class Lane
{
    final SimNode from;
    final int to;

    /** What came while the lane was cut. */
    final ArrayDeque<Runnable> held = new ArrayDeque<>();

    /** When the last message that was sent arrives. */
    long lastAtNs;

    /** What would arrive later has died with its sender. */
    long lostAfterNs = Long.MAX_VALUE;

    boolean isCut;

    /** How often it was cut. */
    int cuts;

    /** Requests that were sent and have not arrived. */
    int underWay;

    /** Numbers of the last message sent, and of the last one that came. */
    long sent;
    long came;

    Lane(final SimNode from, final int to)
    {
        this.from = from;
        this.to = to;
    }
}
