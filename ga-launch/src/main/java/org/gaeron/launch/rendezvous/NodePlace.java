package org.gaeron.launch.rendezvous;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The place of a node in a job whose nodes are started by others: its number, and how many there are. Whoever starts
 * the nodes tells them, each in its own way.
 *
 * @param node   the number of this node, from 0.
 * @param nodes  the number of nodes of the job.
 * @param source where that stands, for messages.
 * @param job    what the starter of all nodes calls the job; empty if it has no name for it.
 */
public record NodePlace(int node, int nodes, String source, String job)
{
    private static final int MOST_NODES = Short.MAX_VALUE;
    private static final String OF_GAERON = "GAERON_NODES";
    private static final Pair OF_PMI = new Pair("PMI_RANK", "PMI_SIZE");
    private static final Pair OF_SLURM = new Pair("SLURM_PROCID", "SLURM_STEP_NUM_TASKS");

    /**
     * Names of variables, for the node, the number of nodes and, if there is one, the job. mpirun runs inside of Slurm,
     * and both may run inside of a pod, so the inner one comes first. {@code SLURM_STEP_NUM_TASKS} exists in tasks that
     * srun has started, but not in batch scripts, which have {@code SLURM_PROCID} all the same.
     */
    private static final List<Pair> PAIRS = List.of(
        new Pair("GAERON_NODE", OF_GAERON),
        new Pair("JOB_COMPLETION_INDEX", OF_GAERON),
        new Pair("OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", "PMIX_NAMESPACE"),
        OF_PMI,
        OF_SLURM);

    private record Pair(String node, String nodes, String job)
    {
        private Pair(final String node, final String nodes)
        {
            this(node, nodes, "");
        }

        private boolean isIn(final Map<String, String> environment)
        {
            return environment.containsKey(node) && environment.containsKey(nodes);
        }
    }

    /**
     * {@return the place that the options tell, or else the first complete pair of the environment}
     *
     * @param node        option, or null.
     * @param nodes       option, or null.
     * @param environment of this process.
     * @throws IllegalArgumentException if there is none, or half a one.
     */
    public static NodePlace of(final Integer node, final Integer nodes, final Map<String, String> environment)
    {
        if (node != null || nodes != null)
        {
            check(node != null, "--nodes=" + nodes + ": expected --node, too, the number of this node");
            check(nodes != null, "--node=" + node + ": expected --nodes, too, the number of nodes of the job");
            return checked(node, nodes, "--node=" + node + " --nodes=" + nodes, "");
        }
        for (final Pair pair : PAIRS)
        {
            if (pair.isIn(environment))
            {
                return checkAlone(of(pair, environment), pair, environment);
            }
        }
        throw new IllegalArgumentException("expected the number of this node and of all nodes, as --node 0 " +
            "--nodes 2, or what srun, mpirun or an indexed job tell, actual " + halves(environment));
    }

    /** What an outer srun with PMI has told its task stays in the environment of a srun without it. */
    private static NodePlace checkAlone(
        final NodePlace place, final Pair pair, final Map<String, String> environment)
    {
        if (pair == OF_PMI && place.nodes == 1 && OF_SLURM.isIn(environment))
        {
            final NodePlace ofStep = of(OF_SLURM, environment);
            check(ofStep.nodes == 1, "expected one number of nodes, actual " + place.source + " and " +
                ofStep.source + ": say --node and --nodes, or unset " + OF_PMI.node);
        }
        return place;
    }

    private static NodePlace of(final Pair pair, final Map<String, String> environment)
    {
        return checked(number(pair.node, environment), number(pair.nodes, environment),
            pair.node + "=" + environment.get(pair.node) + " " + pair.nodes + "=" + environment.get(pair.nodes),
            environment.getOrDefault(pair.job, ""));
    }

    private static int number(final String name, final Map<String, String> environment)
    {
        try
        {
            return Integer.parseInt(environment.get(name).trim());
        }
        catch (final NumberFormatException ex)
        {
            throw new IllegalArgumentException(
                name + ": expected a number in the environment, actual " + environment.get(name), ex);
        }
    }

    private static String halves(final Map<String, String> environment)
    {
        final List<String> halves = new ArrayList<>();
        for (final Pair pair : PAIRS)
        {
            if (environment.containsKey(pair.node))
            {
                halves.add(pair.node + " without " + pair.nodes);
            }
        }
        if (halves.isEmpty() && environment.containsKey(OF_GAERON))
        {
            halves.add(OF_GAERON + " without GAERON_NODE");
        }
        return halves.isEmpty() ? "none" : String.join(", ", halves);
    }

    private static NodePlace checked(final int node, final int nodes, final String source, final String job)
    {
        check(nodes >= 1 && nodes <= MOST_NODES, source + ": expected from 1 to " + MOST_NODES + " nodes");
        check(node >= 0 && node < nodes, source + ": expected a node from 0 to " + (nodes - 1));
        return new NodePlace(node, nodes, source, job);
    }

    private static void check(final boolean isGood, final String complaint)
    {
        if (!isGood)
        {
            throw new IllegalArgumentException(complaint);
        }
    }

    /** {@return whether this is the node where the others meet} */
    public boolean isHead()
    {
        return node == 0;
    }
}
