package org.gaeron.verification.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.gaeron.benchmarks.rig.FreePort;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Nodes that are started one by one, on the loopback: whatever becomes of one, all end, and nothing is left. */
@Order(1)
@Execution(ExecutionMode.CONCURRENT)
class LedSystemTest
{
    private static final String PROGRAM = LaunchedProgram.class.getName();
    private static final int UNAVAILABLE = 69;

    @TempDir
    private Path folder;

    private int port;
    private LedNodes nodes;

    @BeforeEach
    void choosePort() throws IOException
    {
        port = FreePort.find();
        nodes = new LedNodes(folder, "localhost:" + port);
    }

    @AfterEach
    void endAll()
    {
        nodes.close();
    }

    private void startTwo(final String end) throws Exception
    {
        nodes.start(2, "-R", "1", PROGRAM, end);
        nodes.start(2, "-R", "1", PROGRAM, end);
        nodes.awaitLines(" sum ");
    }

    /** The only line about the end at node 0 is that of node 1. */
    private void assertCause(final String fate) throws IOException
    {
        final String host = Files.readString(Path.of("/proc/sys/kernel/hostname")).trim();
        assertEquals(List.of("gaeron: node 1 on " + host + " " + fate), nodes.get(0).causes());
    }

    @Test
    void shouldRunTwoJobsOneAfterTheOther() throws Exception
    {
        for (int node = 0; node < 3; node++)
        {
            nodes.start(3, "-R", "2", PROGRAM, "sum");
        }
        nodes.assertEnd(0, 0, 0);
        for (int node = 0; node < 3; node++)
        {
            final String prefix = "[" + node + "] rank ";
            assertEquals(2, nodes.get(node).lines().stream()
                .filter(line -> line.startsWith(prefix) && line.endsWith(" sum 21")).count(),
                nodes.get(node).lines()::toString);
            assertEquals(List.of(), nodes.get(node).causes());
        }
        assertTrue(nodes.get(0).lines().contains("[0] second job 21"), nodes.get(0).lines()::toString);
    }

    @Test
    void shouldTellTheCauseAtNodeZeroAlone() throws Exception
    {
        startTwo("throw");
        nodes.assertEnd(1, 1);
        assertCause("ended with exit code 1: rank 1 failed: java.lang.IllegalStateException: " +
            "rank 1 has had enough");
        assertEquals(List.of(), nodes.get(1).causes());
    }

    @Test
    void shouldEndEverywhereWithTheExitCodeOfTheNodeThatDied() throws Exception
    {
        startTwo("exit");
        nodes.assertEnd(7, 7);
        assertCause("ended with exit code 7");
    }

    @Test
    void shouldNameANodeThatWasKilledWhileAllCompute() throws Exception
    {
        startTwo("compute");
        LaunchedJob.signal("KILL", nodes.get(1).pid(1));
        nodes.assertEnd(137, 137);
        assertCause("was killed by signal 9");
    }

    @Test
    void shouldEndAllWhenTheStarterOfNodeZeroIsKilled() throws Exception
    {
        startTwo("compute");
        nodes.get(0).launcher().toHandle().destroyForcibly();
        nodes.assertEnd(137, UNAVAILABLE);
        assertTrue(nodes.get(1).causes().getLast().startsWith(
            "gaeron: the starter of node 0 at localhost:" + port + " was lost: "), nodes.get(1).causes()::toString);
    }

    @Test
    void shouldEndAllWhenTheStarterOfAnotherNodeIsTerminated() throws Exception
    {
        startTwo("compute");
        nodes.get(1).launcher().destroy();
        nodes.assertEnd(UNAVAILABLE, 143);
        assertTrue(nodes.get(0).causes().getLast().matches(
            "gaeron: node 1 on \\S+ was lost: the connection to it has ended.*"), nodes.get(0).causes()::toString);
    }

    /** A JVM remembers that a name is not known: for 10 s, or for ever where its settings say so. */
    @Test
    void shouldAskAgainForANameThatIsNotKnownYet() throws Exception
    {
        final Path names = Files.writeString(folder.resolve("names"), "127.0.0.1 localhost\n");
        nodes = new LedNodes(Files.createDirectory(folder.resolve("late")), "late:" + port);
        final Path settings =
            Files.writeString(folder.resolve("security"), "networkaddress.cache.negative.ttl=-1\n");
        final String[] words = {"-R", "1", "-D", "gaeron.launch.timeout=60s", PROGRAM, "sum"};
        final LaunchedJob early = nodes.startUnder(
            List.of("env", "JDK_JAVA_OPTIONS=-Djdk.net.hosts.file=" + names + " -Djava.security.properties=" +
                settings), nodes.key(), 1, 2, words);
        early.awaitError(" waits for the rendezvous ");
        Files.writeString(names, "127.0.0.1 localhost late\n");
        final LaunchedJob first = nodes.startUnder(List.of(), nodes.key(), 0, 2, words);
        assertEquals(0, first.await(), first.errors()::toString);
        assertEquals(0, early.await(), early.errors()::toString);
    }

    /** The address of a host's own name on Debian, which no interface has. */
    @Test
    void shouldMeetAtAnyAddressOfTheLoopback() throws Exception
    {
        nodes = new LedNodes(Files.createDirectory(folder.resolve("name")), "127.0.1.1:" + port);
        startTwo("sum");
        nodes.assertEnd(0, 0);
    }

    @Test
    void shouldRefuseAnotherNumberOfNodesEverywhere() throws Exception
    {
        nodes.start(2, "-R", "1", PROGRAM, "sum");
        nodes.start(3, "-R", "1", PROGRAM, "sum");
        nodes.assertEnd(UNAVAILABLE, UNAVAILABLE);
        for (int node = 0; node < 2; node++)
        {
            assertTrue(nodes.get(node).errors().getLast().matches("ga node: node 1 on .*: expected nodes 2, as " +
                "node 0 on .* has it, actual 3"), nodes.get(node).errors()::toString);
        }
    }

    /** Two jobs that are started at the same place by mistake. */
    @Test
    void shouldRefuseAnotherProgramEverywhere() throws Exception
    {
        final String other = ConservationProgram.class.getName();
        nodes.start(2, "-R", "1", PROGRAM, "sum");
        nodes.start(2, "-R", "1", other, "sum");
        nodes.assertEnd(UNAVAILABLE, UNAVAILABLE);
        for (int node = 0; node < 2; node++)
        {
            assertTrue(nodes.get(node).errors().getLast().matches("ga node: node 1 on .*: expected the program " +
                PROGRAM + ", as node 0 on .* has it, actual " + other), nodes.get(node).errors()::toString);
        }
    }

    @Test
    void shouldRefuseAnotherKeyAndNameWhoIsMissing() throws Exception
    {
        nodes.start(2, "-R", "1", "-D", "gaeron.launch.timeout=30s", PROGRAM, "sum");
        nodes.startWithWrongKey(2, "-R", "1", "-D", "gaeron.launch.timeout=30s", PROGRAM, "sum");
        nodes.assertEnd(UNAVAILABLE, UNAVAILABLE);
        assertEquals("ga node: the rendezvous localhost:" + port + " does not take the key of node 1: expected the " +
            "same key there and here", nodes.get(1).errors().getLast());
        assertTrue(nodes.get(0).errors().getLast().matches("ga node: node 1 did not come to .* within 30s; \\d+ " +
            "connections there did not show the key of the job: strangers\\?"), nodes.get(0).errors()::toString);
    }

    @Test
    void shouldRefuseASecondNodeOfTheSameNumber() throws Exception
    {
        startTwo("compute");
        final LaunchedJob second =
            nodes.startUnder(List.of(), nodes.key(), 1, 2, "-R", "1", PROGRAM, "compute");
        assertEquals(UNAVAILABLE, second.await());
        assertTrue(second.errors().getLast().contains("node 1 is a second one of this number"),
            second.errors()::toString);
        nodes.get(0).launcher().destroy();
        nodes.assertEnd(143, UNAVAILABLE, UNAVAILABLE);
    }

    @Test
    void shouldTellThatThePortIsTaken() throws Exception
    {
        try (ServerSocket other = new ServerSocket(port))
        {
            nodes.start(2, "-R", "1", PROGRAM, "sum");
            nodes.assertEnd(UNAVAILABLE);
            assertTrue(nodes.get(0).errors().getLast().contains("expected a free port, actual " +
                other.getLocalPort()), nodes.get(0).errors()::toString);
        }
    }

    @Test
    void shouldRefuseWrongOptionsBeforeItWaits() throws Exception
    {
        final LaunchedJob transport = nodes.start(2, "-D", "gaeron.transport=ipc", PROGRAM, "sum");
        assertEquals(2, transport.await());
        assertEquals(
            List.of("ga node: gaeron.transport: expected auto or udp between hosts, actual ipc"), transport.errors());
        final LaunchedJob network = nodes.start(2, "--network", "192.0.2.1", PROGRAM, "sum");
        assertEquals(2, network.await());
        assertEquals(1, network.errors().size(), network.errors()::toString);
    }
}
