package org.gaeron.launch.agent;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.gaeron.launch.host.HostEntry;
import org.gaeron.launch.host.HostList;
import org.gaeron.launch.host.OwnAddresses;
import org.gaeron.launch.job.HostedJob;
import org.gaeron.launch.job.JobEvent;
import org.gaeron.launch.program.JarList;
import org.gaeron.launch.program.LaunchSpec;
import org.gaeron.launch.program.NodeArchive;
import org.gaeron.launch.rendezvous.JobKey;
import org.gaeron.launch.report.ExitCode;
import org.gaeron.launch.report.Phases;
import org.gaeron.runtime.settings.JobContext;

/**
 * Starts the agents by one command for all hosts, as srun. They come to the launcher by TCP, and show the key, which
 * they have from the standard input of the command, or from a file. The jars have to be on each host under the same
 * names; so has the JDK.
 *
 * @param hosts   in the order of their nodes.
 * @param counts  numbers of their nodes.
 * @param command starts the agents.
 * @param keyFile a file that all hosts have, or null.
 */
public record CommandStarter(HostList hosts, List<Integer> counts, StarterCommand command, Path keyFile)
    implements Starter
{
    private static final String NO_PORT = "PORT";

    @Override
    public List<String> commands(final LaunchSpec spec) throws IOException
    {
        return List.of(line(JarList.of(spec.classPath()), NO_PORT).replaceFirst("^exec ", ""));
    }

    @Override
    public List<HostAgent> start(
        final LaunchSpec spec, final JobContext job, final HostedJob owner, final Phases phases) throws Exception
    {
        final JarList jars = JarList.of(spec.classPath());
        final JobKey key = keyFile == null ? JobKey.random() : JobKey.read(keyFile);
        final AgentArrivals arrivals = owner.own(() -> new AgentArrivals(names(), key.bytes()));
        final String line = line(jars, Integer.toString(arrivals.port()));
        final String input = keyFile == null ? key.line() : "";
        final StartedCommand started =
            owner.own(() -> StartedCommand.start(command.name(), line, input, arrivals, arrivals::refuse));
        started.onFailure(reason ->
        {
            arrivals.fail(reason);
            owner.onOver(new JobEvent.Over(ExitCode.UNAVAILABLE, reason));
        });
        final List<AgentArrivals.Arrival> all = arrivals.awaitAll(job.launchTimeoutNs());
        started.onAllAgents();
        phases.end(command.name() + " started agents on " + Phases.count(all.size(), "host"));
        return agents(all, jars, started.process());
    }

    private List<HostAgent> agents(
        final List<AgentArrivals.Arrival> arrivals, final JarList jars, final Process process)
    {
        final List<HostAgent> agents = new ArrayList<>();
        int first = 0;
        for (int i = 0; i < arrivals.size(); i++)
        {
            final AgentHello hello = arrivals.get(i).hello();
            final String chosen = hosts.hosts().get(i).address();
            agents.add(new HostAgent(hello.host(), first, counts.get(i), chosen == null ? hello.address() : chosen,
                hello.cpus(), new byte[0], jars.lines(), arrivals.get(i).channel(), process));
            first += counts.get(i);
        }
        return agents;
    }

    private List<String> names()
    {
        return hosts.hosts().stream().map(HostEntry::name).toList();
    }

    private String line(final JarList jars, final String port) throws IOException
    {
        final List<String> agent = new ArrayList<>();
        agent.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        final Path archive = NodeArchive.file();
        if (archive != null)
        {
            agent.add("-D" + NodeArchive.FILE + "=" + archive);
        }
        agent.addAll(AgentRun.javaArgs(jars.classPath(), CallbackProcess.class));
        agent.addAll(CallbackProcess.args(keyFile == null ? null : keyFile.toAbsolutePath(), port,
            OwnAddresses.towards(names())));
        return command.with(agent, names());
    }
}
