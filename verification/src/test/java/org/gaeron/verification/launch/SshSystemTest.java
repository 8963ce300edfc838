package org.gaeron.verification.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs on two hosts by a real ssh. */
class SshSystemTest
{
    private static final String PROGRAM = LaunchedProgram.class.getName();
    private static final int UNAVAILABLE = 69;
    /** In which a set-up that is wrong has to end. */
    private static final long BOUND_S = 45;

    @TempDir
    private Path folder;

    private Path directory;
    private SshHosts hosts;

    @BeforeEach
    void makeHosts() throws Exception
    {
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

    private LaunchedJob start(final String names, final String end) throws IOException
    {
        final List<String> words =
            new ArrayList<>(List.of("--ssh", hosts.ssh(), "--hosts", names, "-R", "1", PROGRAM, end));
        return LaunchedJob.startUnder(
            hosts.entry(), directory, folder.resolve("err"), words.toArray(String[]::new));
    }

    @Test
    void shouldTalkAtTheAddressesThatSshHasReached() throws Exception
    {
        try (LaunchedJob job = start("a,b:2", "sum"))
        {
            assertEquals(0, job.await(), () -> job.lines() + " " + job.errors());
            job.assertNodesEnd(3);
            assertEquals(3, job.lines().stream().filter(line -> line.endsWith(" sum 6")).count(),
                job.lines()::toString);
            assertEquals(List.of(), job.causes());
        }
        LaunchedJob.assertEmpty(directory);
    }

    /** As Ctrl-\ does it, which reaches all processes of the terminal. */
    @Test
    void shouldGoOnThoughSshIsAskedToQuit() throws Exception
    {
        final Path end = folder.resolve("end");
        try (LaunchedJob job = LaunchedJob.startUnder(hosts.entry(), directory, folder.resolve("err"),
            "--ssh", hosts.ssh(), "--hosts", "a,b", "-R", "1", PROGRAM, "sleep", end.toString()))
        {
            job.awaitLines("sleeping", 2);
            assertEquals(3, job.quit("java", "ssh"));
            job.awaitLines("Full thread dump", 1);
            Files.createFile(end);
            assertEquals(0, job.await(), () -> job.lines() + " " + job.errors());
        }
    }

    private LaunchedJob startByFile(final String second, final String... args) throws IOException
    {
        final List<String> words = new ArrayList<>(List.of("--ssh", hosts.ssh(), "--hostfile",
            Files.writeString(folder.resolve("hosts"), "a\n" + second + "\n").toString(), "-R", "1"));
        words.addAll(List.of(args));
        words.addAll(List.of(PROGRAM, "sum"));
        return LaunchedJob.startUnder(hosts.entry(), directory, folder.resolve("err"), words.toArray(String[]::new));
    }

    /** The set-up is wrong: the last line says why, soon, and nothing has been started. */
    private void assertRefused(final LaunchedJob job, final String line) throws Exception
    {
        assertEquals(UNAVAILABLE, job.await(BOUND_S), () -> job.lines() + " " + job.errors());
        assertTrue(job.errors().getLast().matches(line), job.errors()::toString);
        assertEquals(List.of(), job.lines());
        LaunchedJob.awaitEmpty(directory);
    }

    @ParameterizedTest
    @CsvSource({
        "nobody, Permission denied", "unknown, Host key verification failed", "nosuch, Could not resolve hostname",
        "10.77.0.9, 'No route to host|Connection timed out'", "refusing, Connection refused"})
    void shouldNameAHostThatItDoesNotReach(final String name, final String reason) throws Exception
    {
        try (LaunchedJob job = start("a," + name, "sum"))
        {
            assertRefused(job, "ga run: host " + name + ": not reached by ssh: .*(" + reason + ").*");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"17.0.2", "none"})
    void shouldNameAHostWithoutAJdkThatFits(final String version) throws Exception
    {
        final Path jdk = folder.resolve("jdk");
        if (!"none".equals(version))
        {
            final Path bin = Files.createDirectories(jdk.resolve("bin"));
            for (final String name : List.of("java", "javac"))
            {
                Files.setPosixFilePermissions(
                    Files.createFile(bin.resolve(name)), PosixFilePermissions.fromString("rwx------"));
            }
            Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
        }
        try (LaunchedJob job = startByFile("b java=" + jdk))
        {
            assertRefused(job, "ga run: host b: no JDK 25 or later found: looked at " + jdk);
        }
    }

    @Test
    void shouldNameAHostWithTooLittleSharedMemory() throws Exception
    {
        assertEquals(0, hosts.hosts().run(1, "mount", "-o", "remount,size=8m", "/dev/shm"));
        try (LaunchedJob job = startByFile("b", "-D", "gaeron.dir=/dev/shm"))
        {
            assertRefused(job, "ga run: node 1 on b was not started: gaeron.dir: expected \\d+ MiB free in /dev/shm " +
                "for the logs of 2 nodes, actual 8 MiB.*");
        }
        for (int host = 0; host < TwoHosts.COUNT; host++)
        {
            assertEquals(List.of(), hosts.hosts().sharedMemory(host));
        }
    }

    @Test
    void shouldRefuseHostsOfDifferentProcessorsWhereThatIsWanted() throws Exception
    {
        final Path other = Files.writeString(folder.resolve("cpuinfo"), "flags : fpu avx512f avx2 another\n");
        final Path plain = Files.writeString(folder.resolve("plain"), "flags : fpu\n");
        assertEquals(0, hosts.hosts().run(0, "mount", "--bind", plain.toString(), "/proc/cpuinfo"));
        assertEquals(0, hosts.hosts().run(1, "mount", "--bind", other.toString(), "/proc/cpuinfo"));
        final String all = "JDK 25, \\S+ on a; JDK 25, \\S+ with AVX-512 on b";
        try (LaunchedJob job = startByFile("b", "--same-cpu"))
        {
            assertRefused(job,
                "ga run: --same-cpu: expected the same processors and JDK on all hosts, actual " + all);
        }
        try (LaunchedJob job = start("a,b", "sum"))
        {
            assertEquals(0, job.await(), () -> job.lines() + " " + job.errors());
            assertEquals(1, job.causes().size(), job.errors()::toString);
            assertTrue(job.causes().getFirst().matches("gaeron: the hosts differ: " + all + ": sums may differ in " +
                "their last bits between them, so no rank should decide alone by a sum"), job.errors()::toString);
        }
    }
}
