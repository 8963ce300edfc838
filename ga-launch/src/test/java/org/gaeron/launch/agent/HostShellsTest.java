package org.gaeron.launch.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import org.gaeron.launch.host.HostEntry;
import org.gaeron.launch.program.JarList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Shells that are closed at a moment that nobody has chosen. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // nothing interrupts the read of a pipe
class HostShellsTest
{
    private static final HostEntry ENTRY = new HostEntry("a", 1, null, null);
    private static final String ENDED = "not started: the job was ended";
    private static final int THREADS = 4;

    @TempDir
    private Path folder;

    private FakeHost host;
    private HostShells shells;
    private JarList jars;

    @BeforeEach
    void makeHost() throws IOException
    {
        host = new FakeHost(folder.resolve("a"));
        jars = JarList.of(Files.writeString(folder.resolve("a.jar"), "a").toString());
        shells = new HostShells(SshCommand.by("/bin/sh " + FakeHost.writeSwitch(folder)), (entry, line) -> { });
    }

    @AfterEach
    void closeShells()
    {
        shells.close();
    }

    private static long soon()
    {
        return System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    }

    @Test
    void shouldStartNothingAfterItsEnd() throws IOException
    {
        host.command("exec sleep 600");
        shells.close();
        assertEquals(ENDED, openUntilRefused(new ConcurrentLinkedQueue<>()));
        assertFalse(Files.exists(folder.resolve("a/pid")));
    }

    @Test
    void shouldEndAllThatIsStartedMeanwhile() throws Exception
    {
        host.command("exec sleep 600");
        final Queue<HostShell> started = new ConcurrentLinkedQueue<>();
        final Queue<String> refusals = new ConcurrentLinkedQueue<>();
        final List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++)
        {
            threads.add(Thread.ofPlatform().daemon().start(() -> refusals.add(openUntilRefused(started))));
        }
        FakeHost.await(() -> started.size() >= 2 * THREADS);
        shells.close();
        for (final Thread thread : threads)
        {
            assertTrue(thread.join(Duration.ofSeconds(60)), "expected a refusal");
        }
        assertEquals(Collections.nCopies(THREADS, ENDED), List.copyOf(refusals));
        for (final HostShell shell : started)
        {
            final String fate = assertThrows(HostFailedException.class, () -> shell.facts(jars, soon())).getMessage();
            assertTrue(fate.startsWith("its shell "), fate);
        }
    }

    private String openUntilRefused(final Queue<HostShell> started)
    {
        return assertThrows(HostFailedException.class, () ->
        {
            while (true)
            {
                started.add(shells.open(ENTRY));
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1)); // else who closes may not get the lock
            }
        }).getMessage();
    }

    @Test
    void shouldNotTryAgainAfterItsEnd() throws Exception
    {
        host.command("echo 'Connection closed by 10.0.0.2 port 22' >&2", "exit 255");
        final HostShell first = shells.open(ENTRY);
        host.awaitBegin("pid");
        host.assertEnds("pid");
        shells.close();
        assertEquals(ENDED, assertThrows(HostFailedException.class,
            () -> shells.reach(ENTRY, first, jars, soon())).getMessage());
    }
}
