package org.gaeron.launch.rendezvous;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.gaeron.runtime.settings.JobContext;

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
    private static final String OF_GAERON = "GAERON_NODES";
    private static final Variables OF_PMI = new Variables("PMI_RANK", "PMI_SIZE");
    private static final Variables OF_SLURM = new Variables("SLURM_PROCID", "SLURM_STEP_NUM_TASKS");

    /**
     * Names of variables, for the node, the number of nodes and, if there is one, the job. mpirun runs inside of Slurm,
     * and both may run inside of a pod, so the inner one comes first. {@code SLURM_STEP_NUM_TASKS} exists in tasks that
     * srun has started, but not in batch scripts, which have {@code SLURM_PROCID} all the same.
     */
    private static final List<Variables> STARTERS = List.of(
        new Variables("GAERON_NODE", OF_GAERON),
        new Variables("JOB_COMPLETION_INDEX", OF_GAERON),
        new Variables("OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", "PMIX_NAMESPACE"),
        OF_PMI,
        OF_SLURM);

    private record Variables(String node, String nodes, String job)
    {
        private Variables(final String node, final String nodes)
        {
            this(node, nodes, "");
        }

        private boolean isIn(final Map<String, String> environment)
        {
            return environment.containsKey(node) && environment.containsKey(nodes);
        }
    }

    /**
     * {@return the place that the options tell, or else the first two numbers of the environment}
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
        for (final Variables each : STARTERS)
        {
            if (each.isIn(environment))
            {
                return checkAlone(of(each, environment), each, environment);
            }
        }
        throw new IllegalArgumentException("expected the number of this node and of all nodes, as --node 0 " +
            "--nodes 2, or what srun, mpirun or an indexed job tell, actual " + halves(environment));
    }

    /** What an outer srun with PMI has told its task stays in the environment of a srun without it. */
    private static NodePlace checkAlone(
        final NodePlace place, final Variables from, final Map<String, String> environment)
    {
        if (from == OF_PMI && place.nodes == 1 && OF_SLURM.isIn(environment))
        {
            final NodePlace ofStep = of(OF_SLURM, environment);
            check(ofStep.nodes == 1, "expected one number of nodes, actual " + place.source + " and " +
                ofStep.source + ": say --node and --nodes, or unset " + OF_PMI.node);
        }
        return place;
    }

    private static NodePlace of(final Variables from, final Map<String, String> environment)
    {
        return checked(number(from.node, environment), number(from.nodes, environment),
            from.node + "=" + environment.get(from.node) + " " + from.nodes + "=" + environment.get(from.nodes),
            environment.getOrDefault(from.job, ""));
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
        for (final Variables each : STARTERS)
        {
            if (environment.containsKey(each.node))
            {
                halves.add(each.node + " without " + each.nodes);
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
        check(nodes >= 1 && nodes <= JobContext.MOST_NODES,
            source + ": expected from 1 to " + JobContext.MOST_NODES + " nodes");
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
