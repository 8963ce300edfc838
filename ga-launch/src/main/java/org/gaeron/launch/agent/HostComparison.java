package org.gaeron.launch.agent;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.gaeron.launch.job.NodeHello;

/**
 * Comparison of the hosts of a job, once all have come.
 *
 * @param head   the host of the job's head, with the address of its node, if it has one; else null.
 * @param agents the other hosts.
 */
record HostComparison(NodeHello head, List<NodeHello> agents)
{
    /** {@return why a node cannot be reached from another, or null} */
    String unreachable()
    {
        final String loopback = loopback();
        return loopback != null ? loopback : families();
    }

    /** A node at the loopback is not reached from other hosts. */
    private String loopback()
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

    /** A node at an address of IPv4 and one at an address of IPv6 send each other nothing. */
    private String families()
    {
        final List<NodeHello> nodes = Stream.concat(agents.stream(), Stream.ofNullable(head)).toList();
        final NodeHello one = nodes.getFirst();
        return nodes.stream().filter(other -> other.isIpv6() != one.isIpv6()).findFirst().map(other ->
            one.who() + " has the address " + one.address() + ", " + other.who() + " " + other.address() +
            ": expected addresses of one family, IPv4 or IPv6, as --network or address= of a host file says them")
            .orElse(null);
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
