package org.gaeron.algebra;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import org.gaeron.ArraySpec;
import org.gaeron.GlobalArrayException;
import org.gaeron.GlobalLongArray;
import org.gaeron.Operator;
import org.gaeron.Patch;
import org.gaeron.Team;

/**
 * Word of factored panels from their owners to all ranks, without a barrier. So the owner of a panel can be late with
 * the rest of its work, and the others already use the panel.
 *
 * <p>Each rank has one word in a global array: the number of panels that it may fetch, or a failure. The owner of a
 * panel has put it and fenced, then raises the words of all ranks by the operator MAX. A rank reads its own word only,
 * by an atomic operation, and then fetches. Words only grow, so a late update of an earlier owner changes nothing. An
 * owner raises the words for a panel after it has seen those of all earlier ones. A failure is larger than each count,
 * so a rank sees it at its next wait at the latest. A rank that throws in between raises the words further, with its
 * number, so the others throw, too.
 *
 * <p>A rank that waits polls, first without a rest, then every {@value #REST_MICROS} us. Every {@value #PROBE_MS} ms it
 * asks the owner for its word. If the owner's node has died, or the job has failed, this call throws, so no wait is
 * without an end.
 */
final class PanelSignal implements AutoCloseable
{
    static final int REST_MICROS = 50;
    static final int PROBE_MS = 10;

    private static final long FAILED = 1L << 61;
    private static final long BROKEN = 1L << 62;
    private static final long SPIN_NS = TimeUnit.MICROSECONDS.toNanos(100);
    private static final long PROBE_NS = TimeUnit.MILLISECONDS.toNanos(PROBE_MS);

    private final Team team;
    private final GlobalLongArray words;
    private final int rank;
    private final int size;
    private final long[] word = new long[1];
    private long seen;

    /** Creates the words. Collective. */
    PanelSignal(final Team team)
    {
        this.team = team;
        words = team.longs(ArraySpec.longs("factored panels", team.size(), 1).byRows());
        rank = team.rank();
        size = team.size();
    }

    /** Tells all ranks that they may fetch a panel. */
    void publish(final int panel)
    {
        raise(panel + 1L);
    }

    /** Tells all ranks that there is no factor, because of a column. */
    void fail(final int column)
    {
        raise(FAILED + column);
    }

    /** Tells all ranks that this one cannot go on, unless that is because another one has told so. */
    void breakOff(final Throwable failure)
    {
        if (seen >= BROKEN)
        {
            return;
        }
        try
        {
            raise(BROKEN + rank);
        }
        catch (final RuntimeException ex)
        {
            failure.addSuppressed(ex);
        }
    }

    private void raise(final long value)
    {
        word[0] = value;
        for (int to = size - 1; to >= 0; to--)
        {
            words.acc(Patch.element(to, 0), Operator.MAX, word, 0, 1);
        }
    }

    /** {@return whether a panel may be fetched, as far as this rank has been told} Does not wait. */
    boolean isThere(final int panel)
    {
        seen = seen <= panel ? words.fetchOr(rank, 0, 0) : seen;
        return seen > panel && seen < FAILED;
    }

    /**
     * Waits until a panel may be fetched.
     *
     * @return the column because of which there is no factor; -1 if the panel is there.
     * @throws GlobalArrayException if another rank could not go on.
     */
    int await(final int panel, final int owner)
    {
        final long startNs = System.nanoTime();
        long probedNs = startNs;
        while (seen <= panel)
        {
            seen = words.fetchOr(rank, 0, 0);
            if (seen > panel)
            {
                break;
            }
            final long nowNs = System.nanoTime();
            if (nowNs - probedNs > PROBE_NS)
            {
                words.get(owner, 0);
                probedNs = nowNs;
            }
            if (nowNs - startNs < SPIN_NS)
            {
                Thread.onSpinWait();
            }
            else
            {
                LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(REST_MICROS));
            }
        }
        if (seen >= BROKEN)
        {
            throw new GlobalArrayException(
                "rank " + team.worldRank((int)(seen - BROKEN)) + " failed to factor its part of a matrix");
        }
        return seen >= FAILED ? (int)(seen - FAILED) : -1;
    }

    @Override
    public void close()
    {
        words.close();
    }
}
