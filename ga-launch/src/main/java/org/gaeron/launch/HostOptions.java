package org.gaeron.launch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

import org.gaeron.GlobalArrayException;
import org.gaeron.launch.agent.CommandStarter;
import org.gaeron.launch.agent.HostsProcess;
import org.gaeron.launch.agent.SshCommand;
import org.gaeron.launch.agent.SshStarter;
import org.gaeron.launch.agent.Starter;
import org.gaeron.launch.agent.StarterCommand;
import org.gaeron.launch.host.HostEntry;
import org.gaeron.launch.host.HostList;
import org.gaeron.launch.host.SlurmAllocation;
import org.gaeron.launch.job.HostProcess;
import org.gaeron.launch.job.JobView;
import org.gaeron.launch.job.Preflight;
import org.gaeron.launch.program.LaunchSpec;
import org.gaeron.launch.rendezvous.JobKey;
import org.gaeron.launch.text.Printable;
import org.gaeron.launch.text.ShellWords;
import org.gaeron.runtime.settings.JobContext;

/**
 * The options of a command that starts nodes on several hosts, as a mixin of picocli.
 */
public final class HostOptions
{
    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(names = "--hosts", paramLabel = "HOSTS",
        description = "Start nodes on other hosts, by ssh: a,b:2 is one node on a and two on b. In an allocation " +
            "of Slurm its hosts, by srun, without this option.")
    private String hosts;

    @Option(names = "--hostfile", paramLabel = "FILE",
        description = "The same, from a file, each host in a line of its own: a, a:2, a slots=2, user@a; further " +
            "words of a line are java=PATH and address=ADDRESS.")
    private Path hostfile;

    @Option(names = "--ssh", paramLabel = "COMMAND", defaultValue = "ssh",
        description = "The ssh to use, with options of its own (default: ${DEFAULT-VALUE}).")
    private String ssh;

    @Option(names = "--starter", paramLabel = "COMMAND",
        description = "A command that starts the agents of the hosts instead of ssh: a line for /bin/sh that runs " +
            "%%C once on each host; %%N is the number of hosts, %%H their names, as in 'srun -N%%N -n%%N %%C'.")
    private String starter;

    @Option(names = "--key-file", paramLabel = "FILE",
        description = "For a --starter that does not give its standard input to all hosts: a file with the key of " +
            "the job that all hosts have; ga key makes one.")
    private Path keyFile;

    @Option(names = "--same-cpu",
        description = "Refuse hosts whose processors or JDKs may compute other sums than those of the others; " +
            "without it, a line tells it.")
    private boolean mustBeAlike;

    /** For picocli. */
    public HostOptions()
    {
    }

    /**
     * {@return the options of a command that has only some of them}
     *
     * @param command for messages.
     * @param hosts   as of {@code --hosts}.
     * @param ssh     as of {@code --ssh}.
     */
    public static HostOptions of(final CommandSpec command, final String hosts, final String ssh)
    {
        final HostOptions options = new HostOptions();
        options.command = command;
        options.hosts = hosts;
        options.ssh = ssh;
        return options;
    }

    /**
     * {@return the names of the hosts} Those of {@code --hosts}, as ssh takes them.
     *
     * @throws IllegalArgumentException if they are wrong.
     */
    public List<String> names()
    {
        return HostList.of(hosts).hosts().stream().map(HostEntry::name).toList();
    }

    /**
     * {@return the same options, with other numbers of nodes}
     *
     * @param counts of nodes, by host of {@code --hosts}.
     */
    public HostOptions withNodes(final List<Integer> counts)
    {
        final List<String> entries = new ArrayList<>();
        for (final String name : names())
        {
            entries.add(name + ":" + counts.get(entries.size()));
        }
        return of(command, String.join(",", entries), ssh);
    }

    /**
     * {@return the command that runs another one on a host of {@code --hosts}}
     *
     * @param host  its number.
     * @param words of the other command.
     */
    public List<String> on(final int host, final List<String> words)
    {
        final List<String> command = new ArrayList<>(SshCommand.by(ssh).to(HostList.of(hosts).hosts().get(host)));
        command.add("exec " + ShellWords.line(words));
        return command;
    }

    /**
     * {@return whether hosts are given, or this process has those of Slurm} If not, the nodes run on this one.
     */
    public boolean areGiven()
    {
        return hosts != null || hostfile != null || starter != null || SlurmAllocation.of(System.getenv()) != null;
    }

    /**
     * Runs a job to its end, on the hosts if they are given, else on this one.
     *
     * @param spec  the job; its numbers of nodes and ranks are for this host alone.
     * @param nodes number of nodes of several hosts, in equal blocks; null for those that the hosts are named for.
     * @param ranks ranks of each node of several hosts; null for the processors of the smallest host, divided by its
     *              nodes.
     * @param view  what is shown of the job; for a dry run only its commands.
     * @return the exit code of the job, as that of {@link HostProcess#run}; 69 if a host was lost.
     * @throws IOException              if the host file cannot be read.
     * @throws IllegalArgumentException if the hosts, the numbers, or the settings are wrong.
     * @throws GlobalArrayException     if the job could not be started; its message has a line for each host that will
     *                                  not do, which {@link CommandFailures} tells with exit code 69.
     */
    public int run(final LaunchSpec spec, final Integer nodes, final Integer ranks, final JobView view)
        throws IOException
    {
        check(starter != null || keyFile == null, "expected --key-file with --starter, actual without");
        if (areGiven())
        {
            return runThere(spec, nodes, ranks, view);
        }
        final String remark = SlurmAllocation.remark(System.getenv());
        if (remark != null)
        {
            Printable.say(remark);
        }
        final HostProcess process = new HostProcess().view(view);
        if (view.isDryRun())
        {
            process.commands(spec).forEach(System.out::println);
            return 0;
        }
        return process.run(spec);
    }

    private int runThere(final LaunchSpec spec, final Integer nodes, final Integer ranks, final JobView view)
        throws IOException
    {
        check(hosts == null || hostfile == null, "expected --hosts or --hostfile, actual both");
        final HostList list = list();
        final List<Integer> counts = list.blocks(nodes);
        final long all = counts.stream().mapToLong(Integer::longValue).sum();
        check(all <= JobContext.MOST_NODES, "expected at most " + JobContext.MOST_NODES + " nodes, actual " + all);
        final LaunchSpec job = spec.nodes((int)all).ranksPerNode(ranks == null ? 1 : ranks);
        final Starter way = starter(list, counts);
        if (view.isDryRun())
        {
            Preflight.checkFolder(HostsProcess.context(job));
            way.commands(job).forEach(System.out::println);
            return 0;
        }
        return new HostsProcess(job, ranks != null, mustBeAlike, view).run(way);
    }

    private void check(final boolean isGood, final String complaint)
    {
        if (!isGood)
        {
            throw new ParameterException(command.commandLine(), complaint);
        }
    }

    private HostList list() throws IOException
    {
        if (hosts != null)
        {
            return HostList.of(hosts);
        }
        if (hostfile != null)
        {
            return HostList.read(hostfile);
        }
        final SlurmAllocation allocation = SlurmAllocation.of(System.getenv());
        check(allocation != null, "expected the hosts of --starter, as --hosts a,b, actual none");
        return allocation.hosts();
    }

    private Starter starter(final HostList list, final List<Integer> counts)
    {
        if (starter != null)
        {
            list.hosts().forEach(host -> check(host.javaHome() == null, "expected no java=PATH with --starter, which " +
                "starts the JDK of this host everywhere, actual java=" + host.javaHome() + " of " + host.name()));
            return new CommandStarter(list, counts, StarterCommand.of(starter), keyFile());
        }
        return hosts != null || hostfile != null ? new SshStarter(list, counts, SshCommand.by(ssh)) :
            new CommandStarter(list, counts, StarterCommand.SRUN, null);
    }

    private Path keyFile()
    {
        final String named = System.getenv(JobKey.VARIABLE);
        return keyFile != null || named == null ? keyFile : Path.of(named);
    }
}
