package org.gaeron.verification.sim;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import org.gaeron.Program;
import org.gaeron.runtime.NodeRunner;
import org.gaeron.runtime.failure.FailureHandler;
import org.gaeron.runtime.failure.RootCause;
import org.gaeron.runtime.node.Node;
import org.gaeron.runtime.node.Wiring;
import org.gaeron.runtime.settings.JobContext;

/**
 * A job on a simulated network: builds the nodes, runs the program on all of their ranks, and returns when all have
 * ended.
 */
final class SimJob
{
    private static final long MOST_EVENTS = 50_000_000;
    private static final int KEY_BYTES = 32;
    private static final String JOB = "0f0e0d0c0b0a09080706050403020100";

    private final JobContext[] contexts;
    private final Simulator simulator;
    private final SimNetwork network;
    private final SimRendezvous rendezvous;
    private final Shape shape;
    private final Interference interference;
    private final RootCause rootCause = new RootCause();
    private final Throwable[] outcomes;
    private long lastIncarnation;
    private Consumer<SimNode> atEnd = node -> { };

    /**
     * A job that does not run yet.
     *
     * @param contexts     the concluded contexts of the nodes; may be used again in another job.
     * @param weather      the durations of everything.
     * @param shape        the sizes of the transport.
     * @param interference the deliberate errors.
     */
    SimJob(
        final JobContext[] contexts, final Weather weather, final Shape shape, final Interference interference)
    {
        this.contexts = contexts;
        this.shape = shape;
        this.interference = interference;
        simulator = new Simulator(MOST_EVENTS);
        network = new SimNetwork(simulator, weather, contexts.length, contexts[0].limits().nodeTimeoutNs());
        rendezvous = new SimRendezvous(network, contexts.length, contexts[0].launchTimeoutNs());
        outcomes = new Throwable[contexts.length];
    }

    /** {@return contexts of all nodes of a job} */
    static JobContext[] contexts(final int nodes, final int ranksPerNode, final Map<String, String> settings)
    {
        final JobContext[] contexts = new JobContext[nodes];
        for (int node = 0; node < nodes; node++)
        {
            contexts[node] = JobContext.of(settings)
                .set(JobContext.NODES, Integer.toString(nodes))
                .set(JobContext.RANKS, Integer.toString(ranksPerNode))
                .set(JobContext.NODE, Integer.toString(node))
                .set(JobContext.JOB, JOB)
                .key(new byte[KEY_BYTES])
                .conclude();
        }
        return contexts;
    }

    Simulator simulator()
    {
        return simulator;
    }

    SimNetwork network()
    {
        return network;
    }

    /** Sets the observer of a node's memory at the end of its life. */
    SimJob atEnd(final Consumer<SimNode> observer)
    {
        atEnd = observer;
        return this;
    }

    /** {@return the failure of a node's first life; null if it ended well, or never ended} */
    Throwable outcome(final int node)
    {
        return outcomes[node];
    }

    /**
     * Runs the program.
     *
     * @param args    its arguments.
     * @param program the program that each rank runs.
     * @throws org.gaeron.JobFailedException if the job failed.
     * @throws BrokenInvariantException      if the runtime broke its contract, by a deadlock for example.
     */
    void run(final List<String> args, final Program program)
    {
        for (int number = 0; number < contexts.length; number++)
        {
            final int node = number;
            begin(newLife(node), args, program, failure ->
            {
                outcomes[node] = failure;
                rootCause.add(failure);
            });
        }
        try
        {
            simulator.run();
        }
        finally
        {
            network.close();
        }
        rootCause.throwIfAny();
    }

    /** {@return whether a life of the node has been at the rendezvous} Another life does not belong to the job. */
    boolean knows(final int number)
    {
        return rendezvous.knows(number);
    }

    /** Creates another life at a node's address. */
    SimNode newLife(final int number)
    {
        final SimNode node = new SimNode(network, number, ++lastIncarnation, shape, interference);
        network.settle(node);
        return node;
    }

    /** Starts a life. */
    void begin(
        final SimNode life, final List<String> args, final Program program, final Consumer<Throwable> onFailure)
    {
        life.atEnd(atEnd);
        final SimMachine machine = new SimMachine(simulator, life.home(), network.weather());
        final NodeRunner node = new NodeRunner(
            new Node(contexts[life.number()], rendezvous, machine),
            new Wiring(() -> SimTransport.provider(network, life), machine::near),
            FailureHandler.NONE);
        simulator.spawn(life.home(), "node-" + life.number() + "." + life.incarnation(),
            network.weather().wakeNs(), () ->
            {
                try
                {
                    node.run(args, program);
                }
                catch (final RuntimeException ex)
                {
                    if (!simulator.isOver())
                    {
                        onFailure.accept(ex);
                    }
                }
            });
    }
}
