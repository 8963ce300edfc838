package org.gaeron.runtime.array;

import java.util.Objects;

import org.gaeron.Boundary;
import org.gaeron.runtime.collective.Collectives;
import org.gaeron.runtime.collective.NeighbourExchange;
import org.gaeron.runtime.node.OperationTimes;
import org.gaeron.runtime.node.OperationTimes.Operation;
import org.gaeron.runtime.patch.LocalBuffer;
import org.gaeron.runtime.team.Call;
import org.gaeron.runtime.waiting.RankWaits;

/**
 * Update of the ghost cells around all blocks. Each rank puts the edges of its own block into the margins of its
 * neighbours, between a sync and a meeting of all ranks:
 *
 * <pre>
 *   sync     all elements are as the programs left them
 *   puts     straight into the margins, which nobody else reads or writes; then a flag at each neighbour
 *   meet     all have read their edges: now elements may change again
 *   flags    those of all neighbours: this rank's own margin is complete
 * </pre>
 * Puts, flags and the message of the meeting leave together, and arrive in this order. So the flags are there after the
 * meeting, unless its messages have come by other nodes. The neighbours of each boundary are found once, so later
 * updates allocate nothing. Rank's thread.
 */
final class GhostCells
{
    private static final int KINDS = 2;

    private final ArrayCore core;
    private final NeighbourExchange exchange;
    private final RankWaits waits;
    private final OperationTimes times;
    private final LocalBuffer buffer = new LocalBuffer();
    /** By boundary and whether corners are updated; null before the first update. */
    private final GhostNeighbour[][] neighbours = new GhostNeighbour[Boundary.values().length * KINDS][];
    private final Runnable sending = this::send;
    private final Runnable receiving = this::receive;
    private GhostNeighbour[] wanted;

    GhostCells(final ArrayCore core, final Collectives collectives)
    {
        this.core = core;
        exchange = collectives.neighbours();
        waits = core.rank().waits();
        times = core.rank().times();
    }

    /** Refuses an array that has none, before anything is made for it. */
    static void check(final ArrayCore core)
    {
        core.rank().checkCollective();
        core.checkOpen();
        if (!core.shape().spec().hasGhosts())
        {
            throw new IllegalArgumentException(
                "expected an array with ghost cells, see ArraySpec.withGhosts, actual " + core.shape().spec());
        }
    }

    /** Updates the ghost cells of all ranks, together with them; after {@link #check}. */
    void update(final Boundary boundary, final boolean hasCorners)
    {
        final int index = Objects.requireNonNull(boundary, "boundary").ordinal() * KINDS + (hasCorners ? 1 : 0);
        if (neighbours[index] == null)
        {
            neighbours[index] = GhostNeighbour.of(
                core, boundary, hasCorners ? GhostStrips.DIRECTIONS : GhostStrips.SIDES);
        }
        wanted = neighbours[index];
        exchange.run(Call.ghosts(hasCorners), core.arrayId(), boundary.ordinal(), sending, receiving);
    }

    private void send()
    {
        RuntimeException failure = null;
        try
        {
            put();
        }
        catch (final RuntimeException ex)
        {
            failure = ex;
        }
        // also after a failure: else the neighbours would wait for this rank
        for (final GhostNeighbour neighbour : wanted)
        {
            exchange.set(neighbour.worldRank(), neighbour.opposite());
        }
        if (failure != null)
        {
            throw failure;
        }
    }

    private void put()
    {
        final long startNs = core.startNs();
        long count = 0;
        boolean isWhole = false;
        try
        {
            for (final GhostNeighbour neighbour : wanted)
            {
                count += neighbour.put(buffer, waits.completion());
            }
            isWhole = true;
        }
        finally
        {
            buffer.release();
            if (!isWhole)
            {
                waits.settle();
            }
        }
        waits.complete();
        if (times != null && count > 0)
        {
            times.record(Operation.PUT, !wanted[0].isNear(), count * core.type().sizeBytes(), startNs);
        }
    }

    private void receive()
    {
        for (final GhostNeighbour neighbour : wanted)
        {
            exchange.await(neighbour.worldRank(), neighbour.direction());
        }
    }
}
