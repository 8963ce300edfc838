package org.gaeron.launch.agent;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.gaeron.launch.host.HostEntry;
import org.gaeron.launch.program.JarList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Jars that a host does not have, and its cache. It has the files of this host, so only packed folders are missing.
 */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // nothing interrupts the read of a pipe
class HostShippingTest
{
    private static final HostEntry ENTRY = new HostEntry("a", 1, null, null);
    private static final int BYTES = 300_000;
    private static final String GO = "go\n=x\n.\n";

    @TempDir
    private Path folder;

    private final List<String> chatter = new CopyOnWriteArrayList<>();
    private FakeHost host;
    private Path file;
    private JarList jars;
    private JarList.Jar small;
    private JarList.Jar big;

    @BeforeEach
    void makeJars() throws IOException
    {
        host = new FakeHost(folder.resolve("host"));
        file = Files.writeString(folder.resolve("a.jar"), "a");
        final byte[] noise = new byte[BYTES];
        new Random(1).nextBytes(noise);
        final Path classes = Files.createDirectories(folder.resolve("classes"));
        Files.writeString(classes.resolve("A.class"), "x");
        small = JarList.of(classes.toString()).jars().getFirst();
        Files.write(classes.resolve("B.class"), noise);
        big = JarList.of(classes.toString()).jars().getFirst();
        jars = new JarList(List.of(small, JarList.of(file.toString()).jars().getFirst(), big, small));
    }

    private static long soon()
    {
        return System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    }

    private HostShell start(final String... lines) throws IOException
    {
        return HostShell.start(ENTRY, host.command(lines), chatter::add);
    }

    private String run(final Set<String> missing, final String... lines) throws IOException
    {
        final HostShell shell = start(lines);
        assertEquals(missing, shell.facts(jars, soon()).missing());
        shell.ship(jars, soon());
        final Process agent = shell.go(List.of(HostShell.CLASS_PATH), soon());
        agent.getOutputStream().close();
        return new String(agent.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    private String classPath()
    {
        return "[" + host.inCache(small) + ":" + file + ":" + host.inCache(big) + ":" + host.inCache(small) + "]\n";
    }

    private void assertCached() throws IOException
    {
        assertArrayEquals(small.packed(), Files.readAllBytes(host.inCache(small)));
        assertArrayEquals(big.packed(), Files.readAllBytes(host.inCache(big)));
        assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(host.cache())));
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(host.inCache(big))));
        try (Stream<Path> files = Files.list(host.cache()))
        {
            assertEquals(2, files.count());
        }
        assertEquals(List.of(), chatter);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/bin/dash", "/bin/bash", "/bin/busybox sh", "/bin/mksh"})
    void shouldSendWhatIsMissingOnce(final String shell) throws IOException
    {
        assumeTrue(Files.isExecutable(Path.of(shell.split(" ")[0])), "there is no " + shell);
        final String change = "word=$(printf '%s\\n' \"$word\" | sed 's#/bin/sh#" + shell + "#')";
        assertEquals(classPath(), run(Set.of(small.sha256(), big.sha256()), change));
        assertCached();
        assertEquals(classPath(), run(Set.of(), change));
        assertCached();
    }

    @Test
    void shouldReplaceACachedJarWithOtherBytes() throws IOException
    {
        run(Set.of(small.sha256(), big.sha256()));
        Files.write(host.inCache(big), new byte[big.packed().length]);
        assertEquals(classPath(), run(Set.of(big.sha256())));
        assertCached();
    }

    @Test
    void shouldNotUseACacheThatOthersCanChange() throws IOException
    {
        run(Set.of(small.sha256(), big.sha256()));
        Files.setPosixFilePermissions(host.cache(), PosixFilePermissions.fromString("rwxrwxrwx"));
        assertEquals(classPath(), run(Set.of()));
        assertCached();
    }

    /** A stranger's file may have other bytes when the JVM reads it. */
    @ParameterizedTest
    @CsvSource({"rw-rw-rw-, rwx------, 0", "rw-------, rwxrwxrwx, 0", "rw-------, rwxrwxrwt, 65534"})
    void shouldNotUseAFileThatOthersCanChange(final String ofFile, final String ofFolder, final int owner)
        throws IOException
    {
        final Path shared = Files.createDirectory(folder.resolve("shared"));
        file = Files.writeString(shared.resolve("a.jar"), "a");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(ofFile));
        if (owner > 0)
        {
            assumeTrue(Files.getAttribute(file, "unix:uid").equals(0), "only root can give a file away");
            Files.setAttribute(file, "unix:uid", owner);
        }
        setMode(shared, ofFolder);
        final JarList.Jar jar = JarList.of(file.toString()).jars().getFirst();
        final HostShell shell = start();
        assertEquals(Set.of(jar.sha256()), shell.facts(new JarList(List.of(jar)), soon()).missing());
        shell.close();
    }

    /** In a folder such as that for temporary files nobody can replace what is this user's. */
    @Test
    void shouldUseAFileOfThisUserInASharedFolder() throws IOException
    {
        final Path shared = Files.createDirectory(folder.resolve("shared"));
        file = Files.writeString(shared.resolve("a.jar"), "a");
        setMode(shared, "rwxrwxrwt");
        jars = new JarList(List.of(small, JarList.of(file.toString()).jars().getFirst(), big, small));
        assertEquals(classPath(), run(Set.of(small.sha256(), big.sha256())));
    }

    private static void setMode(final Path shared, final String mode) throws IOException
    {
        final String octal = mode.endsWith("t") ? "1777" : mode.equals("rwxrwxrwx") ? "0777" : "0700";
        Files.setAttribute(shared, "unix:mode", Integer.parseInt(octal, 8));
    }

    @Test
    void shouldKeepTheCacheWhereTheUserKeepsThem() throws IOException
    {
        final Path other = folder.resolve("other");
        final HostShell shell = start("word=\"XDG_CACHE_HOME='" + other + "'; export XDG_CACHE_HOME; $word\"");
        shell.facts(jars, soon());
        shell.ship(jars, soon());
        shell.stop();
        assertTrue(Files.exists(other.resolve("gaeron/jars/" + big.sha256() + ".jar")));
        assertFalse(Files.exists(host.cache()));
    }

    @Test
    void shouldDropJarsThatWereNotUsedForAMonth() throws IOException
    {
        run(Set.of(small.sha256(), big.sha256()));
        final FileTime old = FileTime.from(Instant.now().minus(Duration.ofDays(40)));
        final Path unused = Files.writeString(host.cache().resolve("0.jar"), "");
        Files.setLastModifiedTime(unused, old);
        Files.setLastModifiedTime(host.inCache(small), old);
        assertEquals(classPath(), run(Set.of()));
        assertCached();
    }

    @Test
    void shouldRefuseAFileThatHasChangedSinceItWasRead() throws IOException
    {
        Files.writeString(file, "b");
        assertEquals("jar " + jars.jars().get(1).sha256() + " came with other bytes", shippingComplaint());
        Files.writeString(file, "");
        assertEquals("a jar cannot be read here: it became shorter while it was sent", shippingComplaint());
        Files.delete(file);
        assertEquals("a jar cannot be read here: " + file, shippingComplaint());
    }

    @Test
    void shouldTellThatThereIsNoRoom() throws IOException
    {
        final String tooBig = shippingComplaint("ulimit -f 64");
        assertTrue(tooBig.startsWith("no room: "), tooBig);
        try (Stream<Path> files = Files.list(host.cache()))
        {
            assertEquals(List.of(host.inCache(small)), files.toList());
        }
        Files.delete(host.inCache(small));
        Files.delete(host.cache());
        Files.writeString(host.cache(), "no folder");
        final String noFolder = shippingComplaint();
        assertTrue(noFolder.startsWith("no room: mkdir: ") && noFolder.contains(host.cache().toString()), noFolder);
    }

    /** Who can write to the folder above puts another cache in its place. */
    @Test
    void shouldRefuseACacheThatOthersCanReplace() throws IOException
    {
        final Path above = Files.createDirectories(host.cache()).getParent();
        Files.setPosixFilePermissions(above, PosixFilePermissions.fromString("rwxrwxrwx"));
        assertEquals("no room: expected a folder that only this user can change, actual " + host.cache(),
            shippingComplaint());
        Files.setPosixFilePermissions(above, PosixFilePermissions.fromString("rwxr-xr-x"));
        assertEquals(classPath(), run(Set.of(small.sha256(), big.sha256())));
        assertEquals(classPath(), run(Set.of()));
        Files.setPosixFilePermissions(above, PosixFilePermissions.fromString("rwxr-xrwx"));
        shippingComplaint();
    }

    private String shippingComplaint(final String... lines) throws IOException
    {
        final HostShell shell = start(lines);
        shell.facts(jars, soon());
        final String complaint =
            assertThrows(HostFailedException.class, () -> shell.ship(jars, soon())).getMessage();
        host.assertEnds("pid");
        return complaint;
    }

    @Test
    void shouldNotWaitForEverForAHostThatTakesNothing() throws IOException
    {
        final String facts = "java /\\nversion 25\\ncpus 1\\naddress \\nhost a\\nuid 0\\n.\\n";
        final HostShell shell = start("word='echo gaeron-agent-1; printf \"" + facts + "missing " + big.sha256() +
            "\\n.\\n\"; exec sleep 600'");
        assertEquals(1, shell.facts(jars, soon()).cpus());
        final long deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(500);
        assertEquals("jars not taken within 1 s",
            assertThrows(HostFailedException.class, () -> shell.ship(jars, deadlineNs)).getMessage());
        host.assertEnds("pid");
    }

    @Test
    void shouldNotGoWithoutTheJars() throws IOException
    {
        try (HostShell shell = start())
        {
            shell.facts(jars, soon());
            assertThrows(IllegalStateException.class, () -> shell.go(List.of(), soon()));
        }
        host.assertEnds("pid");
    }

    /** So it is where the launcher is killed: nothing but the end of ssh's input tells it. */
    @Test
    void shouldEndWithItsInputWhereverThatEnds() throws Exception
    {
        final byte[] talk = talk();
        final int begin = talk.length - small.packed().length - GO.length();
        for (final int end : new int[] {0, 1_000, begin - 200, begin - 80, begin, begin + 10,
            begin + small.packed().length, talk.length - 7, talk.length - 3, talk.length - 1})
        {
            final List<String> words = new ArrayList<>(host.command());
            words.add(AgentScript.WORD);
            final Path out = folder.resolve("out");
            final Process process = new ProcessBuilder(words).redirectErrorStream(true)
                .redirectOutput(out.toFile()).start();
            try (OutputStream in = process.getOutputStream())
            {
                in.write(talk, 0, end);
            }
            assertTrue(process.waitFor(60, TimeUnit.SECONDS), "expected the end of the script after byte " + end);
            assertFalse(Files.readString(out).contains("[x]"), () -> "no JVM after byte " + end);
            if (Files.exists(host.cache()))
            {
                try (Stream<Path> files = Files.list(host.cache()))
                {
                    assertEquals(end < begin + small.packed().length ? 0 : 1, files.count());
                }
            }
        }
    }

    /** {@return all that is said to a host without the small jar} */
    private byte[] talk() throws IOException
    {
        final ByteArrayOutputStream talk = new ByteArrayOutputStream();
        final AgentLines lines = new AgentLines(InputStream.nullInputStream(), talk, line -> { });
        lines.say(AgentScript.of(ENTRY).line());
        lines.sayList(new JarList(List.of(small)).question());
        lines.say("put " + small.sha256() + " " + small.packed().length);
        talk.write(small.packed());
        talk.write(GO.getBytes(StandardCharsets.UTF_8));
        return talk.toByteArray();
    }
}
