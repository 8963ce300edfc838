package org.gaeron.launch.agent;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import org.gaeron.launch.job.NodeHello;

/**
 * Comparison of the hosts of a job, once all have come.
 *
 * @param head   the host of the job's head, if it has nodes; else null.
 * @param agents the other hosts.
 */
record HostComparison(NodeHello head, List<NodeHello> agents)
{
    /** {@return why a host cannot be reached, or null} A node at the loopback is not reached from other hosts. */
    String unreachable()
    {
        final List<String> near = new ArrayList<>();
        final List<String> far = new ArrayList<>();
        for (final NodeHello agent : agents)
        {
            (agent.isLoopback() ? near : far).add(agent.who());
        }
        return near.isEmpty() || far.isEmpty() ? null :
            near.getFirst() + " came over the loopback, where " + far.getFirst() + " does not reach it: " +
                "expected an address of the network";
    }

    /** {@return processors and JDKs with the hosts that have them, or null if all have the same} */
    String differentMachines()
    {
        final Map<String, Set<String>> hosts = new LinkedHashMap<>();
        if (head != null)
        {
            add(hosts, head);
        }
        agents.forEach(agent -> add(hosts, agent));
        return hosts.size() <= 1 ? null : hosts.entrySet().stream()
            .map(same -> same.getKey() + " on " + String.join(", ", same.getValue()))
            .collect(Collectors.joining("; "));
    }

    private static void add(final Map<String, Set<String>> hosts, final NodeHello hello)
    {
        hosts.computeIfAbsent(hello.processor().text(), text -> new LinkedHashSet<>()).add(hello.host());
    }
}
