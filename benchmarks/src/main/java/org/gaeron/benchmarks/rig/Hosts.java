package org.gaeron.benchmarks.rig;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

import org.gaeron.launch.LaunchSpec;

/**
 * Hosts of the processes of a benchmark: all on loopback, or on two hosts made by the script {@code two-hosts}. This
 * process is on the first of them.
 */
public final class Hosts
{
    private static final String VARIABLE = "GA_TWO_HOSTS";

    private final List<LaunchSpec.Host> hosts;

    private Hosts(final List<LaunchSpec.Host> hosts)
    {
        this.hosts = hosts;
    }

    /**
     * {@return the hosts of this process's environment}
     */
    static Hosts ofEnvironment()
    {
        if (!areTwo())
        {
            return new Hosts(List.of(new LaunchSpec.Host("127.0.0.1", List.of())));
        }
        final String[] names = System.getenv(VARIABLE).split("[ =]");
        return new Hosts(List.of(
            new LaunchSpec.Host(names[1], List.of()),
            new LaunchSpec.Host(names[3], List.of("ip", "netns", "exec", names[2]))));
    }

    /**
     * {@return the same two hosts, each with half of the cores to itself}
     */
    Hosts withOwnCores()
    {
        final int cores = Runtime.getRuntime().availableProcessors();
        final int half = cores / 2;
        return new Hosts(List.of(onCores(host(0), 0, half - 1), onCores(host(1), half, cores - 1)));
    }

    private static LaunchSpec.Host onCores(final LaunchSpec.Host host, final int first, final int last)
    {
        final List<String> command = new ArrayList<>(host.command());
        command.addAll(List.of("taskset", "-c", first + "-" + last));
        return new LaunchSpec.Host(host.address(), command);
    }

    /**
     * {@return whether this process is on one of two hosts}
     */
    public static boolean areTwo()
    {
        return System.getenv(VARIABLE) != null;
    }

    /**
     * Runs a Java program on the first of two new hosts.
     *
     * @param mtu       of the link between them.
     * @param mainClass the program.
     * @param args      its arguments.
     * @return its exit code; 2 if there can be no such hosts, which the script reports in one line.
     * @throws IOException          if the script cannot be started.
     * @throws InterruptedException if the thread is interrupted while it waits.
     */
    public static int run(final int mtu, final Class<?> mainClass, final String... args)
        throws IOException, InterruptedException
    {
        final Path script = Path.of(System.getProperty("ga.root", "."), "benchmarks", "two-hosts").toAbsolutePath();
        if (!Files.isExecutable(script))
        {
            throw new MeasurementException("expected the script " + script + " (ga.root), actual none");
        }
        final List<String> command = new ArrayList<>(List.of(script.toString(), Integer.toString(mtu)));
        command.addAll(BareProcess.java(mainClass));
        command.addAll(Arrays.asList(args));
        final Process process = new ProcessBuilder(command).inheritIO().start();
        final Thread ending = new Thread(process::destroy, "two-hosts-end");
        Runtime.getRuntime().addShutdownHook(ending);
        final int exitCode = process.waitFor();
        Runtime.getRuntime().removeShutdownHook(ending);
        return exitCode;
    }

    /**
     * {@return number of hosts}
     */
    public int count()
    {
        return hosts.size();
    }

    /**
     * {@return the address of a host; of the only one if there is one}
     *
     * @param host 0 or 1.
     */
    public String address(final int host)
    {
        return host(host).address();
    }

    /**
     * {@return the specification with the first node on the first host, and all others on the second; unchanged if
     * there is only one host}
     *
     * @param spec of a job.
     */
    public LaunchSpec apart(final LaunchSpec spec)
    {
        final List<LaunchSpec.Host> places = new ArrayList<>(Collections.nCopies(spec.nodes(), host(1)));
        places.set(0, host(0));
        return hosts.size() == 1 ? spec : spec.hosts(places);
    }

    LaunchSpec.Host host(final int host)
    {
        return hosts.get(host % hosts.size());
    }

    /** {@return the specification with these hosts; unchanged if there is only one} */
    LaunchSpec spread(final LaunchSpec spec)
    {
        return hosts.size() == 1 ? spec : spec.hosts(hosts);
    }
}
