package org.gaeron.aeron;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

import org.gaeron.runtime.settings.JobContext;
import org.junit.jupiter.api.Test;

class PathsTest
{
    private static JobContext context(final int node, final int nodes, final Map<String, String> more)
    {
        return JobContext.of(more).set(JobContext.NODES, Integer.toString(nodes))
            .set(JobContext.NODE, Integer.toString(node)).set(JobContext.JOB, "0123456789abcdef0123456789abcdef")
            .conclude();
    }

    @Test
    void shouldTryAllPairsOfOtherHosts()
    {
        final Map<String, String> host = Map.of(JobContext.HOST_NODES, "2", JobContext.HOST_FIRST, "2",
            JobContext.INTERFACE, "127.0.0.2");

        assertArrayEquals(new int[]{4, 0, 1}, Paths.partners(context(3, 5, host)));
    }

    @Test
    void shouldTrySomeOfManyNodes()
    {
        final Map<String, String> udp = Map.of(JobContext.TRANSPORT, "udp");
        for (int node = 0; node < 1000; node++)
        {
            final int self = node;
            final int[] partners = Paths.partners(context(node, 1000, udp));

            assertTrue(partners.length >= 2 && partners.length <= 10, () -> Arrays.toString(partners));
            assertEquals((node + 1) % 1000, partners[0]);
            assertEquals((node + 999) % 1000, partners[1]);
            assertTrue(Arrays.stream(partners).noneMatch(partner -> partner == self), () -> Arrays.toString(partners));
        }
    }

    @Test
    void shouldTellGapsToTheOthers()
    {
        final List<PathGap> gaps = List.of(
            new PathGap(1, 40, PathReach.NOTHING, "[fd00::1]:7670"), new PathGap(1, 300, PathReach.SMALL, ""));

        assertEquals(gaps, PathGap.decode(new byte[][]{{}, PathGap.encode(gaps), {}}));
    }
}
