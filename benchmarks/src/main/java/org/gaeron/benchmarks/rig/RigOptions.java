package org.gaeron.benchmarks.rig;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

import org.gaeron.launch.HostOptions;
import org.gaeron.runtime.settings.JobContext;

/**
 * Options of every benchmark.
 */
public final class RigOptions
{
    /** Settings that each benchmark chooses for each of its jobs. */
    private static final List<String> CHOSEN =
        List.of("gaeron.driver", "gaeron.transport", "gaeron.nodes", "gaeron.ranks");

    private static final String DRIVER = "event";
    private static final int SHORT_RUNS = 3;
    private static final int LONG_RUNS = 7;

    @Option(names = "--long", description = "Longer and more often: minutes instead of seconds.")
    private boolean isLong;

    @Option(names = "--two-hosts", arity = "0..1", fallbackValue = "1500", paramLabel = "MTU",
        description = "Across two network namespaces joined by a link of this MTU (default 1500); needs root. " +
            "Without it all nodes are on loopback.")
    private Integer mtu;

    @Option(names = "--hosts", paramLabel = "HOSTS",
        description = "On other hosts, by ssh: a,b, of which this host is the first. The jars and the JDK are there " +
            "under the same paths.")
    private String hosts;

    @Option(names = "--ssh", paramLabel = "COMMAND", defaultValue = "ssh",
        description = "The ssh to use, with options of its own (default: ${DEFAULT-VALUE}).")
    private String ssh;

    @Option(names = "--own-cores", description = "Each of two hosts has half of the cores to itself (needs taskset). " +
        "Without it the scheduler may put the ranks of both on one core.")
    private boolean hasOwnCores;

    @Option(names = "--runs", paramLabel = "N",
        description = "How often everything is measured: 3, 7 with --long. Not for a soak.")
    private Integer runs;

    @Option(names = "--driver", defaultValue = DRIVER, paramLabel = "MODE",
        description = "Who runs the media drivers: event, spinning or dedicated (default: ${DEFAULT-VALUE}).")
    private String driver;

    @Option(names = "-D", paramLabel = "gaeron.NAME=VALUE",
        description = "A setting of all jobs that are measured. May be repeated.")
    private Map<String, String> settings = new TreeMap<>();

    @Option(names = "--out", paramLabel = "FOLDER",
        description = "Where the data goes; by default a new folder under benchmarks/target/rig.")
    private Path out;

    @Option(names = "--smallest", hidden = true, description = "As little as possible: what comes out means nothing.")
    private boolean isSmallest;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    /** Creates options for picocli, which sets them from a command line. */
    public RigOptions()
    {
    }

    /**
     * Checks the options.
     *
     * @throws ParameterException if an option has a bad value.
     */
    public void check()
    {
        require(runs == null || runs >= 1, "expected --runs of at least 1, actual " + runs);
        require(mtu == null || mtu >= 1500 && mtu <= 65535,
            "expected --two-hosts with an MTU from 1500 to 65535, actual " + mtu);
        require(hosts == null || mtu == null, "expected --hosts or --two-hosts, actual both");
        require(hosts == null || hosts.contains(","), "expected --hosts of two at least, actual " + hosts);
        require(!hasOwnCores || mtu != null && Runtime.getRuntime().availableProcessors() > 1,
            "expected --own-cores with --two-hosts and at least 2 cores, actual " +
            (mtu == null ? "one host" : "1 core"));
        require(driver.matches("event|spinning|dedicated"),
            "expected --driver event, spinning or dedicated, actual " + driver);
        for (final String name : CHOSEN)
        {
            require(!settings.containsKey(name), "expected a setting that the benchmark does not choose, actual " +
                name + "; see the options --driver and --transport");
        }
        try
        {
            JobContext.of(settings).conclude();
        }
        catch (final IllegalArgumentException ex)
        {
            throw new ParameterException(spec.commandLine(), ex.getMessage(), ex);
        }
    }

    /**
     * Refuses an option that a benchmark has no use for.
     *
     * @param option its name.
     * @param why    there is no use for it.
     * @throws ParameterException if it was given.
     */
    public void refuse(final String option, final String why)
    {
        require(!spec.commandLine().getParseResult().hasMatchedOption(option), "expected no " + option + ": " + why);
    }

    /**
     * Refuses settings that the benchmark chooses for its jobs itself.
     *
     * @param chosen their names.
     * @throws ParameterException if one of them is on the command line.
     */
    public void requireFree(final String... chosen)
    {
        for (final String name : chosen)
        {
            require(!settings.containsKey(name),
                "expected a setting that the benchmark does not choose, actual " + name);
        }
    }

    /**
     * Checks a condition of an option.
     *
     * @param isGood    the condition.
     * @param complaint what was expected, and what was found.
     * @throws ParameterException if the condition is false.
     */
    public void require(final boolean isGood, final String complaint)
    {
        if (!isGood)
        {
            throw new ParameterException(spec.commandLine(), complaint);
        }
    }

    /**
     * {@return the transports to measure: {@code near}, {@code udp}, and {@code ipc} where all nodes are on one host}
     *
     * @param wanted some of them; null for all.
     * @throws ParameterException if one of them is not possible.
     */
    public List<String> transports(final List<String> wanted)
    {
        final boolean areSeveral = hosts != null || Hosts.areTwo();
        final List<String> possible = areSeveral ? List.of("near", "udp") : List.of("near", "ipc", "udp");
        require(wanted == null || possible.containsAll(wanted), "expected --transport of " +
            String.join(", ", possible) + (areSeveral ? " between hosts" : "") + ", actual " +
            (wanted == null ? "none" : String.join(",", wanted)));
        return wanted == null ? possible : wanted;
    }

    /**
     * {@return the value for the requested length of the benchmark}
     *
     * @param smallest for tests: one of each.
     * @param normal   for a benchmark of less than a minute.
     * @param thorough for {@code --long}.
     * @param <T>      type of the value.
     */
    public <T> T choose(final T smallest, final T normal, final T thorough)
    {
        return isSmallest ? smallest : isLong ? thorough : normal;
    }

    /**
     * {@return whether what is measured is to be warm, see {@link WarmUp}}
     */
    public boolean isWarmed()
    {
        return !isSmallest;
    }

    /**
     * {@return number of runs}
     */
    public int runs()
    {
        return runs != null ? runs : choose(1, SHORT_RUNS, LONG_RUNS);
    }

    /**
     * {@return the MTU of the link between two hosts, or null for loopback}
     */
    public Integer twoHostsMtu()
    {
        return mtu;
    }

    /**
     * {@return the hosts that are reached by ssh, or null}
     */
    HostOptions hosts()
    {
        return hosts == null ? null : HostOptions.of(spec, hosts, ssh);
    }

    /**
     * {@return whether each of two hosts has half of the cores to itself}
     */
    public boolean hasOwnCores()
    {
        return hasOwnCores;
    }

    /**
     * {@return driver mode: the value of {@code gaeron.driver}}
     */
    public String driver()
    {
        return driver;
    }

    /**
     * {@return settings of all jobs}
     */
    public Map<String, String> settings()
    {
        return settings;
    }

    /**
     * {@return whether the kernel works for the jobs' streams, as by default, or for one side: a floor must, too}
     */
    public boolean isOffloaded()
    {
        return !"none".equals(settings.get("gaeron.offload"));
    }

    /**
     * {@return these options as on a command line, without the folder}
     */
    public List<String> arguments()
    {
        final List<String> arguments = new ArrayList<>();
        if (isLong)
        {
            arguments.add("--long");
        }
        if (mtu != null)
        {
            arguments.add("--two-hosts=" + mtu);
        }
        if (hosts != null)
        {
            arguments.addAll(List.of("--hosts=" + hosts, "--ssh=" + ssh));
        }
        if (hasOwnCores)
        {
            arguments.add("--own-cores");
        }
        if (runs != null)
        {
            arguments.add("--runs=" + runs);
        }
        if (!driver.equals(DRIVER))
        {
            arguments.add("--driver=" + driver);
        }
        settings.forEach((name, value) -> arguments.add("-D" + name + "=" + value));
        if (isSmallest)
        {
            arguments.add("--smallest");
        }
        return arguments;
    }

    /**
     * {@return the folder for the data; null for a new one}
     */
    public Path out()
    {
        return out;
    }
}
