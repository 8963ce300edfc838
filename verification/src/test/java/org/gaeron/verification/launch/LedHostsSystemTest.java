package org.gaeron.verification.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nodes on two hosts: network namespaces that the script two-hosts makes. */
class LedHostsSystemTest
{
    private static final String PROGRAM = LaunchedProgram.class.getName();
    private static final int UNAVAILABLE = 69;

    @TempDir
    private Path folder;

    private TwoHosts hosts;
    private LedNodes nodes;

    @BeforeEach
    void makeHosts() throws Exception
    {
        hosts = TwoHosts.make();
    }

    @AfterEach
    void removeHosts() throws InterruptedException, IOException
    {
        if (nodes != null)
        {
            nodes.close();
        }
        if (hosts != null)
        {
            hosts.close();
        }
    }

    private void start(final String rendezvous, final String... args) throws IOException
    {
        nodes = new LedNodes(folder, rendezvous);
        for (int i = 0; i < TwoHosts.COUNT; i++)
        {
            nodes.startUnder(hosts.entry(i), 2, args);
        }
    }

    /** IPv6 first waits until no other host has the address. */
    @ParameterizedTest
    @ValueSource(strings = {"10.77.0.1:7670", "[fd77::1]:7670"})
    void shouldMeetAndTalkAtTheAddressesOfTheRendezvous(final String rendezvous) throws Exception
    {
        for (int i = 0; i < TwoHosts.COUNT; i++)
        {
            assertEquals(0,
                hosts.run(i, "ip", "addr", "add", "fd77::" + (i + 1) + "/64", "dev", "veth0", "nodad"));
        }
        start(rendezvous, "-R", "2", PROGRAM, "sum");
        nodes.assertEnd(0, 0);
        assertEquals(2, nodes.get(1).lines().stream().filter(line -> line.endsWith(" sum 10")).count(),
            nodes.get(1).lines()::toString);
    }

    /** The system refuses trains of datagrams while the network is down, and not because it cannot send them. */
    @Test
    void shouldGoOnInTrainsAfterACut() throws Exception
    {
        start("10.77.0.1:7670", "-R", "1", StreamingProgram.class.getName(), "8000");
        nodes.get(0).awaitLines("accumulating", 1);
        for (int cut = 0; cut < 3; cut++) // not each meets a train
        {
            Thread.sleep(700);
            // a shell does it, which this JVM, if it is late, does not delay
            assertEquals(0, hosts.run(0, "sh", "-c", "ip link set veth0 down && sleep 0.3 && ip link set veth0 up"));
        }
        nodes.assertEnd(0, 0);
        assertTrue(nodes.get(0).lines().contains("[0] all counted"), nodes.get(0).lines()::toString);
        for (int i = 0; i < TwoHosts.COUNT; i++)
        {
            assertTrue(nodes.get(i).errors().stream().noneMatch(line -> line.contains("datagrams go one by one")),
                nodes.get(i).errors()::toString);
        }
    }

    @Test
    void shouldTellThatARendezvousIsOnTheLoopback() throws Exception
    {
        nodes = new LedNodes(folder, "10.77.0.1:7670");
        nodes.startUnder(hosts.entry(0), 3, PROGRAM, "sum");
        nodes.startUnder(hosts.entry(1), 3, PROGRAM, "sum");
        final LaunchedJob near = LaunchedJob.startNode(hosts.entry(0),
            Files.createDirectory(folder.resolve("near")), folder.resolve("err-near"), "--node", "2", "--nodes", "3",
            "--rendezvous", "127.0.0.1:7670", "--key-file", nodes.key().toString(), PROGRAM, "sum");
        assertEquals(UNAVAILABLE, near.await());
        nodes.assertEnd(UNAVAILABLE, UNAVAILABLE);
        assertTrue(near.errors().getLast().contains("node 2 on ") &&
            near.errors().getLast().contains(" came over the loopback"), near.errors()::toString);
    }
}
