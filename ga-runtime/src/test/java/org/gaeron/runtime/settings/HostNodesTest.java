package org.gaeron.runtime.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.HashMap;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostNodesTest
{
    private static JobContext context(final int nodes, final int node, final String... more)
    {
        final Map<String, String> settings = new HashMap<>(
            Map.of(JobContext.NODES, Integer.toString(nodes), JobContext.NODE, Integer.toString(node)));
        for (int i = 0; i < more.length; i += 2)
        {
            settings.put(more[i], more[i + 1]);
        }
        return JobContext.of(settings).conclude();
    }

    /** One letter for each other node: u over UDP, i in shared memory. */
    private static String links(final JobContext context)
    {
        final StringBuilder text = new StringBuilder();
        for (int other = 0; other < context.nodes(); other++)
        {
            text.append(other == context.node() ? '-' : context.host().isUdp(other) ? 'u' : 'i');
        }
        assertEquals(text.indexOf("u") >= 0, context.host().hasUdp());
        assertEquals(text.indexOf("i") >= 0, context.host().hasIpc());
        return text.toString();
    }

    @ParameterizedTest
    @CsvSource({"0, -iuuu, 2", "1, i-uuu, 2", "2, uu-iu, 2", "3, uui-u, 2", "4, uuuu-, 1"})
    void shouldTalkToTheNodesOfItsHostInSharedMemory(final int node, final String links, final int hostNodes)
    {
        final JobContext context = context(5, node, JobContext.HOST_NODES, "2");
        assertEquals(links, links(context));
        assertEquals(hostNodes, context.host().count());
    }

    @Test
    void shouldKnowHostsWithDifferentNumbersOfNodes()
    {
        assertEquals("uuu-i", links(context(5, 3, JobContext.HOST_NODES, "2", JobContext.HOST_FIRST, "3")));
        assertEquals("-iiuu", links(context(5, 0, JobContext.HOST_NODES, "3", JobContext.HOST_FIRST, "0")));
    }

    @Test
    void shouldTakeOneHostForGrantedUnlessUdpIsForced()
    {
        assertEquals("-ii", links(context(3, 0)));
        assertEquals("i-i", links(context(3, 1, JobContext.TRANSPORT, "ipc", JobContext.INTERFACE, "10.0.0.1")));
        assertEquals("uu-", links(context(3, 2, JobContext.TRANSPORT, "udp")));
        assertEquals("-uu", links(context(3, 0, JobContext.TRANSPORT, "udp", JobContext.HOST_NODES, "2")));
    }

    @Test
    void shouldRefuseSharedMemoryBetweenHosts()
    {
        assertEquals("setting gaeron.transport: expected auto or udp for nodes of several hosts, actual ipc",
            assertThrows(IllegalArgumentException.class,
                () -> context(4, 0, JobContext.TRANSPORT, "ipc", JobContext.HOST_NODES, "2")).getMessage());
    }

    @Test
    void shouldRefuseAHostWithoutItsNode()
    {
        assertEquals("setting gaeron.host.first: expected a host that has node 1, actual nodes 2 to 3",
            assertThrows(IllegalArgumentException.class, () -> context(
                4, 1, JobContext.HOST_NODES, "2", JobContext.HOST_FIRST, "2")).getMessage());
    }
}
