package org.gaeron.launch.agent;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.gaeron.launch.host.HostList;
import org.gaeron.launch.host.OwnAddresses;
import org.gaeron.launch.job.HostedJob;
import org.gaeron.launch.program.JarList;
import org.gaeron.launch.program.LaunchSpec;
import org.gaeron.launch.program.NodeArchive;
import org.gaeron.launch.rendezvous.JobKey;
import org.gaeron.launch.rendezvous.PipeChannel;
import org.gaeron.launch.report.LaunchFailedException;
import org.gaeron.launch.report.Phases;
import org.gaeron.launch.text.ShellWords;
import org.gaeron.runtime.settings.JobContext;

/**
 * Starts the agents by ssh: reaches all hosts, sends them the jars that they lack, and has their shells become agents.
 *
 * @param hosts  in the order of their nodes.
 * @param counts numbers of their nodes.
 * @param ssh    leads to them.
 */
public record SshStarter(HostList hosts, List<Integer> counts, SshCommand ssh) implements Starter
{
    /** A host that is off is given up by ssh after 10 s. */
    private static final long TIMEOUT_NS = TimeUnit.SECONDS.toNanos(15);

    /** {@return the way to each host, and what its shell becomes} */
    @Override
    public List<String> commands(final LaunchSpec spec)
    {
        final String agent = "java " + ShellWords.line(AgentRun.javaArgs(spec.classPath(), AgentProcess.class));
        final SshCommand way = ssh.within(HostsProcess.context(spec).limits());
        return hosts.hosts().stream()
            .map(host -> ShellWords.line(way.to(host)) + " " + ShellWords.quoted(agent)).toList();
    }

    @Override
    public List<HostAgent> start(
        final LaunchSpec spec, final JobContext job, final HostedJob owner, final Phases phases) throws Exception
    {
        final byte[] key = JobKey.random().bytes();
        final HostProbes probes = owner.own(() -> new HostProbes(ssh.within(job.limits()), TIMEOUT_NS, (host, line) ->
            System.err.println("host " + host.name() + ": " + line), phases));
        final List<ReachedHost> reached = probes.reach(hosts, () -> JarList.of(spec.classPath()));
        final List<String> addresses = reached.stream().map(this::address).toList();
        return HostProbes.each(hosts.hosts(), i ->
        {
            final int first = counts.subList(0, i).stream().mapToInt(Integer::intValue).sum();
            return start(reached.get(i), addresses.get(i), first, counts.get(i), key);
        });
    }

    private static HostAgent start(
        final ReachedHost host, final String address, final int first, final int count, final byte... key)
    {
        final List<String> args = new ArrayList<>();
        final Path archive = NodeArchive.file();
        if (archive != null)
        {
            args.add(HostShell.ARCHIVES + archive.getParent());
        }
        args.addAll(AgentRun.javaArgs(HostShell.CLASS_PATH, AgentProcess.class));
        final Process process = host.shell().go(args, System.nanoTime() + TIMEOUT_NS);
        return new HostAgent(host.entry().name(), first, count, address, host.facts().cpus(), key, List.of(),
            new PipeChannel(process.getInputStream(), process.getOutputStream(),
                () -> ProcessTree.endAgent(process)), process); // one that is stopped does not end by itself
    }

    /** {@return the address that the nodes of a host bind to} */
    private String address(final ReachedHost host)
    {
        if (host.entry().address() != null)
        {
            return host.entry().address();
        }
        final boolean isHere = host.entry().isHere();
        // what the environment says here may be the address of the host from which somebody came, as in Slurm's jobs
        if (!host.facts().address().isEmpty() && !(isHere && !OwnAddresses.isOwn(host.facts().address())))
        {
            return host.facts().address();
        }
        if (hosts.hosts().size() == 1)
        {
            return "127.0.0.1";
        }
        throw new LaunchFailedException("host " + host.entry().name() + ": expected an address at which the other " +
            "hosts reach it, as address=ADDRESS in a host file, actual none: it was not reached by ssh", null);
    }
}
