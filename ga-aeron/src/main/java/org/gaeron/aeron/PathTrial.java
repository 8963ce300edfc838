package org.gaeron.aeron;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Trial of the paths between a node and its partners: each has to hear the other at the length of a full frame.
 *
 * <pre>
 *   A                                        B
 *   full datagram, wants an answer  -----&gt;   has heard A
 *   has heard B, is told so         &lt;-----   full datagram: "I have heard you"
 * </pre>
 * Both try, so four datagrams pass. What is lost is sent again every 20 ms, from the third time on with a small
 * datagram behind, which tells a path that takes no full ones from one that takes none. A node goes on to answer until
 * all nodes have ended their trials.
 *
 * <p>Used by the thread that opens the node.
 */
final class PathTrial
{
    private static final long REPEAT_NS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long NAP_NS = TimeUnit.MICROSECONDS.toNanos(200);
    /** How long full datagrams have after a small one has come. */
    private static final long GRACE_NS = TimeUnit.SECONDS.toNanos(1);
    /** Partners tried in one turn: more could flood the socket of one that all try at once. */
    private static final int MOST_IN_A_TURN = 4;
    private static final int FULL_ONLY = 2;

    private final PathSocket socket;
    private final int[] partners;
    private final int fullBytes;
    private final int smallBytes;
    private final PathReach[] heard;
    private final PathReach[] told;
    private final int[] tries;
    private final long[] nextNs;
    private final long[] smallSinceNs;
    private int turn;

    /**
     * A trial that has not begun.
     *
     * @param nodes     of the job.
     * @param partners  of this node.
     * @param fullBytes of a full datagram.
     */
    PathTrial(final PathSocket socket, final int nodes, final int[] partners, final int fullBytes)
    {
        this.socket = socket;
        this.partners = partners;
        this.fullBytes = fullBytes;
        smallBytes = Math.min(fullBytes, AeronSettings.LEAST_MTU_BYTES);
        heard = new PathReach[nodes];
        told = new PathReach[nodes];
        Arrays.fill(heard, PathReach.NOTHING);
        Arrays.fill(told, PathReach.NOTHING);
        tries = new int[nodes];
        nextNs = new long[nodes];
        smallSinceNs = new long[nodes];
    }

    /** Tries until all partners are heard and have heard this node, or the time is over. */
    void run(final long timeoutNs)
    {
        final long startNs = System.nanoTime();
        Arrays.fill(nextNs, startNs);
        long nowNs = startNs;
        while (nowNs - startNs < timeoutNs && !isSettled(nowNs))
        {
            ask(nowNs);
            answer();
            nowNs = System.nanoTime();
        }
    }

    private boolean isSettled(final long nowNs)
    {
        for (final int partner : partners)
        {
            if (!isSettled(partner, nowNs))
            {
                return false;
            }
        }
        return true;
    }

    private boolean isSettled(final int partner, final long nowNs)
    {
        return heard[partner] == PathReach.FULL && told[partner] == PathReach.FULL ||
            smallSinceNs[partner] != 0 && nowNs - smallSinceNs[partner] > GRACE_NS;
    }

    private void ask(final long nowNs)
    {
        int asked = 0;
        for (int i = 0; i < partners.length && asked < MOST_IN_A_TURN; i++)
        {
            final int partner = partners[turn];
            turn = (turn + 1) % partners.length;
            if (nowNs - nextNs[partner] >= 0 && !isSettled(partner, nowNs))
            {
                nextNs[partner] = nowNs + REPEAT_NS;
                socket.send(partner, fullBytes, heard[partner], true);
                if (tries[partner]++ >= FULL_ONLY && smallBytes < fullBytes)
                {
                    socket.send(partner, smallBytes, heard[partner], true);
                }
                asked++;
            }
        }
    }

    /** Answers what has come, or naps. */
    void answer()
    {
        if (!socket.receive(fullBytes, this::onDatagram))
        {
            LockSupport.parkNanos(NAP_NS);
        }
    }

    private void onDatagram(final int from, final boolean isFull, final PathReach what, final boolean wants)
    {
        heard[from] = heard[from].or(isFull ? PathReach.FULL : PathReach.SMALL);
        told[from] = told[from].or(what);
        if (!isFull && smallSinceNs[from] == 0)
        {
            smallSinceNs[from] = System.nanoTime() | 1;
        }
        if (wants)
        {
            socket.send(from, isFull ? fullBytes : smallBytes, heard[from], false);
        }
    }

    /** {@return what was heard of a partner} */
    PathReach heard(final int partner)
    {
        return heard[partner];
    }
}
