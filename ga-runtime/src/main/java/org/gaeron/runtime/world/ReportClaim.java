package org.gaeron.runtime.world;

import static org.gaeron.runtime.team.CallNote.REPORT_BYTES;
import static org.gaeron.runtime.team.CallNote.REPORT_COL;
import static org.gaeron.runtime.team.CallNote.SWEEP;
import static org.gaeron.runtime.team.CallNote.WORLD_SWEEP;

import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.memory.NodeMemory;
import org.gaeron.runtime.patch.BlockPatch;
import org.gaeron.runtime.patch.FetchOperator;
import org.gaeron.runtime.rank.Rank;
import org.gaeron.runtime.team.Members;
import org.gaeron.runtime.team.SweepTree;
import org.gaeron.runtime.team.TeamCondition;
import org.gaeron.runtime.waiting.Completion;
import org.gaeron.runtime.waiting.Condition;

/**
 * The claim of a rank to report its long wait, so that one rank of a team does: in the order that {@link LongWait}
 * shows, first on its own node, then at the root, the first rank of the team. Rank's thread.
 */
final class ReportClaim
{
    /** The outcome of a claim at the root. */
    enum Outcome
    {
        /** The report is this rank's. */
        WON,
        /** Another rank has claimed an earlier report meanwhile. */
        AGAIN,
        /** Another rank reports. */
        LOST
    }

    private static final int SMALL_JOB_NODES = 64;
    private static final int TIMES_BITS = 16;

    private final Rank rank;
    private final Members world;
    private final BlockPatch at = new BlockPatch();
    private Members team;
    private int teamId;
    private long number;
    /** The last number of the world that this rank knows; when a wait begins, that of its node's word. */
    private long last;
    /** The report that was claimed last at the root, as far as this rank knows. */
    private long claimed;

    ReportClaim(final Rank rank)
    {
        this.rank = rank;
        world = rank.world();
    }

    /** {@return the first rank of the team that reports, once claimed on this node} */
    int root()
    {
        return team.worldRank(0);
    }

    /** Notes that a wait begins. */
    void begin(final Condition condition)
    {
        if (!(condition instanceof TeamCondition))
        {
            final Block block = rank.memory().block(NodeMemory.CONTROL_ARRAY_ID, world.firstOfNode());
            last = block == null ? 0 : block.getAcquire(REPORT_BYTES); // null after the end: the wait will say so
        }
    }

    /**
     * Claims a report on this node. That of a wait in a sweep is one of the team, any other one of the world.
     *
     * @param condition what this rank waits for.
     * @param note      the note of this rank.
     * @param times     number of earlier reports of the wait.
     * @return whether no other rank of the node reports, and this rank may ask the root.
     */
    boolean onNode(final Condition condition, final long[] note, final int times)
    {
        final boolean isOfTeam = condition instanceof TeamCondition;
        team = isOfTeam ? ((TeamCondition)condition).members() : world;
        teamId = isOfTeam ? ((TeamCondition)condition).controlId() : NodeMemory.CONTROL_ARRAY_ID;
        number = isOfTeam ? (note[SWEEP] << 1 << TIMES_BITS) + times + 1 : afterLast(note[WORLD_SWEEP] << 1 | 1);
        last = number;
        claimed = 0;
        return hasLink() && claimOnNode();
    }

    /** {@return the number after the last one, if that is of the same sweep; else its first one} */
    private long afterLast(final long sweep)
    {
        return (last >>> TIMES_BITS == sweep ? last : sweep << TIMES_BITS) + 1;
    }

    private boolean hasLink()
    {
        return team.places() <= SMALL_JOB_NODES || team.place() == 0 || new SweepTree(team).parent() == root();
    }

    private boolean claimOnNode()
    {
        final Block block = rank.memory().block(teamId, team.firstOfNode());
        final long offsetBytes = REPORT_BYTES;
        long seen = block.getAcquire(offsetBytes);
        while (seen < number)
        {
            final long before = block.compareAndExchange(offsetBytes, seen, number);
            if (before == seen)
            {
                return true;
            }
            seen = before;
        }
        last = seen;
        return false;
    }

    /** Begins the claim at the root. */
    void atRoot(final Completion answer)
    {
        at.set(teamId, root(), 0, REPORT_COL, 1, 1);
        rank.peerOf(root()).fetch(at, FetchOperator.COMPARE_AND_SET, number, claimed, answer);
    }

    /** {@return what has become of the claim at the root, where the word had a value before} */
    Outcome outcome(final long before)
    {
        if (before == claimed)
        {
            return Outcome.WON;
        }
        claimed = before;
        if (before < number)
        {
            return Outcome.AGAIN;
        }
        last = before;
        return Outcome.LOST;
    }
}
