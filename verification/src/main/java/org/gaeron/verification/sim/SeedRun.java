package org.gaeron.verification.sim;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

import org.gaeron.JobFailedException;
import org.gaeron.Program;
import org.gaeron.runtime.settings.JobContext;
import org.gaeron.runtime.settings.Strategy;

/**
 * Run of one seed: a job of some nodes that runs a {@link RandomProgram}, or a {@link MailboxProgram}, under faults,
 * with all checks.
 *
 * <pre>
 *   seed --> nodes, ranks, weather, shape, faults, program
 *            job runs; at each message: is a fault due?
 *            the mirror keeps the memory of every life that ends
 *            at the end: check outcomes of nodes, kept memory, durations of calls
 * </pre>
 */
final class SeedRun
{
    /** Bound of a call: a link that never opens is detected after 10 s, a dead node after its timeout and a tenth. */
    private static final long BOUND_NS = TimeUnit.SECONDS.toNanos(14);
    /** In every fourth job ranks report long waits, and so send requests while others fail. */
    private static final int WATCHED_SEEDS = 4;
    /** In every eighth job ranks send messages. */
    private static final int MESSAGE_SEEDS = 8;
    private static final Map<List<Object>, JobContext[]> CONTEXTS = new ConcurrentHashMap<>();
    private static final Map<String, String> SETTINGS = Map.of(
        JobContext.MEMORY_LIMIT, "16m", JobContext.NODE_TIMEOUT, "3s", JobContext.LAUNCH_TIMEOUT, "10s");

    private final SplittableRandom random;
    private final int nodes;
    private final int ranksPerNode;
    private final List<Fault> faults = new ArrayList<>();
    private final List<Fault> injected = new ArrayList<>();
    private final SimJob job;
    private final Mirror mirror;
    private final Program program;
    private final Blame blame;
    private Throwable secondLife;
    private boolean isStranger;
    private boolean hasEndedWell;

    SeedRun(final long seed, final Interference interference)
    {
        random = new SplittableRandom(seed);
        nodes = 2 + random.nextInt(random.nextInt(3) == 0 ? 4 : 2);
        ranksPerNode = 1 + random.nextInt(2);
        final Strategy strategy = random.nextInt(8) == 0 ? Strategy.CALLER_COMPUTES : Strategy.OWNER_COMPUTES;
        final String waitReport = seed % WATCHED_SEEDS == 0 ? "20ms" : "0";
        final JobContext[] contexts = CONTEXTS.computeIfAbsent(List.of(nodes, ranksPerNode, strategy, waitReport), _ ->
        {
            final Map<String, String> settings = new HashMap<>(SETTINGS);
            settings.put(JobContext.WAIT_REPORT, waitReport);
            settings.put(JobContext.STRATEGY, strategy.settingName());
            return SimJob.contexts(nodes, ranksPerNode, settings);
        });
        job = new SimJob(contexts, Weather.rough(random.split()), Shape.small(random), interference);
        mirror = new Mirror(job.simulator(), random, nodes * ranksPerNode, BOUND_NS);
        blame = new Blame(nodes);
        final long programSeed = random.nextLong();
        program = seed % MESSAGE_SEEDS == 1 ? world -> new MailboxProgram(world, mirror, programSeed).run() :
            world -> new RandomProgram(world, mirror, programSeed).run();
        plan(contexts[0].limits().nodeTimeoutNs());
        job.atEnd(mirror::look);
        job.network().onSend(this::onSend);
    }

    private void plan(final long limitNs)
    {
        for (int count = random.nextInt(3); count > 0; count--)
        {
            faults.add(Fault.harmless(random, nodes, limitNs));
        }
        if (random.nextInt(5) < 3)
        {
            faults.add(Fault.fatal(random, nodes, limitNs));
        }
        faults.sort(Comparator.comparingLong(Fault::atMessage));
    }

    /** Runs the seed; throws {@link BrokenInvariantException} if the runtime broke its contract. */
    void run()
    {
        try
        {
            job.run(List.of(), program);
            hasEndedWell = true;
        }
        catch (final JobFailedException ex)
        {
            hasEndedWell = false;
        }
        mirror.check();
        if (!hasEndedWell && injected.stream().allMatch(fault -> fault.kind().isHarmless()))
        {
            throw new BrokenInvariantException("expected a job that ends well after " + injected + ", actual " +
                firstOutcome());
        }
        checkOutcomes();
    }

    private void checkOutcomes()
    {
        for (int node = 0; node < nodes; node++)
        {
            final Throwable outcome = job.outcome(node);
            if (outcome != null &&
                !blame.isJust(node, String.valueOf(outcome.getMessage()), other -> job.outcome(other) != null))
            {
                throw new BrokenInvariantException("node " + node + ": expected a failure that names one of " +
                    injected + ", actual " + outcome);
            }
        }
        if (isStranger && (secondLife == null || !isRefusal(String.valueOf(secondLife.getMessage()))))
        {
            throw new BrokenInvariantException(
                "expected that the restarted node finds nobody, actual " + secondLife);
        }
    }

    private Throwable firstOutcome()
    {
        for (int node = 0; node < nodes; node++)
        {
            if (job.outcome(node) != null)
            {
                return job.outcome(node);
            }
        }
        return null;
    }

    /**
     * {@return whether a message says that the restarted node found nobody} The others do not answer its Hello.
     */
    private static boolean isRefusal(final String message)
    {
        return message.contains("no answer to our Hello") || message.contains("it no longer listens") ||
            message.contains("its stream has ended") || message.contains("it has ended") ||
            message.contains("its process stood still");
    }

    private void onSend(final SimNode from, final long number)
    {
        while (!faults.isEmpty() && faults.getFirst().atMessage() <= number)
        {
            inject(faults.removeFirst(), from);
        }
    }

    private void inject(final Fault fault, final SimNode from)
    {
        final SimNetwork network = job.network();
        final SimNode node = fault.node() < 0 ? from : network.at(fault.node());
        final SimNode other = network.at(fault.other() == node.number() ? (node.number() + 1) % nodes : fault.other());
        if (node.isSilent() || other.isSilent())
        {
            return;
        }
        injected.add(fault);
        switch (fault.kind())
        {
            case PAUSE ->
            {
                blame.stood(node.number());
                network.freeze(node, fault.durationNs());
            }
            case INTERRUPTION -> network.cut(node, other, fault.durationNs());
            case CUT ->
            {
                blame.hurt(node.number());
                blame.hurt(other.number());
                network.cut(node, other, fault.durationNs());
            }
            case FREEZE ->
            {
                // a node that thaws too late is refused by others, and names them
                blame.hurtAll();
                network.freeze(node, fault.durationNs());
            }
            case DEATH -> kill(node);
            default ->
            {
                kill(node);
                job.simulator().after(network.everywhere(), fault.durationNs(), () -> restart(node.number()));
            }
        }
    }

    private void kill(final SimNode node)
    {
        blame.hurt(node.number());
        job.network().kill(node);
    }

    private void restart(final int number)
    {
        isStranger = job.knows(number);
        job.begin(job.newLife(number), List.of(), program, failure -> secondLife = failure);
    }

    boolean hasEndedWell()
    {
        return hasEndedWell && injected.stream().noneMatch(
            fault -> fault.kind() == Fault.Kind.DEATH || fault.kind() == Fault.Kind.RESTART);
    }

    /** {@return the number of refused restarted nodes} */
    int refused()
    {
        return isStranger ? 1 : 0;
    }

    List<Fault> injected()
    {
        return injected;
    }

    Mirror mirror()
    {
        return mirror;
    }

    SimJob job()
    {
        return job;
    }

    @Override
    public String toString()
    {
        return nodes + " nodes x " + ranksPerNode + " ranks, " + injected;
    }
}
