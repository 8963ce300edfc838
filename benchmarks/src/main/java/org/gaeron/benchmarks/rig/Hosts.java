package org.gaeron.benchmarks.rig;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

import org.gaeron.launch.HostOptions;
import org.gaeron.launch.job.HostProcess;
import org.gaeron.launch.job.JobView;
import org.gaeron.launch.program.LaunchSpec;

/**
 * Hosts of the processes of a benchmark: all on loopback, on two hosts made by the script {@code two-hosts}, or on
 * hosts that are reached by ssh. This process is on the first of them.
 */
public final class Hosts
{
    private static final String VARIABLE = "GA_TWO_HOSTS";

    private final List<LaunchSpec.Host> hosts;
    private final HostOptions ssh;

    Hosts(final List<LaunchSpec.Host> hosts, final HostOptions ssh)
    {
        this.hosts = hosts;
        this.ssh = ssh;
    }

    private Hosts(final List<LaunchSpec.Host> hosts)
    {
        this(hosts, null);
    }

    /**
     * {@return the hosts of these options}
     *
     * @throws MeasurementException if they cannot be had.
     */
    static Hosts of(final RigOptions options)
    {
        if (options.hosts() != null)
        {
            return bySsh(options.hosts());
        }
        return options.hasOwnCores() ? ofEnvironment().withOwnCores() : ofEnvironment();
    }

    private static Hosts bySsh(final HostOptions ssh)
    {
        final List<LaunchSpec.Host> hosts = new ArrayList<>();
        for (final String name : ssh.names())
        {
            final String host = name.replaceFirst(".*@", "").replaceAll("[\\[\\]]", "");
            try
            {
                hosts.add(new LaunchSpec.Host(InetAddress.getByName(host).getHostAddress(), List.of()));
            }
            catch (final UnknownHostException ex)
            {
                throw new MeasurementException("expected --hosts whose addresses are known here, actual " + host, ex);
            }
        }
        if (!isHere(hosts.getFirst().address()))
        {
            throw new MeasurementException("expected this host as the first of --hosts, by the address at which the " +
                "others reach it, actual " + ssh.names().getFirst() + " at " + hosts.getFirst().address());
        }
        return new Hosts(hosts, ssh);
    }

    private static boolean isHere(final String address)
    {
        try
        {
            final NetworkInterface owner = NetworkInterface.getByInetAddress(InetAddress.getByName(address));
            return owner != null && !owner.isLoopback();
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    /** {@return whether what processes write to a folder has to come by their output} */
    boolean areApart()
    {
        return ssh != null;
    }

    /** {@return a sentence about them} */
    String text()
    {
        return ssh != null ? String.join(", ", ssh.names()) + ", by ssh" :
            count() == 1 ? "1, UDP over loopback" : "2 network namespaces joined by a veth pair";
    }

    /** {@return the command that starts another one on a host} */
    List<String> command(final int host, final List<String> words)
    {
        final int there = host % hosts.size();
        if (ssh != null && there > 0)
        {
            return ssh.on(there, words);
        }
        final List<String> command = new ArrayList<>(host(host).command());
        command.addAll(words);
        return command;
    }

    /**
     * Runs a job to its end.
     *
     * @param folder for the output of nodes that are not on this host.
     * @return the exit code.
     */
    int run(final LaunchSpec spec, final Path folder)
    {
        if (ssh == null || spec.nodes() == 1)
        {
            return new HostProcess().run(spec);
        }
        try
        {
            final JobView view = new JobView().output(folder);
            return spec.hosts().isEmpty() ? ssh.run(spec, spec.nodes(), spec.ranksPerNode(), view) :
                ssh.withNodes(counts(spec)).run(spec.hosts(List.of()), null, spec.ranksPerNode(), view);
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    /** {@return how many nodes of a job whose nodes have places are on each host} */
    List<Integer> counts(final LaunchSpec spec)
    {
        return hosts.stream().map(host -> Collections.frequency(spec.hosts(), host)).toList();
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
     * {@return the specification with the first node alone on the first host, and all others on the other hosts;
     * unchanged if there is only one host}
     *
     * @param spec of a job of at least as many nodes as hosts.
     */
    public LaunchSpec apart(final LaunchSpec spec)
    {
        if (hosts.size() == 1)
        {
            return spec;
        }
        final int others = hosts.size() - 1;
        if (spec.nodes() <= others)
        {
            throw new MeasurementException(
                "expected at most " + spec.nodes() + " hosts for this benchmark, actual " + hosts.size());
        }
        final List<LaunchSpec.Host> places = new ArrayList<>(List.of(host(0)));
        for (int node = 1; node < spec.nodes(); node++)
        {
            // nodes of a host follow each other
            places.add(host(1 + (node - 1) * others / (spec.nodes() - 1)));
        }
        return spec.hosts(places);
    }

    LaunchSpec.Host host(final int host)
    {
        return hosts.get(host % hosts.size());
    }

    /** {@return the specification with these hosts; unchanged if there is only one, or by ssh} */
    LaunchSpec spread(final LaunchSpec spec)
    {
        return hosts.size() == 1 || ssh != null ? spec : spec.hosts(hosts);
    }
}
