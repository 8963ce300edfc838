package org.gaeron.verification.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
    private static final String SCRIPT = Path.of("../benchmarks/two-hosts").toAbsolutePath().normalize().toString();
    private static final String PROGRAM = LaunchedProgram.class.getName();
    private static final int UNAVAILABLE = 69;
    private static final long LIMIT_S = 30;

    @TempDir
    private Path folder;

    private Process hosts;
    private String[] names;
    private LedNodes nodes;

    @BeforeEach
    void makeHosts() throws Exception
    {
        assumeTrue(Files.isExecutable(Path.of("/bin/bash")) && run("which", "ip") == 0,
            "needs Linux and the command ip");
        assumeTrue(run("sh", "-c", "[ \"$(id -u)\" = 0 ]") == 0, "network namespaces need root");
        assumeTrue(run("unshare", "-n", "true") == 0, "network namespaces cannot be made here");
        hosts = new ProcessBuilder(SCRIPT, "1500", "sh", "-c", "echo \"$GA_TWO_HOSTS\"; exec sleep 300")
            .redirectErrorStream(true).start();
        final String line = hosts.inputReader().readLine();
        names = line.replaceAll("=\\S*", "").split(" ");
        assertEquals(2, names.length, line);
    }

    @AfterEach
    void removeHosts() throws InterruptedException
    {
        if (nodes != null)
        {
            nodes.close();
        }
        if (hosts != null)
        {
            hosts.destroy();
            assertTrue(hosts.waitFor(LIMIT_S, TimeUnit.SECONDS), "expected the end of two-hosts");
        }
    }

    private static int run(final String... command) throws IOException, InterruptedException
    {
        final Process process = new ProcessBuilder(command).redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        assertTrue(process.waitFor(LIMIT_S, TimeUnit.SECONDS), () -> "expected an end of " + String.join(" ", command));
        return process.exitValue();
    }

    private void start(final String rendezvous, final String... args) throws IOException
    {
        nodes = new LedNodes(folder, rendezvous);
        for (final String name : names)
        {
            nodes.startUnder(List.of("ip", "netns", "exec", name), 2, args);
        }
    }

    /** IPv6 first waits until no other host has the address. */
    @ParameterizedTest
    @ValueSource(strings = {"10.77.0.1:7670", "[fd77::1]:7670"})
    void shouldMeetAndTalkAtTheAddressesOfTheRendezvous(final String rendezvous) throws Exception
    {
        for (int i = 0; i < names.length; i++)
        {
            assertEquals(0, run("ip", "-n", names[i], "addr", "add", "fd77::" + (i + 1) + "/64", "dev", "veth0",
                "nodad"));
        }
        start(rendezvous, "-R", "2", PROGRAM, "sum");
        nodes.assertEnd(0, 0);
        assertEquals(2, nodes.get(1).lines().stream().filter(line -> line.endsWith(" sum 10")).count(),
            nodes.get(1).lines()::toString);
    }

    @Test
    void shouldEndOnBothHostsWhenTheirLinkIsCutWhileRanksCompute() throws Exception
    {
        start("10.77.0.1:7670", "-R", "1", PROGRAM, "compute");
        nodes.awaitLines("computing");
        assertEquals(0, run("ip", "-n", names[0], "link", "set", "veth0", "down"));
        nodes.assertEnd(UNAVAILABLE, UNAVAILABLE);
        assertTrue(nodes.get(0).causes().getLast().endsWith("nothing was heard of it for 6s"),
            nodes.get(0).causes()::toString);
        assertTrue(nodes.get(1).causes().getLast().endsWith("nothing was heard of it for 6s"),
            nodes.get(1).causes()::toString);
    }

    @Test
    void shouldTellThatARendezvousIsOnTheLoopback() throws Exception
    {
        nodes = new LedNodes(folder, "10.77.0.1:7670");
        nodes.startUnder(List.of("ip", "netns", "exec", names[0]), 3, PROGRAM, "sum");
        nodes.startUnder(List.of("ip", "netns", "exec", names[1]), 3, PROGRAM, "sum");
        final LaunchedJob near = LaunchedJob.startNode(List.of("ip", "netns", "exec", names[0]),
            Files.createDirectory(folder.resolve("near")), folder.resolve("err-near"), "--node", "2", "--nodes", "3",
            "--rendezvous", "127.0.0.1:7670", "--key-file", nodes.key().toString(), PROGRAM, "sum");
        assertEquals(UNAVAILABLE, near.await());
        nodes.assertEnd(UNAVAILABLE, UNAVAILABLE);
        assertTrue(near.errors().getLast().contains("node 2 on ") &&
            near.errors().getLast().contains(" came over the loopback"), near.errors()::toString);
    }
}
