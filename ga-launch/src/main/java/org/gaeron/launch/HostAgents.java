package org.gaeron.launch;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.gaeron.runtime.Wiring;

/**
 * Opens the agents of the hosts of a job: reaches all hosts, sends them the jars that they lack, and starts the agents.
 *
 * @param hosts  in the order of their nodes.
 * @param counts numbers of their nodes.
 * @param ssh    leads to them.
 */
record HostAgents(HostList hosts, List<Integer> counts, SshCommand ssh)
{
    /** A host that is off is given up by ssh after 10 s. */
    private static final long TIMEOUT_NS = TimeUnit.SECONDS.toNanos(15);

    /**
     * {@return the agents, which wait for their orders}
     *
     * @param classPath of the nodes, and of the agents.
     * @throws LaunchFailedException with a line for each host that will not do; then nothing was started.
     */
    List<HostAgent> open(final String classPath) throws IOException
    {
        final HostProbes probes = new HostProbes(ssh, TIMEOUT_NS, (host, line) ->
            System.err.println("host " + host.name() + ": " + line));
        final List<ReachedHost> reached = probes.reach(hosts, JarList.of(classPath));
        final List<HostAgent> agents = new ArrayList<>();
        try
        {
            int first = 0;
            for (int i = 0; i < counts.size(); i++)
            {
                agents.add(start(reached.get(i), first, counts.get(i)));
                first += counts.get(i);
            }
        }
        catch (final RuntimeException ex)
        {
            reached.forEach(host -> host.shell().stop());
            for (final HostAgent agent : agents)
            {
                agent.close();
            }
            throw ex;
        }
        return agents;
    }

    private HostAgent start(final ReachedHost host, final int first, final int count)
    {
        final Process process = host.shell().go(javaArgs(), System.nanoTime() + TIMEOUT_NS);
        return new HostAgent(host.entry().name(), first, count, address(host), host.facts().cpus(), process);
    }

    /** An agent hardly computes: what starts fast is best. */
    private static List<String> javaArgs()
    {
        final List<String> args = new ArrayList<>(List.of(
            "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-XX:-UsePerfData", "--enable-native-access=ALL-UNNAMED"));
        args.addAll(Wiring.provider().jvmOptions());
        args.addAll(List.of("-cp", HostShell.CLASS_PATH, AgentProcess.class.getName()));
        return args;
    }

    /** {@return the address that the nodes of a host bind to} */
    private String address(final ReachedHost host)
    {
        if (host.entry().address() != null)
        {
            return host.entry().address();
        }
        if (!host.facts().address().isEmpty())
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
