package org.gaeron.launch.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.gaeron.launch.host.HostList;
import org.gaeron.launch.program.JarList;
import org.gaeron.launch.report.LaunchFailedException;
import org.gaeron.launch.report.Phases;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Several hosts at once.
 */
class HostProbesTest
{
    @TempDir
    private Path folder;

    private final List<String> chatter = new CopyOnWriteArrayList<>();
    private final HostList hosts = HostList.of("a,b:2,c");
    private FakeHost a;
    private FakeHost b;
    private FakeHost c;
    private JarList jars;
    private SshCommand ssh;

    @BeforeEach
    void makeHosts() throws IOException
    {
        a = new FakeHost(folder.resolve("a"));
        b = new FakeHost(folder.resolve("b"));
        c = new FakeHost(folder.resolve("c"));
        a.command();
        b.command("echo hi");
        c.command();
        jars = JarList.of(Files.createDirectories(folder.resolve("classes")).toString());
        ssh = SshCommand.by("/bin/sh " + FakeHost.writeSwitch(folder));
    }

    private List<ReachedHost> reach(final long timeoutMs) throws IOException
    {
        return probes(timeoutMs).reach(hosts, () -> jars);
    }

    private HostProbes probes(final long timeoutMs)
    {
        return new HostProbes(ssh, TimeUnit.MILLISECONDS.toNanos(timeoutMs),
            (host, line) -> chatter.add(host.name() + ": " + line), new Phases(null));
    }

    private void assertAllEnd() throws IOException
    {
        a.assertEnds("pid");
        b.assertEnds("pid");
        c.assertEnds("pid");
    }

    @Test
    void shouldReachAllWithAllJars() throws IOException
    {
        final List<ReachedHost> reached = reach(60_000);
        assertEquals(hosts.hosts(), reached.stream().map(ReachedHost::entry).toList());
        assertEquals(List.of("b: hi"), chatter);
        assertEquals(b.jdk().toString(), reached.get(1).facts().javaHome());
        for (final FakeHost host : List.of(a, b, c))
        {
            assertTrue(Files.exists(host.inCache(jars.jars().getFirst())));
        }
        reached.forEach(host -> host.shell().stop());
        assertAllEnd();
    }

    /** Without it each start would wait for the checksums, and then for the hosts. */
    @Test
    void shouldReadTheJarsWhileHostsAreReached() throws IOException
    {
        new HostProbes(ssh, TimeUnit.MINUTES.toNanos(1), (host, line) -> { }, new Phases(null)).reach(hosts, () ->
        {
            awaitAll();
            return jars;
        }).forEach(host -> host.shell().stop());
        assertAllEnd();
    }

    private void awaitAll()
    {
        a.awaitBegin("pid");
        b.awaitBegin("pid");
        c.awaitBegin("pid");
    }

    @Test
    void shouldStopAllWhereTheJarsCannotBeRead() throws IOException
    {
        final HostProbes probes =
            new HostProbes(ssh, TimeUnit.MINUTES.toNanos(1), (host, line) -> { }, new Phases(null));
        assertEquals("planted", assertThrows(IOException.class, () -> probes.reach(hosts, () ->
        {
            awaitAll();
            throw new IOException("planted");
        })).getMessage());
        assertAllEnd();
    }

    @Test
    void shouldTellAllFailuresAndStopTheOthers() throws IOException
    {
        a.command("echo 'ssh: connect to host a port 22: No route to host' >&2", "exit 255");
        c.command("echo 'c: Permission denied' >&2", "exit 255");
        final LaunchFailedException failure = assertThrows(LaunchFailedException.class, () -> reach(60_000));
        assertEquals("host a: not reached by ssh: No route to host\nhost c: not reached by ssh: c: Permission denied",
            failure.getMessage());
        assertNotNull(failure.getCause());
        assertEquals(1, failure.getSuppressed().length);
        assertEquals(List.of("b: hi"), chatter);
        assertAllEnd();
    }

    /** {@return lines that print others on standard error, and end as ssh does where it has not reached a host} */
    private String notReached(final List<String> lines)
    {
        return "echo >> '" + folder + "/tries'; " + lines.stream()
            .map(line -> "printf '" + line + "\\r\\n' >&2; ").collect(Collectors.joining()) + "exit 255";
    }

    private int tries() throws IOException
    {
        return Files.readAllLines(folder.resolve("tries")).size();
    }

    /** As sshd does with some connections while more log in than MaxStartups allows; seen with OpenSSH 9.2. */
    private static Stream<List<String>> drops()
    {
        final String early = "kex_exchange_identification: Connection closed by remote host";
        return Stream.of(
            List.of(early),
            List.of("kex_exchange_identification: read: Connection reset by peer"),
            List.of("ssh_exchange_identification: Connection closed by remote host"),
            List.of("Connection closed by 10.0.0.2 port 22"),
            List.of(early, "Connection closed by 10.0.0.2 port 22", early)); // by a jump
    }

    @ParameterizedTest
    @MethodSource("drops")
    void shouldTryAgainWhereAServerDropsSomeConnections(final List<String> lines) throws IOException
    {
        b.command("[ -f '" + folder + "/tries' ] || { " + notReached(lines) + "; }", "echo hi");
        final List<ReachedHost> reached = reach(60_000);
        assertEquals(3, reached.size());
        assertEquals(1, tries());
        assertEquals(List.of("b: hi"), chatter);
        reached.forEach(host -> host.shell().stop());
        assertAllEnd();
    }

    private String complaintOfB(final long timeoutMs)
    {
        return assertThrows(LaunchFailedException.class, () -> probes(timeoutMs).reach(HostList.of("b"), () -> jars))
            .getMessage();
    }

    @Test
    void shouldNameTheSettingOfAServerThatDropsAllConnections() throws IOException
    {
        b.command(notReached(drops().toList().getLast()));
        final String complaint = complaintOfB(16_000);
        assertTrue(complaint.matches("host b: not reached by ssh: Connection closed by 10.0.0.2 port 22, " +
            "in (\\d\\d|[2-9]) tries: MaxStartups of sshd there, or of a jump, may be too small"), complaint);
        assertTrue(complaint.contains("in " + tries() + " tries"), complaint);
        assertEquals(List.of(), chatter);
        b.assertEnds("pid");
    }

    private static Stream<List<String>> otherReasons()
    {
        final String last = "kex_exchange_identification: Connection closed by remote host";
        return Stream.of(
            List.of(),
            List.of("ssh: connect to host b port 22: Connection refused"),
            List.of("ssh: Could not resolve hostname b: Name or service not known"),
            List.of("me@b: Permission denied (publickey)."),
            List.of("Host key verification failed."),
            List.of("me@jump: Permission denied (publickey).", last),
            List.of("channel 0: open failed: connect failed: No route to host", "stdio forwarding failed", last));
    }

    @ParameterizedTest
    @MethodSource("otherReasons")
    void shouldNotTryAgainForOtherReasons(final List<String> lines) throws IOException
    {
        b.command(notReached(lines));
        assertFalse(complaintOfB(60_000).contains("tries"));
        assertEquals(1, tries());
    }

    @Test
    void shouldNotTryAgainWhereItHasHeardTheHost() throws IOException
    {
        b.command("word='echo gaeron-agent-1; read -r s; echo Connection closed by 10.0.0.2 port 22 >&2; exit 255'");
        assertEquals("host b: lost by ssh: Connection closed by 10.0.0.2 port 22", complaintOfB(60_000));
    }

    @Test
    void shouldTellWhereJarsWereNotTaken() throws IOException
    {
        Files.writeString(b.home().resolve(".cache"), "no folder");
        final String complaint = assertThrows(LaunchFailedException.class, () -> reach(60_000)).getMessage();
        assertTrue(complaint.startsWith("host b: no room: mkdir: "), complaint);
        assertEquals(1, complaint.lines().count());
        assertAllEnd();
    }

    @Test
    void shouldEndAllIfItIsInterrupted() throws IOException
    {
        b.command("echo hi", "exec sleep 600");
        final Thread thread = Thread.currentThread();
        final HostProbes probes =
            new HostProbes(ssh, TimeUnit.MINUTES.toNanos(1), (host, line) -> thread.interrupt(), new Phases(null));
        final LaunchFailedException failure =
            assertThrows(LaunchFailedException.class, () -> probes.reach(hosts, () -> jars));
        assertTrue(Thread.interrupted());
        assertTrue(failure.getMessage().startsWith("interrupted"), failure::getMessage);
        b.assertEnds("pid");
    }
}
