package org.gaeron.launch.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

import org.gaeron.launch.ShellProgram;
import org.gaeron.launch.host.HostEntry;
import org.gaeron.launch.program.JarList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The talk with a host, without jars to send.
 */
@Execution(ExecutionMode.CONCURRENT)
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // nothing interrupts the read of a pipe
class HostShellTest
{
    private static final HostEntry ENTRY = new HostEntry("a", 1, null, null);

    @TempDir
    private Path folder;

    private final List<String> chatter = new CopyOnWriteArrayList<>();
    private FakeHost host;
    private JarList jars;

    @BeforeEach
    void makeHost() throws IOException
    {
        host = new FakeHost(folder.resolve("host"));
        jars = JarList.of(Files.writeString(folder.resolve("it's a.jar"), "a") + ":" +
            Files.writeString(folder.resolve("b.jar"), "b"));
    }

    private static long within(final long ms)
    {
        return System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(ms);
    }

    private static long soon()
    {
        return within(60_000);
    }

    private HostShell start(final String... lines) throws IOException
    {
        return HostShell.start(ENTRY, host.command(lines), chatter::add);
    }

    private String complaint(final HostShell shell, final long ms)
    {
        return assertThrows(HostFailedException.class, () -> shell.facts(jars, within(ms))).getMessage();
    }

    private static String output(final Process process, final String input) throws IOException, InterruptedException
    {
        process.getOutputStream().write(input.getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().close();
        final String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(process.waitFor(60, TimeUnit.SECONDS));
        return output;
    }

    private void assertBecomesTheAgent(final HostShell shell) throws IOException, InterruptedException
    {
        assertEquals(List.of(), List.copyOf(shell.facts(jars, soon()).missing()));
        final Process agent = shell.go(List.of("-cp", HostShell.CLASS_PATH, "my.Agent"), soon());
        shell.close();
        shell.stop();
        assertEquals("[-cp]\n[" + folder + "/it's a.jar:" + folder + "/b.jar]\n[my.Agent]\nread hello\n",
            output(agent, "hello\n"));
        assertEquals(0, agent.exitValue());
    }

    @Test
    void shouldTellFacts() throws IOException
    {
        try (HostShell shell = start())
        {
            final HostFacts facts = shell.facts(jars, soon());
            assertEquals(host.jdk().toString(), facts.javaHome());
            assertEquals("25.0.1+8-LTS", facts.javaVersion());
            assertTrue(facts.cpus() >= Runtime.getRuntime().availableProcessors(), facts::toString);
            assertEquals(FakeHost.ADDRESS, facts.address());
            assertFalse(facts.hostName().isEmpty());
            assertEquals(((Number)Files.getAttribute(host.home(), "unix:uid")).longValue(), facts.uid());
        }
        assertFalse(Files.exists(host.cache()));
        host.assertEnds("pid");
    }

    @Test
    void shouldHandArgumentsOverAsTheyAre() throws IOException, InterruptedException
    {
        final List<String> args = List.of("-cp", "@CLASSPATH@", "a b", " ", "", ".", "=", "it's", "\"q\"", "$(id) `id`",
            "back\\slash\\n", "*", "-n", "x@CLASSPATH@", "\ttab", "(", "!", "h\u00e4");
        final HostShell shell = start();
        shell.facts(jars, soon());
        assertThrows(IllegalArgumentException.class, () -> shell.go(List.of("a\nb"), soon()));
        final Process agent = shell.go(args, soon());
        final StringBuilder expected = new StringBuilder();
        args.forEach(arg -> expected.append('[').append("@CLASSPATH@".equals(arg) ?
            folder + "/it's a.jar:" + folder + "/b.jar" : arg).append("]\n"));
        assertEquals(expected + "read x\n", output(agent, "x\n"));
    }

    private String outputWithArchives(final Path archives) throws IOException, InterruptedException
    {
        final HostShell shell = start();
        shell.facts(jars, soon());
        return output(shell.go(List.of("-a", HostShell.ARCHIVES + archives, "-b"), soon()), "x\n");
    }

    @Test
    void shouldUseArchivesOfThisUserOnly() throws IOException, InterruptedException
    {
        final Path archives = Files.createDirectory(folder.resolve("archives"));
        final String without = "[-a]\n[-b]\nread x\n";
        assertEquals(without, outputWithArchives(archives));
        Files.createFile(archives.resolve("launcher"));
        assertEquals(without, outputWithArchives(archives));
        final Path node = Files.createFile(archives.resolve("node"));
        assertEquals("[-a]\n[-XX:AOTCache=" + archives + "/launcher]\n[-Xlog:aot*=off,cds*=off]\n" +
            "[-Dgaeron.node.archive=" + node + "]\n[-b]\nread x\n", outputWithArchives(archives));
        Files.setPosixFilePermissions(node, PosixFilePermissions.fromString("rw-rw-r--"));
        assertEquals(without, outputWithArchives(archives));
        Files.setPosixFilePermissions(node, PosixFilePermissions.fromString("rw-r--r--"));
        Files.setPosixFilePermissions(archives, PosixFilePermissions.fromString("rwxr-xrwx"));
        assertEquals(without, outputWithArchives(archives));
    }

    /** One that does not wait for the facts costs a far host a way there and back less. */
    @Test
    void shouldAskForTheJarsTogetherWithTheFacts() throws IOException
    {
        final HostShell shell = start("word='echo gaeron-agent-1; for i in 1 2 3 4; do read -r s; done; " +
            "printf \"%s\\n\" \"java /j\" \"version 25\" \"cpus 1\" address \"host h\" \"uid 0\" . .; cat'");
        assertEquals("/j", shell.facts(jars, soon()).javaHome());
        shell.stop();
    }

    private String withSha256sum(final String script) throws IOException
    {
        final Path command =
            ShellProgram.write(Files.createDirectories(folder.resolve("bin")).resolve("sha256sum"), script);
        return "PATH='" + command.getParent() + "':$PATH";
    }

    private String realSha256sum() throws IOException
    {
        for (final String folderOfPath : System.getenv("PATH").split(":"))
        {
            if (Files.isExecutable(Path.of(folderOfPath, "sha256sum")))
            {
                return folderOfPath + "/sha256sum";
            }
        }
        assumeTrue(false, "there is no sha256sum");
        return null;
    }

    @Test
    void shouldTakeAllChecksumsInOneProcess() throws IOException, InterruptedException
    {
        final Path calls = folder.resolve("calls");
        final String path = withSha256sum("echo $# >> '" + calls + "'; exec " + realSha256sum() + " \"$@\"");
        assertBecomesTheAgent(start(path));
        assertEquals(List.of("3"), Files.readAllLines(calls)); // -- and two jars
    }

    @Test
    void shouldFindJarsWhereTheCommandTakesNoNames() throws IOException, InterruptedException
    {
        assertBecomesTheAgent(start(withSha256sum("[ $# -eq 0 ] && exec " + realSha256sum())));
    }

    @Test
    void shouldFindAJarWhoseNameIsWrittenInAnotherWay() throws IOException
    {
        jars = JarList.of(Files.writeString(folder.resolve("back\\slash.jar"), "a").toString());
        try (HostShell shell = start())
        {
            assertEquals(List.of(), List.copyOf(shell.facts(jars, soon()).missing()));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/bin/dash", "/bin/bash", "/bin/zsh", "/bin/tcsh", "/usr/bin/tcsh", "/usr/bin/fish"})
    void shouldPassThroughLoginShells(final String login) throws IOException, InterruptedException
    {
        assumeTrue(Files.isExecutable(Path.of(login)), "there is no " + login);
        assertBecomesTheAgent(start("login=" + login));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/bin/dash", "/bin/bash", "/bin/bash --posix", "/bin/busybox sh", "/bin/mksh"})
    void shouldBecomeTheAgentInEveryShell(final String shell) throws IOException, InterruptedException
    {
        assumeTrue(Files.isExecutable(Path.of(shell.split(" ")[0])), "there is no " + shell);
        assertBecomesTheAgent(start("word=$(printf '%s\\n' \"$word\" | sed 's#/bin/sh#" + shell + "#')"));
        assertEquals(List.of(), chatter);
    }

    @Test
    void shouldPassOnWhatOthersPrint() throws IOException, InterruptedException
    {
        final HostShell shell = start("echo Welcome", "echo", "echo 'fail at nothing'", "printf 'no end of line: '");
        assertBecomesTheAgent(shell);
        assertEquals(List.of("Welcome", "fail at nothing", "no end of line:"), chatter);
    }

    @Test
    void shouldPassOnStandardErrorOfTheAgentToo() throws IOException, InterruptedException
    {
        ShellProgram.write(host.jdk().resolve("bin/java"), "echo \"java: $*\" >&2");
        final HostShell shell = start("printf 'a \\033[1mbanner' >&2", "echo >&2");
        shell.facts(jars, soon());
        shell.go(List.of("x"), soon()).waitFor();
        FakeHost.await(() -> chatter.size() == 2);
        assertEquals(List.of("a \\u001b[1mbanner", "java: x"), chatter);
    }

    @Test
    void shouldSayNothingToALoginShellThatReads() throws IOException, InterruptedException
    {
        final Path eaten = folder.resolve("eaten");
        final HostShell shell = start("timeout 0.3 head -n 1 > '" + eaten + "'");
        assertBecomesTheAgent(shell);
        assertEquals("", Files.readString(eaten));
    }

    @Test
    void shouldNotWaitForEverForALoginShellThatReads() throws IOException
    {
        final HostShell shell = start("read -r word");
        host.awaitBegin("pid");
        assertEquals("no answer within 1 s", complaint(shell, 500));
        host.assertEnds("pid");
        shell.stop();
    }

    @Test
    void shouldEndWhatSleeps() throws IOException
    {
        final HostShell shell = start("sleep 600 &", "echo $! > '" + folder.resolve("host/sleep") + "'",
            "echo 'confirm presence' >&2", "wait");
        FakeHost.await(() -> !chatter.isEmpty());
        assertEquals("no answer within 1 s", complaint(shell, 500));
        assertEquals(List.of("confirm presence"), chatter);
        host.assertEnds("pid");
        host.assertEnds("sleep");
    }

    @Test
    void shouldNotWaitForAnotherProcessThatHoldsThePipes() throws IOException
    {
        // setsid and a parent that is gone: it is nobody's descendant
        final HostShell shell = start("(setsid sleep 600 & echo $! > '" + folder.resolve("host/sleep") + "')",
            "echo 'mux: no' >&2", "exit 255");
        host.awaitBegin("sleep");
        assertEquals("not reached by ssh: mux: no", complaint(shell, 60_000));
        host.assertEnds("pid");
        ProcessHandle.of(Long.parseLong(Files.readString(folder.resolve("host/sleep")).strip()))
            .ifPresent(ProcessHandle::destroyForcibly);
    }

    @Test
    void shouldTellWhySshDidNotReachTheHost() throws IOException
    {
        assertEquals("not reached by ssh: Connection refused", complaint(
            start("printf 'ssh: connect to host a port 22: Connection refused\\r\\n' >&2; exit 255"), 60_000));
        assertEquals("not reached by ssh: Could not resolve hostname a: Name or service not known", complaint(
            start("echo 'ssh: Could not resolve hostname a: Name or service not known' >&2; exit 255"), 60_000));
        assertEquals("not reached by ssh: me@a: Permission denied (publickey).",
            complaint(start("echo first >&2; echo 'me@a: Permission denied (publickey).' >&2; exit 255"), 60_000));
        assertEquals("not reached by ssh: it ended with 255", complaint(start("exit 255"), 60_000));
        assertEquals(List.of("first"), chatter);
    }

    @Test
    void shouldTellHowAShellEnded() throws IOException
    {
        assertEquals("its shell ended with 3: quota exceeded",
            complaint(start("echo 'quota exceeded' >&2; exit 3"), 60_000));
        assertEquals("its shell ended with 0",
            complaint(start("echo 'This account is not available.'; exit 0"), 60_000));
        assertEquals(List.of("This account is not available."), chatter);
        final HostShell lost = start("word='echo gaeron-agent-1; read -r s; echo Broken pipe >&2; exit 255'");
        assertEquals("lost by ssh: Broken pipe", complaint(lost, 60_000));
        final HostShell strange = start("word='echo gaeron-agent-1; echo what; echo .; echo .; cat'");
        assertTrue(complaint(strange, 60_000).startsWith("not understood: expected "));
        host.assertEnds("pid");
    }

    @Test
    void shouldTellThatSshIsNotThere()
    {
        final String complaint = assertThrows(HostFailedException.class,
            () -> HostShell.start(ENTRY, List.of("/absent/ssh", "a"), chatter::add)).getMessage();
        assertEquals("not started: /absent/ssh: no such program", complaint);
    }

    @Test
    void shouldTellWhereItLookedForAJdk() throws IOException
    {
        final String complaint = complaintOfJdk("GAERON_JDK=1000; unset GAERON_JAVA_HOME");
        assertTrue(
            complaint.startsWith("no JDK 1000 or later found: looked at GAERON_JAVA_HOME, JAVA_HOME, "), complaint);
        assertEquals(List.of(), chatter);
    }

    private String complaintOfJdk(final String wanted) throws IOException
    {
        final AgentScript script = new AgentScript(AgentScript.of(ENTRY).text().replace("GAERON_JDK=25", wanted));
        return complaint(HostShell.start(script, host.command(), chatter::add), 60_000);
    }

    @Test
    void shouldRefuseTheJdkThatTheUserNamesIfItIsTooOld() throws IOException
    {
        final String complaint = complaintOfJdk("GAERON_JDK=1000");
        assertTrue(complaint.startsWith("GAERON_JAVA_HOME: expected a JDK 1000 or later, actual "), complaint);
        assertEquals(List.of(), chatter);
    }

    @Test
    void shouldTakeTheJdkThatIsWanted() throws IOException
    {
        final Path other = folder.resolve("o'ther jdk");
        final HostEntry entry = new HostEntry("a", 1, other.toString(), null);
        assertEquals("no JDK 25 or later found: looked at " + other,
            complaint(HostShell.start(entry, host.command(), chatter::add), 60_000));
        Files.move(host.jdk(), other);
        try (HostShell shell = HostShell.start(entry, host.command(), chatter::add))
        {
            assertEquals(other.toString(), shell.facts(jars, soon()).javaHome());
        }
        final Path inHome = Files.move(other, host.home().resolve("jdk"));
        try (HostShell shell = HostShell.start(new HostEntry("a", 1, "~/jdk", null), host.command(), chatter::add))
        {
            assertEquals(inHome.toString(), shell.facts(jars, soon()).javaHome());
        }
    }

    @Test
    void shouldStopInGoodOrder() throws IOException
    {
        final HostShell shell = start();
        shell.facts(jars, soon());
        shell.stop();
        shell.stop();
        shell.close();
        host.assertEnds("pid");
        final HostShell neverAsked = start("exec sleep 600");
        neverAsked.stop();
        assertThrows(HostFailedException.class, () -> neverAsked.facts(jars, soon()));
    }

    @Test
    void shouldReachThisHostWithoutSsh() throws IOException
    {
        final HostEntry here = new HostEntry("localhost", 1, host.jdk().toString(), null);
        final HostShell shell = HostShell.start(here, SshCommand.by("/absent/ssh").to(here), chatter::add);
        assertEquals(host.jdk().toString(), shell.facts(jars, soon()).javaHome());
        shell.stop();
        assertEquals(List.of(), chatter);
    }
}
