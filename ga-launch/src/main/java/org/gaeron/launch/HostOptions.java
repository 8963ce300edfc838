package org.gaeron.launch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The options of a command that starts nodes on several hosts, as a mixin of picocli.
 */
public final class HostOptions
{
    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(names = "--hosts", paramLabel = "HOSTS",
        description = "Start nodes on other hosts, by ssh: a,b:2 is one node on a and two on b.")
    private String hosts;

    @Option(names = "--hostfile", paramLabel = "FILE",
        description = "The same, from a file: a host in each line, as a, a:2, a slots=2, user@a; further words " +
            "of a line are java=PATH and address=ADDRESS.")
    private Path hostfile;

    @Option(names = "--ssh", paramLabel = "COMMAND", defaultValue = "ssh",
        description = "The ssh to use, with options of its own (default: ${DEFAULT-VALUE}).")
    private String ssh;

    /** For picocli. */
    public HostOptions()
    {
    }

    /**
     * {@return whether hosts are given} If not, the nodes run on this one.
     */
    public boolean areGiven()
    {
        return hosts != null || hostfile != null;
    }

    /**
     * Runs a job on the hosts to its end. One line for each host that will not do goes to the standard error; then
     * nothing was started.
     *
     * @param spec          the job, but for its numbers of nodes and ranks.
     * @param nodes         number of nodes, in equal blocks; null for those that the hosts are named for.
     * @param ranks         ranks of each node; null for the processors of the smallest host, divided by its nodes.
     * @param showsProgress whether lines about the running job are printed now and then.
     * @return the exit code of the job, as that of {@link HostProcess#run}; 69 if a host will not do, or was lost.
     * @throws IOException              if the host file cannot be read.
     * @throws IllegalArgumentException if the hosts, the numbers, or the settings are wrong.
     */
    public int run(final LaunchSpec spec, final Integer nodes, final Integer ranks, final boolean showsProgress)
        throws IOException
    {
        if (hosts != null && hostfile != null)
        {
            throw new ParameterException(command.commandLine(), "expected --hosts or --hostfile, actual both");
        }
        final HostList list = hosts != null ? HostList.of(hosts) : HostList.read(hostfile);
        final List<Integer> counts = list.blocks(nodes);
        final LaunchSpec job = spec.nodes(counts.stream().mapToInt(Integer::intValue).sum())
            .ranksPerNode(ranks == null ? 1 : ranks);
        try
        {
            return new HostsProcess(job, ranks != null, showsProgress).run(
                () -> new HostAgents(list, counts, SshCommand.by(ssh)).open(job.classPath()));
        }
        catch (final LaunchFailedException ex)
        {
            return LaunchCommandLine.complain(command.qualifiedName(), ex, NodeState.UNAVAILABLE);
        }
    }
}
