package org.gaeron.benchmarks.rig;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.stream.IntStream;

import org.gaeron.launch.program.LaunchSpec;
import org.junit.jupiter.api.Test;

class HostsTest
{
    private static Hosts hosts(final int count)
    {
        return new Hosts(IntStream.range(0, count)
            .mapToObj(host -> new LaunchSpec.Host("10.0.0." + host, List.of())).toList(), null);
    }

    private static List<Integer> counts(final int hosts, final int nodes)
    {
        return hosts(hosts).counts(hosts(hosts).apart(LaunchSpec.of("Main").nodes(nodes)));
    }

    @Test
    void shouldLeaveTheFirstHostToTheFirstNode()
    {
        assertEquals(List.of(1, 16), counts(2, 17));
        assertEquals(List.of(1, 4, 3), counts(3, 8));
        assertEquals(List.of(1, 1, 1), counts(3, 3));
    }

    @Test
    void shouldHaveNodesOfAHostFollowEachOther()
    {
        final List<String> addresses = hosts(3).apart(LaunchSpec.of("Main").nodes(6)).hosts().stream()
            .map(LaunchSpec.Host::address).toList();
        assertEquals(addresses.stream().sorted().toList(), addresses);
    }

    @Test
    void shouldRefuseHostsThatGetNoNode()
    {
        final LaunchSpec job = LaunchSpec.of("Main").nodes(2);
        assertEquals("expected at most 2 hosts for this benchmark, actual 3",
            assertThrows(MeasurementException.class, () -> hosts(3).apart(job)).getMessage());
    }

    @Test
    void shouldNotMoveNodesOfOneHost()
    {
        final LaunchSpec job = LaunchSpec.of("Main").nodes(3);
        assertSame(job, hosts(1).apart(job));
    }
}
