package org.gaeron.verification.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Networks between two hosts that do not let all datagrams pass. */
@Order(1)
class PathsSystemTest
{
    private static final String PROGRAM = LaunchedProgram.class.getName();
    private static final int UNAVAILABLE = 69;
    private static final int OTHER = 1;

    @TempDir
    private Path folder;

    private Path directory;
    private SshHosts hosts;

    @BeforeEach
    void makeHosts() throws Exception
    {
        assumeTrue(TwoHosts.run("sh", "-c", "command -v iptables") == 0, "needs the package iptables");
        hosts = SshHosts.make(Files.createDirectory(folder.resolve("ssh")));
        directory = Files.createDirectory(folder.resolve("jobs"));
    }

    @AfterEach
    void removeHosts() throws Exception
    {
        if (hosts != null)
        {
            hosts.close();
        }
    }

    private LaunchedJob start(final String... options) throws IOException
    {
        final List<String> words = new ArrayList<>(List.of("--ssh", hosts.ssh(), "--hosts", "a,b", "-R", "1"));
        words.addAll(List.of(options));
        words.addAll(List.of(PROGRAM, "sum"));
        return LaunchedJob.startUnder(
            hosts.entry(), directory, folder.resolve("err"), words.toArray(String[]::new));
    }

    /** Has the other host drop datagrams. */
    private void drop(final String... match) throws Exception
    {
        final List<String> words = new ArrayList<>(List.of("iptables", "-A", "INPUT", "-p", "udp"));
        words.addAll(List.of(match));
        words.addAll(List.of("-j", "DROP"));
        assertEquals(0, hosts.hosts().run(OTHER, words.toArray(String[]::new)));
    }

    /** Has the other host do something with all datagrams. */
    private void rule(final String table, final String chain, final String... target) throws Exception
    {
        final List<String> words = new ArrayList<>(List.of("iptables", "-t", table, "-A", chain, "-p", "udp", "-j"));
        words.addAll(List.of(target));
        assertEquals(0, hosts.hosts().run(OTHER, words.toArray(String[]::new)));
    }

    private void assertSums(final LaunchedJob job) throws Exception
    {
        assertEquals(0, job.await(), () -> job.lines() + " " + job.errors());
        job.assertNodesEnd(2);
        assertEquals(2, job.lines().stream().filter(line -> line.endsWith(" sum 3")).count(), job.lines()::toString);
        LaunchedJob.assertEmpty(directory);
    }

    @Test
    void shouldNameNodesBetweenWhichAFirewallDropsDatagrams() throws Exception
    {
        drop();
        try (LaunchedJob job = start("--ports", "40100-40109"))
        {
            assertEquals(UNAVAILABLE, job.await(), () -> job.lines() + " " + job.errors());
            assertTrue(job.errors().getLast().matches("gaeron: node (0 on a|1 on b) ended with exit code 69: node 1 " +
                "\\(10.77.0.2\\) does not hear node 0 \\(10.77.0.1\\) over UDP: a firewall, or different " +
                "networks \\(--network\\)\\? Nodes use the ports 40100-40109"), job.errors()::toString);
        }
        LaunchedJob.assertEmpty(directory);
    }

    @Test
    void shouldNameBothAddressesOfANodeWhosePortsAreTranslated() throws Exception
    {
        // else what leaves would be the answer to what has come, which is not translated
        rule("raw", "PREROUTING", "NOTRACK");
        rule("nat", "POSTROUTING", "SNAT", "--to-source", "10.77.0.2:50000-50099");
        try (LaunchedJob job = start("--ports", "40100-40109"))
        {
            assertEquals(UNAVAILABLE, job.await(), () -> job.lines() + " " + job.errors());
            assertTrue(job.errors().getLast().matches(".*node 0 \\(10.77.0.1\\) does not hear node 1 " +
                "\\(10.77.0.2\\), whose datagrams come from 10.77.0.2:500\\d\\d and not from 10.77.0.2:401\\d\\d.*" +
                " over UDP: addresses are translated on the way.*"), job.errors()::toString);
        }
        LaunchedJob.assertEmpty(directory);
    }

    @Test
    void shouldPassAFirewallThatOpensTheirPorts() throws Exception
    {
        drop("!", "--dport", "40100:40109");
        try (LaunchedJob job = start("--ports", "40100-40109"))
        {
            assertSums(job);
        }
    }

    @Test
    void shouldUseTheLeastMtuOfAllHosts() throws Exception
    {
        assertEquals(0, hosts.hosts().run(OTHER, "ip", "link", "set", "veth0", "mtu", "1450"));
        try (LaunchedJob job = start())
        {
            assertSums(job);
            assertEquals(List.of(), job.causes());
        }
    }

    /** As in overlays and tunnels. The system makes fragments of full datagrams, unless it shall cut trains as well. */
    @Test
    void shouldSendFullFramesInFragmentsWhereTheRouteHasASmallMtu() throws Exception
    {
        for (int host = 0; host < TwoHosts.COUNT; host++)
        {
            assertEquals(0, hosts.hosts().run(
                host, "ip", "route", "replace", "10.77.0.0/24", "dev", "veth0", "mtu", "1400"));
        }
        try (LaunchedJob job = start())
        {
            assertSums(job);
        }
    }

    @Test
    void shouldUseSmallFramesWhereThePathTakesNoFullOnes() throws Exception
    {
        drop("-m", "length", "--length", "1441:65535");
        try (LaunchedJob job = start())
        {
            assertSums(job);
            assertTrue(String.join("\n", job.errors()).contains("node 1 (10.77.0.2) does not hear node 0 (10.77.0.1) " +
                "in datagrams of 1472 bytes, but in those of 1216: the job uses these"), job.errors()::toString);
        }
    }
}
