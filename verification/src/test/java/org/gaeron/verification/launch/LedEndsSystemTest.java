package org.gaeron.verification.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The ends of jobs whose nodes are started one by one, as by hand. */
@Order(1)
class LedEndsSystemTest extends EndsContractTest
{
    private static TwoHosts hosts;

    private LedNodes nodes;
    private boolean isSpoilt;

    @BeforeEach
    void makeHosts() throws Exception
    {
        hosts = hosts == null ? TwoHosts.make() : hosts;
        nodes = new LedNodes(folder, "10.77.0.1:7670");
    }

    @AfterEach
    void removeNodes() throws Exception
    {
        if (nodes != null)
        {
            nodes.close();
        }
        if (isSpoilt)
        {
            removeHosts();
        }
    }

    @AfterAll
    static void removeHosts() throws Exception
    {
        if (hosts != null)
        {
            hosts.close();
            hosts = null;
        }
    }

    @Override
    void spoil()
    {
        isSpoilt = true;
    }

    @Override
    TwoHosts hosts()
    {
        return hosts;
    }

    @Override
    LaunchedJob startJob(final String... args) throws Exception
    {
        for (int host = 0; host < TwoHosts.COUNT; host++)
        {
            nodes.startUnder(hosts.entry(host), TwoHosts.COUNT, args);
        }
        return nodes.get(0);
    }

    @Override
    String launcher()
    {
        return "NodeCommand";
    }

    @Override
    String agent()
    {
        return "NodeCommand";
    }

    @Override
    String second()
    {
        return "h2";
    }

    @Override
    void awaitBegun(final LaunchedJob job, final String line) throws Exception
    {
        nodes.awaitLines(line);
    }

    @Override
    void assertFollowerEnds(final int exitCode) throws Exception
    {
        final LaunchedJob follower = nodes.get(1);
        assertEquals(exitCode, follower.await(), () -> follower.lines() + " " + follower.errors());
    }

    @ParameterizedTest
    @ValueSource(strings = {"compute", "sleep"})
    void shouldEndOnBothHostsWhenTheirLinkIsCutMeanwhile(final String work) throws Exception
    {
        assertEndsWhenTheLinkIsCut(work);
    }

    @Test
    void shouldEndWhenANodeIsStoppedThatUsesArrays() throws Exception
    {
        assertEndsWhenANodeIsStopped("use");
    }
}
