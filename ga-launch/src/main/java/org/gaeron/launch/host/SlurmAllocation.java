package org.gaeron.launch.host;

import java.util.List;
import java.util.Map;

/**
 * The hosts that Slurm has given to a job, as a process sees them that runs in it, but in none of its steps: a shell of
 * salloc, or the script of sbatch.
 *
 * @param hosts each with one node.
 */
public record SlurmAllocation(HostList hosts)
{
    private static final String JOB = "SLURM_JOB_ID";
    private static final String STEP = "SLURM_STEP_ID";
    private static final String HOSTS = "SLURM_JOB_NODELIST";
    private static final String COUNT = "SLURM_JOB_NUM_NODES";
    private static final String COMPONENTS = "SLURM_HET_SIZE";
    /** Numbers of the steps that are no steps of srun: the shell of salloc, where a site has it so, and a script. */
    private static final List<String> LEADING_STEPS = List.of("4294967290", "4294967291");

    /**
     * {@return the allocation, or null if this process is in none, or in a step of it} There srun has started as many
     * processes as it was asked for.
     *
     * @param environment of this process.
     * @throws IllegalArgumentException if it does not name the hosts, or names those of one component of a job alone.
     */
    public static SlurmAllocation of(final Map<String, String> environment)
    {
        if (environment.getOrDefault(JOB, "").isEmpty() || isStep(environment.get(STEP)))
        {
            return null;
        }
        final String components = environment.getOrDefault(COMPONENTS, "1");
        if (!components.equals("1"))
        {
            throw new IllegalArgumentException(COMPONENTS + "=" + components + ": expected a job of one component, " +
                "actual a heterogeneous one: start its nodes by srun --het-group=0,1 ... ga node, or say --hosts");
        }
        final String list = environment.getOrDefault(HOSTS, "");
        return new SlurmAllocation(new HostList(SlurmHosts.of(HOSTS, list).stream()
            .map(name -> new HostEntry(name, 1, null, null)).toList()));
    }

    private static boolean isStep(final String step)
    {
        return step != null && !LEADING_STEPS.contains(step);
    }

    /**
     * {@return what to tell the user of a step of a job that has other hosts, too; else null} A job that was submitted
     * from within a step has the number of that step in its environment.
     *
     * @param environment of this process.
     */
    public static String remark(final Map<String, String> environment)
    {
        final String step = environment.get(STEP);
        final String hosts = environment.getOrDefault(COUNT, "1");
        return environment.getOrDefault(JOB, "").isEmpty() || !isStep(step) || hosts.equals("1") ? null :
            STEP + "=" + step + ": the nodes run on this host alone, as in a step of srun; without that variable on " +
            "all " + hosts + " hosts of the job of Slurm";
    }
}
