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
    /** Numbers of the steps that are no steps of srun: the shell of salloc, where a site has it so, and a script. */
    private static final List<String> LEADING_STEPS = List.of("4294967290", "4294967291");

    /**
     * {@return the allocation, or null if this process is in none, or in a step of it} There srun has started as many
     * processes as it was asked for.
     *
     * @param environment of this process.
     * @throws IllegalArgumentException if it does not name the hosts.
     */
    public static SlurmAllocation of(final Map<String, String> environment)
    {
        final String step = environment.get(STEP);
        if (environment.getOrDefault(JOB, "").isEmpty() || step != null && !LEADING_STEPS.contains(step))
        {
            return null;
        }
        final String list = environment.getOrDefault(HOSTS, "");
        return new SlurmAllocation(new HostList(SlurmHosts.of(HOSTS, list).stream()
            .map(name -> new HostEntry(name, 1, null, null)).toList()));
    }
}
