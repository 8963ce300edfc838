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
 * One node of a job: its memory, its transport if there are other nodes, and a thread for each of its ranks.
 *
 * <p>One thread calls {@link #run}; any thread calls the accessors, even before {@code run}.
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
     * A node on the real machine of this JVM that does not run yet.
     *
     * @param context    the concluded context of the node.
     * @param rendezvous the rendezvous with the other nodes; not used if there are none.
     */
    public Node(final JobContext context, final Rendezvous rendezvous)
    {
        this(context, rendezvous, Machine.REAL);
    }

    /**
     * A node that does not run yet.
     *
     * @param context    the concluded context of the node.
     * @param rendezvous the rendezvous with the other nodes; not used if there are none.
     * @param machine    the machine of the node.
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
     * Sets the callback for a failure of the node. Before it runs.
     *
     * @param handler called by the thread that runs the node.
     */
    public void failureHandler(final FailureHandler handler)
    {
        failureHandler = handler;
    }

    /**
     * {@return the configuration of the node}
     */
    public JobContext context()
    {
        return context;
    }

    /**
     * {@return the memory of the node, with the blocks of its ranks}
     */
    public NodeMemory memory()
    {
        return memory;
    }

    /**
     * {@return the health of the node}
     */
    public Health health()
    {
        return health;
    }

    /**
     * {@return the waiter of a rank of this node}
     *
     * @param rank a rank of this node.
     */
    public Waiter waiter(final int rank)
    {
        return waiters[rank - firstRank];
    }

    /**
     * {@return the machine of the node}
     */
    public Machine machine()
    {
        return machine;
    }

    /**
     * {@return the rendezvous with the other nodes}
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
     * Runs the program on all ranks of this node and returns when they have ended. Once. When the node fails, through
     * its own rank or another node, its ranks have 3 s to end. Those that do not wait for the job are interrupted.
     *
     * @param args    arguments of the program.
     * @param program the program that each rank runs.
     * @throws JobFailedException if the job failed; the cause is the exception of the first failing rank, or the
     *                            failure of the node.
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
     * Waits without limit for ranks that have not ended in time, and closes their resources. Called after {@link #run},
     * by the same thread.
     */
    void closeLate()
    {
        if (isLeftOpen)
        {
            ranks.awaitEnd(Long.MAX_VALUE);
            closeAll(null);
        }
    }

    /** Closes everything, except the transport if a call was cut off: its locks may be held for ever. */
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

    /** Runs the ranks. Returns whether all have ended. */
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
