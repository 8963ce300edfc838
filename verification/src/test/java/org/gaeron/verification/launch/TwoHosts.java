package org.gaeron.verification.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Two hosts, 10.77.0.1 and 10.77.0.2, which call themselves h1 and h2: the network namespaces of the script two-hosts,
 * each with a {@code /dev/shm} of its own. They share other files, and processes, with this host.
 */
final class TwoHosts
{
    static final int COUNT = 2;

    private static final String SCRIPT = Path.of("../benchmarks/two-hosts").toAbsolutePath().normalize().toString();
    private static final long LIMIT_S = 60;

    private static final String ROOM = "1g";
    /** Longer than all tests of a class on a loaded machine; hosts that nobody removes end by themselves. */
    private static final String LIFE_S = "3600";

    private static final long LOOK_MS = 20;

    private final Process script;
    private final String[] names;
    private final List<Process> systems = new ArrayList<>();

    private TwoHosts(final Process script, final String... names)
    {
        this.script = script;
        this.names = names;
    }

    /** A process, and the file of its output: a read of a pipe would have no bound. */
    private record Talker(Process process, Path out)
    {
        static Talker start(final String... command) throws IOException
        {
            final Path out = Files.createTempFile("two-hosts", ".out");
            final Process process =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile()).start();
            return new Talker(process, out);
        }

        /** {@return the first line like this} The command ip may say something before. */
        String await(final String pattern) throws IOException, InterruptedException
        {
            final long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_S);
            boolean isOpen = true;
            while (isOpen)
            {
                isOpen = process.isAlive() && deadlineNs - System.nanoTime() > 0;
                final String said = Files.readString(out);
                final Optional<String> line = said.substring(0, said.lastIndexOf('\n') + 1).lines()
                    .filter(each -> each.matches(pattern)).findFirst();
                if (line.isPresent())
                {
                    Files.delete(out);
                    return line.get();
                }
                Thread.sleep(LOOK_MS);
            }
            process.destroy();
            return fail("expected " + pattern + " within " + LIMIT_S + " s, actual " + Files.readString(out));
        }
    }

    /** Makes the hosts, or skips the test where that is not possible. */
    static TwoHosts make() throws IOException, InterruptedException
    {
        assumeTrue(run("sh", "-c", "command -v ip && [ \"$(id -u)\" = 0 ] && unshare -n true") == 0,
            "network namespaces need root and the command ip");
        final Talker script =
            Talker.start(SCRIPT, "1500", "sh", "-c", "echo \"$GA_TWO_HOSTS\"; exec sleep " + LIFE_S);
        final String named = script.await("\\S+=\\S+ \\S+=\\S+");
        final TwoHosts hosts = new TwoHosts(script.process(), named.replaceAll("=\\S*", "").split(" "));
        try
        {
            hosts.startSystems();
            return hosts;
        }
        catch (final Throwable ex)
        {
            hosts.close();
            throw ex;
        }
    }

    /** Starts a process that keeps what a host has of its own besides a network: names and mounts. */
    private void startSystems() throws IOException, InterruptedException
    {
        for (int i = 0; i < COUNT; i++)
        {
            final Talker system = Talker.start("nsenter", "--net=/run/netns/" + names[i], "unshare", "--mount",
                "--uts", "sh", "-c", "hostname h" + (i + 1) + " && mount -t tmpfs -o mode=1777,size=" + ROOM +
                " none /dev/shm && echo ready && exec sleep " + LIFE_S);
            systems.add(system.process());
            system.await("ready");
        }
    }

    static int run(final String... command) throws IOException, InterruptedException
    {
        final Process process = new ProcessBuilder(command).redirectErrorStream(true)
            .redirectInput(Path.of("/dev/null").toFile()).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        if (!process.waitFor(LIMIT_S, TimeUnit.SECONDS))
        {
            process.destroyForcibly();
            fail("expected an end of " + String.join(" ", command));
        }
        return process.exitValue();
    }

    /** Runs a command on a host. Returns its exit code. */
    int run(final int host, final String... command) throws IOException, InterruptedException
    {
        final List<String> words = new ArrayList<>(entry(host));
        words.addAll(List.of(command));
        return run(words.toArray(String[]::new));
    }

    /** {@return the words that enter a host} */
    List<String> entry(final int host)
    {
        return List.of("nsenter", "--target=" + systems.get(host).pid(), "--net", "--uts", "--mount",
            "--wd=" + Path.of("").toAbsolutePath());
    }

    /** {@return the processes that run on a host} */
    Set<Long> pids(final int host) throws IOException
    {
        final Path out = Files.createTempFile("two-hosts", ".pids");
        final Process list = new ProcessBuilder("ip", "netns", "pids", names[host])
            .redirectError(ProcessBuilder.Redirect.DISCARD).redirectOutput(out.toFile()).start();
        try
        {
            assertTrue(list.waitFor(LIMIT_S, TimeUnit.SECONDS), "expected the end of ip netns pids");
            return Files.readAllLines(out).stream().map(Long::valueOf).collect(Collectors.toCollection(TreeSet::new));
        }
        catch (final InterruptedException ex)
        {
            throw new IllegalStateException(ex);
        }
        finally
        {
            list.destroyForcibly();
            Files.delete(out);
        }
    }

    /** {@return what is in /dev/shm of a host} */
    List<Path> sharedMemory(final int host) throws IOException
    {
        try (Stream<Path> files = Files.list(Path.of("/proc/" + systems.get(host).pid() + "/root/dev/shm")))
        {
            return files.toList();
        }
    }

    /** Cuts the link between the hosts: packets vanish. */
    void cut() throws IOException, InterruptedException
    {
        assertEquals(0, run("ip", "-n", names[1], "link", "set", "veth0", "down"));
    }

    /** Takes the power of the second host: nobody hears anything of its processes any more. */
    void powerOff() throws IOException, InterruptedException
    {
        cut();
        killAll(1);
    }

    private void killAll(final int host) throws IOException
    {
        for (final long pid : pids(host))
        {
            if (pid != systems.get(host).pid())
            {
                ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
            }
        }
    }

    /** Removes the hosts, and what runs there: a server whose client was cut off would wait for hours. */
    void close() throws InterruptedException, IOException
    {
        for (int host = 0; host < systems.size(); host++)
        {
            killAll(host);
            final Process system = systems.get(host);
            system.destroy();
            assertTrue(system.waitFor(LIMIT_S, TimeUnit.SECONDS), "expected the end of a host");
        }
        script.destroy();
        assertTrue(script.waitFor(LIMIT_S, TimeUnit.SECONDS), "expected the end of two-hosts");
    }
}
