package org.gaeron.verification.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

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

    /** Makes an interface that leads to no other host. */
    private void makeBridge(final int host, final String name, final String address) throws Exception
    {
        assumeTrue(hosts.run(host, "ip", "link", "add", name, "type", "bridge") == 0, "needs a kernel with bridges");
        assertEquals(0, hosts.run(host, "ip", "addr", "add", address, "dev", name));
        assertEquals(0, hosts.run(host, "ip", "link", "set", name, "up"));
    }

    /** IPv6 first waits until no other host has the address. */
    private void addIpv6() throws Exception
    {
        for (int i = 0; i < TwoHosts.COUNT; i++)
        {
            assumeTrue(
                hosts.run(i, "ip", "addr", "add", "fd77::" + (i + 1) + "/64", "dev", "veth0", "nodad") == 0,
                "needs IPv6");
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

    @ParameterizedTest
    @ValueSource(strings = {"10.77.0.1:7670", "[fd77::1]:7670"})
    void shouldMeetAndTalkAtTheAddressesOfTheRendezvous(final String rendezvous) throws Exception
    {
        addIpv6();
        start(rendezvous, "-R", "2", PROGRAM, "sum");
        nodes.assertEnd(0, 0);
        assertEquals(2, nodes.get(1).lines().stream().filter(line -> line.endsWith(" sum 10")).count(),
            nodes.get(1).lines()::toString);
    }

    /** Node 1 would reach node 0 over the bridge, too, where node 2 does not hear it. */
    @Test
    void shouldMeetByAFileBesideBridgesOfContainers() throws Exception
    {
        makeBridge(0, "docker0", "172.17.0.1/16");
        makeBridge(1, "docker0", "172.17.0.1/16");
        nodes = new LedNodes(folder, "file:" + folder.resolve("meeting"));
        for (final int host : new int[]{0, 0, 1})
        {
            nodes.startUnder(hosts.entry(host), 3, "-R", "1", PROGRAM, "sum");
        }
        nodes.assertEnd(0, 0, 0);
    }

    @Test
    void shouldWriteTheAddressOfTheDefaultRouteFirstAndThatOfABridgeLast() throws Exception
    {
        addIpv6();
        makeBridge(0, "docker0", "172.17.0.1/16");
        makeBridge(0, "way-out", "10.78.0.1/24");
        assertEquals(0, hosts.run(0, "ip", "route", "add", "default", "via", "10.78.0.2"));
        final Path file = folder.resolve("meeting");
        nodes = new LedNodes(folder, "file:" + file);
        final LaunchedJob first = nodes.startUnder(hosts.entry(0), 2, PROGRAM, "sum");
        final long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!Files.exists(file))
        {
            assertTrue(deadlineNs - System.nanoTime() > 0, () -> "expected " + file + " within 60 s");
            Thread.sleep(20);
        }
        assertEquals(List.of("10.78.0.1", "10.77.0.1", "fd77:0:0:0:0:0:0:1", "172.17.0.1"),
            Files.readAllLines(file).stream().map(line -> line.split(" ")[0]).toList());
        first.launcher().destroy();
        nodes.assertEnd(143);
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

    /** Starts nodes 0 and 1 on two hosts. */
    private void startTwoOfThree() throws IOException
    {
        nodes = new LedNodes(folder, "10.77.0.1:7670");
        nodes.startUnder(hosts.entry(0), 3, "-R", "1", PROGRAM, "sum");
        nodes.startUnder(hosts.entry(1), 3, "-R", "1", PROGRAM, "sum");
    }

    /** Starts node 2, which reaches node 0 another way. */
    private LaunchedJob startThird(final int host, final String... rendezvous) throws IOException
    {
        final List<String> words = new ArrayList<>(
            List.of("--node", "2", "--nodes", "3", "-R", "1", "--key-file", nodes.key().toString(), "--rendezvous"));
        words.addAll(List.of(rendezvous));
        words.addAll(List.of(PROGRAM, "sum"));
        return LaunchedJob.startNode(hosts.entry(host), Files.createDirectory(folder.resolve("third")),
            folder.resolve("err-third"), words.toArray(String[]::new));
    }

    /** That no node hears another would say nothing of the reason. */
    @Test
    void shouldTellThatNodesHaveAddressesOfTwoFamilies() throws Exception
    {
        addIpv6();
        startTwoOfThree();
        final LaunchedJob third = startThird(0, "[fd77::1]:7670");
        assertEquals(UNAVAILABLE, third.await());
        nodes.assertEnd(UNAVAILABLE, UNAVAILABLE);
        for (final LaunchedJob job : List.of(nodes.get(0), nodes.get(1), third))
        {
            assertEquals("ga node: node 1 on h2 has the address 10.77.0.2, node 2 on h1 fd77:0:0:0:0:0:0:1: expected " +
                "addresses of one family, IPv4 or IPv6, as --network or address= of a host file says them",
                job.errors().getLast(), job.errors()::toString);
        }
    }

    /** Whoever comes last from its own host does not decide where the others reach node 0. */
    @Test
    void shouldHaveNodeZeroWhereNodesOfOtherHostsHaveReachedIt() throws Exception
    {
        startTwoOfThree();
        nodes.get(0).awaitError("waiting for node 2");
        final LaunchedJob near = startThird(0, "127.0.0.1:7670", "--network", "10.77.0.1");
        nodes.assertEnd(0, 0);
        assertEquals(0, near.await(), near.errors()::toString);
    }

    @Test
    void shouldTellThatARendezvousIsOnTheLoopback() throws Exception
    {
        startTwoOfThree();
        final LaunchedJob near = startThird(0, "127.0.0.1:7670");
        assertEquals(UNAVAILABLE, near.await());
        nodes.assertEnd(UNAVAILABLE, UNAVAILABLE);
        assertTrue(near.errors().getLast().contains("node 2 on ") &&
            near.errors().getLast().contains(" came over the loopback"), near.errors()::toString);
    }
}
