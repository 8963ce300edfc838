package org.gaeron.runtime;

import java.util.List;
import java.util.ServiceLoader;

import org.gaeron.ElementType;
import org.gaeron.GlobalArrayException;
import org.gaeron.JobFailedException;
import org.gaeron.Program;
import org.gaeron.runtime.memory.Kernels;
import org.gaeron.runtime.memory.NodeMemory;

/**
 * One node of a job: its memory, its wire if there are others, and a thread for each of its ranks.
 *
 * <p>{@link #run} is called by one thread; the accessors by any, from before {@code run} on.
 */
public final class Node
{
    private final JobContext context;
    private final Rendezvous rendezvous;
    private final Machine machine;
    private final Health health;
    private final NodeMemory memory;
    private final Waiter[] waiters;
    private final int firstRank;
    private FailureHandler failureHandler = FailureHandler.NONE;
    private volatile RankThreads ranks;
    private Transport transport;
    private boolean isLeftOpen;

    /**
     * A node of this JVM that does not run yet.
     *
     * @param context    concluded.
     * @param rendezvous how it finds the others; not used when it is the only one.
     */
    public Node(final JobContext context, final Rendezvous rendezvous)
    {
        this(context, rendezvous, Machine.REAL);
    }

    /**
     * A node that does not run yet.
     *
     * @param context    concluded.
     * @param rendezvous how it finds the others; not used when it is the only one.
     * @param machine    that it runs on.
     */
    public Node(final JobContext context, final Rendezvous rendezvous, final Machine machine)
    {
        this.context = context;
        this.rendezvous = rendezvous;
        this.machine = machine;
        health = new Health(new LogStorage(context)::tell);
        final int ranks = context.ranksPerNode();
        firstRank = context.node() * ranks;
        memory = new NodeMemory(firstRank, ranks, context.memoryLimitBytes());
        waiters = new Waiter[ranks];
        for (int i = 0; i < ranks; i++)
        {
            waiters[i] = new Waiter(health, machine);
        }
        health.onFailure(this::wakeAll);
    }

    private void wakeAll()
    {
        final RankThreads started = ranks;
        if (started != null)
        {
            started.wake();
        }
        for (final Waiter waiter : waiters)
        {
            waiter.signal();
        }
    }

    /**
     * Sets who is told at once that the node has failed. Before it runs.
     *
     * @param handler called by the thread that runs the node.
     */
    public void failureHandler(final FailureHandler handler)
    {
        failureHandler = handler;
    }

    /**
     * {@return what the node was told}
     */
    public JobContext context()
    {
        return context;
    }

    /**
     * {@return the blocks of its ranks}
     */
    public NodeMemory memory()
    {
        return memory;
    }

    /**
     * {@return whether it can go on}
     */
    public Health health()
    {
        return health;
    }

    /**
     * {@return how a rank of this node waits}
     *
     * @param rank a rank of this node.
     */
    public Waiter waiter(final int rank)
    {
        return waiters[rank - firstRank];
    }

    /**
     * {@return what it runs on}
     */
    public Machine machine()
    {
        return machine;
    }

    /**
     * {@return how it finds the other nodes}
     */
    public Rendezvous rendezvous()
    {
        return rendezvous;
    }

    /**
     * {@return a peer of this node's own memory}
     */
    public NearPeer newNearPeer()
    {
        return newNearPeer(Health.NO_RANK);
    }

    NearPeer newNearPeer(final int rank)
    {
        return new NearPeer(memory, waiters, firstRank, rank);
    }

    /**
     * Runs the program on all ranks of this node and returns when they have ended. Once. When the node fails, by a rank
     * of its own or another node, its ranks have 3 s to end, and those that do something else are interrupted.
     *
     * @param args    arguments of the program.
     * @param program what each rank does.
     * @throws JobFailedException if the job failed; the cause is what the first failing rank threw, or what befell the
     *                            node.
     */
    public void run(final List<String> args, final Program program)
    {
        Throwable failure = null;
        ranks = new RankThreads(health, machine);
        try
        {
            Kernels.warmUp();
            openControlBlocks();
            transport = context.nodes() > 1 ? machine.wire().open(this) : null;
            isLeftOpen = !runRanks(args, program);
        }
        catch (final Throwable ex)
        {
            failure = ex;
            health.fail("node " + context.node() + " failed", ex);
        }
        if (!isLeftOpen)
        {
            failure = closeAll(failure);
        }
        else
        {
            failure = new GlobalArrayException(ranks.running() + " did not end within " +
                TimeLimits.text(TimeLimits.LAST_WORDS_NS) + ": what they use is left open");
        }
        if (ranks.wasInterrupted())
        {
            Thread.currentThread().interrupt();
        }
        end(failure);
    }

    /**
     * Waits for ranks that have not ended in time, for as long as it takes, and closes what they have used. By the
     * thread that has called {@link #run}, after it.
     */
    void closeLate()
    {
        if (isLeftOpen)
        {
            ranks.awaitEnd(Long.MAX_VALUE);
            closeAll(null);
        }
    }

    /** Not what a rank that was cut off may have locked for ever. */
    private Throwable closeAll(final Throwable failure)
    {
        return close(memory::closeAll, close(health.isCutOff() ? null : transport, failure));
    }

    private void openControlBlocks()
    {
        for (int rank = firstRank; rank < firstRank + waiters.length; rank++)
        {
            final long cols = ControlDescriptor.rowLongs(context.size());
            memory.allocate(NodeMemory.CONTROL_ARRAY_ID, rank, ElementType.LONG, 1, cols);
        }
    }

    static TransportProvider provider()
    {
        return ServiceLoader.load(TransportProvider.class).findFirst().orElseThrow(() -> new GlobalArrayException(
            "a job of several nodes needs a wire: add the module ga-aeron to the class path"));
    }

    /** Returns whether all ranks have ended. */
    private boolean runRanks(final List<String> args, final Program program)
    {
        ranks.start(firstRank, waiters.length, rank -> runRank(rank, args, program));
        ranks.awaitEndOrFailure();
        if (health.isGood())
        {
            return true;
        }
        close(() -> failureHandler.onFailure(health.failure()), null);
        close(transport == null || health.isCutOff() ? null : transport::fail, null);
        if (ranks.awaitEnd(TimeLimits.LAST_WORDS_NS))
        {
            return true;
        }
        failureHandler.onStuck(ranks.running());
        return false;
    }

    private void runRank(final int number, final List<String> args, final Program program) throws Exception
    {
        if (transport != null)
        {
            machine.giveWay(context.rankNice());
        }
        final Rank rank = new Rank(this, number, transport);
        final RankWorld world = new RankWorld(rank, args);
        world.begin();
        program.run(world);
        world.end();
    }

    private static Throwable close(final AutoCloseable resource, final Throwable failure)
    {
        try
        {
            if (resource != null)
            {
                resource.close();
            }
        }
        catch (final Throwable ex)
        {
            if (failure == null)
            {
                return ex;
            }
            failure.addSuppressed(ex);
        }
        return failure;
    }

    private void end(final Throwable closeFailure)
    {
        try
        {
            health.check();
        }
        catch (final RuntimeException failed)
        {
            final JobFailedException job = failed instanceof final JobFailedException already ?
                already : new JobFailedException("node " + context.node() + " failed: " + failed.getMessage(), failed);
            if (closeFailure != null && closeFailure != job.getCause())
            {
                job.addSuppressed(closeFailure);
            }
            throw job;
        }
        if (closeFailure != null)
        {
            throw new JobFailedException("node " + context.node() + " did not close: " + closeFailure, closeFailure);
        }
    }
}
