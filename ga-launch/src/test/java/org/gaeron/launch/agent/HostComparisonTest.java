package org.gaeron.launch.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;

import org.gaeron.launch.job.Processor;
import org.gaeron.launch.job.NodeHello;
import org.junit.jupiter.api.Test;

class HostComparisonTest
{
    private static NodeHello hello(final int node, final String host, final String address, final String machine)
    {
        return new NodeHello(node, 1, host, address, false, "0.1.0", 4, 2, "{}", "Program", "",
            new Processor(machine));
    }

    @Test
    void shouldNameAHostAtTheLoopbackBesideOthers()
    {
        final NodeHello near = hello(0, "a", "127.0.0.1", "JDK 25");
        final NodeHello far = hello(1, "b", "10.0.0.2", "JDK 25");
        assertEquals("node 0 on a came over the loopback, where node 1 on b does not reach it: expected an address " +
            "of the network", new HostComparison(null, List.of(far, near)).unreachable());
        assertNull(new HostComparison(null, List.of(near, hello(1, "a", "127.0.0.1", "JDK 25"))).unreachable());
        assertNull(new HostComparison(far, List.of(far)).unreachable());
    }

    @Test
    void shouldNameTwoNodesWithAddressesOfDifferentFamilies()
    {
        final NodeHello four = hello(1, "b", "10.0.0.2", "JDK 25");
        final NodeHello six = hello(0, "a", "fd00::1", "JDK 25");
        final String remedy =
            ": expected addresses of one family, IPv4 or IPv6, as --network or address= of a host file says them";
        assertEquals("node 1 on b has the address 10.0.0.2, node 0 on a fd00::1" + remedy,
            new HostComparison(six, List.of(four)).unreachable());
        assertEquals("node 0 on a has the address fd00::1, node 1 on b 10.0.0.2" + remedy,
            new HostComparison(null, List.of(six, four)).unreachable());
        assertNull(new HostComparison(six, List.of(six)).unreachable());
    }

    @Test
    void shouldNameTheHostsOfDifferentMachines()
    {
        final NodeHello head = hello(0, "a", "10.0.0.1", "JDK 25, AVX2");
        final List<NodeHello> others = List.of(
            hello(1, "b", "10.0.0.2", "JDK 25, AVX-512"), hello(2, "c", "10.0.0.3", "JDK 25, AVX2"));
        assertEquals("JDK 25, AVX2 on a, c; JDK 25, AVX-512 on b",
            new HostComparison(head, others).differentMachines());
        assertEquals("JDK 25, AVX-512 on b; JDK 25, AVX2 on c",
            new HostComparison(null, others).differentMachines());
        assertNull(new HostComparison(null, others.subList(0, 1)).differentMachines());
        assertNull(new HostComparison(null, List.of()).differentMachines());
    }
}
