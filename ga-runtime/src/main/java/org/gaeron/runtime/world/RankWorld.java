package org.gaeron.runtime.world;

import java.util.List;
import java.util.Objects;

import org.gaeron.Fork;
import org.gaeron.MemoryUse;
import org.gaeron.ThreadProgram;
import org.gaeron.runtime.array.ArrayCreation;
import org.gaeron.runtime.collective.Collectives;
import org.gaeron.runtime.collective.OpenArrays;
import org.gaeron.runtime.memory.NodeMemory;
import org.gaeron.runtime.node.OperationTimes;
import org.gaeron.runtime.rank.Rank;
import org.gaeron.runtime.settings.JobContext;
import org.gaeron.runtime.team.Call;
import org.gaeron.runtime.waiting.Machine;

/**
 * The job as one rank sees it, or a thread of a rank's fork. Rank's thread, or the one that the strand is bound to;
 * other threads may only call methods that return constants of the job.
 */
public class RankWorld extends ThreadWorld
{
    private final Rank rank;
    private final Collectives collectives;
    private final SpareStrands spare;
    /** The last fork of the rank, or null. */
    private RankFork fork;

    public RankWorld(final Rank rank, final List<String> arguments, final SpareStrands spare)
    {
        this(rank, arguments, spare, new Collectives(rank, rank.world(), NodeMemory.CONTROL_ARRAY_ID));
    }

    private RankWorld(
        final Rank rank, final List<String> arguments, final SpareStrands spare, final Collectives collectives)
    {
        super(rank, new ArrayCreation(rank, collectives), arguments, 0, 1);
        this.rank = rank;
        this.spare = spare;
        this.collectives = collectives;
    }

    /** The world of a thread of a fork, which takes no part in collective calls. */
    RankWorld(final RankWorld whole, final Rank strand, final int thread, final int threads)
    {
        super(strand, whole.arrayCreation(), whole.arguments(), thread, threads);
        rank = strand;
        spare = whole.spare;
        collectives = whole.collectives;
    }

    @Override
    public final <E extends Exception> void fork(final int threads, final ThreadProgram<E> program) throws E
    {
        Objects.requireNonNull(program, "program");
        try (RankFork open = open(threads))
        {
            new ForkedThreads<>(open, rank, program).run(threads);
        }
    }

    @Override
    public final Fork fork(final int threads)
    {
        return open(threads);
    }

    private RankFork open(final int threads)
    {
        rank.checkCollective();
        if (rank.isForked())
        {
            throw new IllegalStateException(
                "expected at most one open fork of rank " + rank.number() + ", actual one more: close the first one");
        }
        rank.health().check();
        fork = new RankFork(this, rank, spare, threads);
        return fork;
    }

    @Override
    public MemoryUse memory()
    {
        rank.checkCollective();
        return rank.whole(() -> new MemoryTable(rank, collectives()).gather());
    }

    @Override
    public String statistics()
    {
        rank.checkCollective();
        final OperationTimes times = rank.times();
        if (times == null)
        {
            barrier(); // as where they are counted: a call of one rank alone is found at once
            return "operations are not counted; start the job with the setting " + JobContext.STATISTICS + "=true";
        }
        return rank.whole(() -> new StatisticsTable(collectives).of(times));
    }

    @Override
    public String toString()
    {
        return "rank " + rank() + " of " + size() + ", on node " + node() + " of " + nodes();
    }

    /**
     * Meets all ranks before the program starts. This connects each node with its neighbours in the tree of the
     * collectives. From now on these notice the end of the node and end as well, whatever they wait for.
     */
    public void begin()
    {
        collectives.team(this);
        collectives.begin();
    }

    /**
     * Meets all ranks after the program has returned; afterwards none of their operations is under way. Rank 0 names
     * the arrays that were not closed, where operations are counted, or where many arrays have one name. Other programs
     * may leave arrays open: their memory ends with the job.
     */
    public void end(final Machine machine)
    {
        if (rank.isForked())
        {
            fork.close();
        }
        collectives.checkNoneHeld("at the end of its program");
        collectives.leaveGroups();
        collectives.sync(Call.of(Call.Kind.END));
        rank.fence();
        collectives.endAll();
        final OpenArrays open = collectives.open();
        final boolean tells = rank.number() == 0 && (rank.times() != null || open.hasManyOfOneName());
        if (tells && !open.text().isEmpty())
        {
            machine.tell("not closed at the end: " + open.text());
        }
    }

    /**
     * Ends what a rank that has failed leaves open. Threads of its fork meet the failure in their next call. They may
     * use what is closed after the ranks have ended, so the rank waits until they do not.
     */
    public void abandon()
    {
        if (rank.isForked())
        {
            fork.awaitRuns();
        }
    }
}
