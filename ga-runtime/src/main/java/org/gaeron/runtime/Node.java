package org.gaeron.runtime;

import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;

import org.gaeron.ElementType;
import org.gaeron.GlobalArrayException;
import org.gaeron.JobFailedException;
import org.gaeron.Program;
import org.gaeron.runtime.memory.Block;
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
        for (final Waiter waiter : waiters)
        {
            waiter.signal();
        }
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
        return new NearPeer(memory, waiters, firstRank);
    }

    /**
     * Runs the program on all ranks of this node and returns when they have ended. Once.
     *
     * @param args    arguments of the program.
     * @param program what each rank does.
     * @throws JobFailedException if the job failed; the cause is what the first failing rank threw, or what befell the
     *                            node.
     */
    public void run(final List<String> args, final Program program)
    {
        Throwable failure = null;
        Transport transport = null;
        try
        {
            Kernels.warmUp();
            openControlBlocks();
            transport = context.nodes() > 1 ? machine.wire().open(this) : null;
            runRanks(args, program, transport);
        }
        catch (final Throwable ex)
        {
            failure = ex;
            health.fail("node " + context.node() + " failed", ex);
        }
        failure = close(transport, failure);
        failure = close(memory::closeAll, failure);
        end(failure);
    }

    private void openControlBlocks()
    {
        for (int rank = firstRank; rank < firstRank + waiters.length; rank++)
        {
            final long cols = ControlDescriptor.rowLongs(context.size());
            memory.register(NodeMemory.CONTROL_ARRAY_ID, rank, new Block(ElementType.LONG, 1, cols));
        }
    }

    static TransportProvider provider()
    {
        return ServiceLoader.load(TransportProvider.class).findFirst().orElseThrow(() -> new GlobalArrayException(
            "a job of several nodes needs a wire: add the module ga-aeron to the class path"));
    }

    private void runRanks(final List<String> args, final Program program, final Transport transport)
    {
        final List<Thread> threads = new ArrayList<>();
        try
        {
            for (int rank = firstRank; rank < firstRank + waiters.length; rank++)
            {
                final int started = rank;
                threads.add(machine.start("rank-" + rank, () -> runRank(started, args, program, transport)));
            }
        }
        catch (final Throwable ex)
        {
            health.fail("a rank could not be started", ex);
        }
        for (final Thread thread : threads)
        {
            join(thread);
        }
    }

    private void runRank(final int number, final List<String> args, final Program program, final Transport transport)
    {
        try
        {
            final Rank rank = new Rank(this, number, transport);
            final RankWorld world = new RankWorld(rank, args);
            world.begin();
            program.run(world);
            world.end();
        }
        catch (final Throwable ex)
        {
            health.fail("rank " + number + " failed", ex);
        }
    }

    /**
     * Whoever interrupts a job ends it; its ranks are waited for all the same, because they use what is closed next.
     */
    private void join(final Thread thread)
    {
        boolean isInterrupted = false;
        while (thread.isAlive())
        {
            try
            {
                machine.join(thread);
            }
            catch (final InterruptedException ex)
            {
                isInterrupted = true;
                health.fail(() -> new JobFailedException("the job was interrupted", ex));
            }
        }
        if (isInterrupted)
        {
            Thread.currentThread().interrupt();
        }
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
