package org.gaeron.runtime.settings;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;

/**
 * Configuration of a node. Filled by name, then concluded once; read-only after that.
 */
public final class JobContext
{
    /** Number of nodes of the job. */
    public static final String NODES = "gaeron.nodes";
    /** This node, from 0. */
    public static final String NODE = "gaeron.node";
    /** Number of nodes of this node's host; a launcher of several hosts sets it. */
    public static final String HOST_NODES = HostNodes.HOST_NODES;
    /** First node of this node's host; a launcher of several hosts sets it. */
    public static final String HOST_FIRST = HostNodes.HOST_FIRST;
    /** Ranks of each node. */
    public static final String RANKS = "gaeron.ranks";
    /**
     * Transport between the nodes: {@code auto} is shared memory between nodes of a host and UDP between hosts;
     * {@code ipc} and {@code udp} force one.
     */
    public static final String TRANSPORT = HostNodes.TRANSPORT;
    /** The job's id, 32 hexadecimal digits. */
    public static final String JOB = JobIdentity.JOB;
    /** Most bytes of array blocks on one node. */
    public static final String MEMORY_LIMIT = "gaeron.memory.limit";
    /** Switches the counting and timing of operations on. */
    public static final String STATISTICS = "gaeron.statistics";
    /** Address of the interface that a node binds to. */
    public static final String INTERFACE = HostNodes.INTERFACE;
    /** Time after which a silent node counts as dead. */
    public static final String NODE_TIMEOUT = TimeLimits.NODE_TIMEOUT;
    /** Time after which a wait is reported; 0 for never. */
    public static final String WAIT_REPORT = "gaeron.wait.report";
    /** Time limit for the nodes to meet when the job starts. */
    public static final String LAUNCH_TIMEOUT = TimeLimits.LAUNCH_TIMEOUT;
    /** Parent of the job's directories. */
    public static final String DIRECTORY = "gaeron.dir";

    /** The computing side of an accumulate: {@code owner-computes} or {@code caller-computes}. */
    public static final String STRATEGY = "gaeron.strategy";

    /** Niceness of ranks towards the data server and all other threads: from 0 to 19. */
    public static final String RANK_NICE = "gaeron.rank.nice";

    /** Most nodes of a job. */
    public static final int MOST_NODES = Short.MAX_VALUE;

    /** No setting of a job: the archive of the nodes, told to the JVM that starts them, which may be a program. */
    public static final String NODE_ARCHIVE = "gaeron.node.archive";

    private static final Set<String> NAMES = Set.of(NODES, NODE, HOST_NODES, HOST_FIRST, RANKS, TRANSPORT, JOB,
        MEMORY_LIMIT, STATISTICS, INTERFACE, NODE_TIMEOUT, LAUNCH_TIMEOUT, WAIT_REPORT, DIRECTORY, STRATEGY, RANK_NICE);
    private static final TransportSettings TRANSPORT_SETTINGS =
        ServiceLoader.load(TransportSettings.class).findFirst().orElse(null);
    private static final Set<String> KNOWN_NAMES = knownNames();
    private static final int MOST_NICE = 19;
    private static final int MOST_RANKS_PER_NODE = 4096;

    private final Settings settings = new Settings(KNOWN_NAMES);
    private boolean isConcluded;
    private int nodes;
    private int node;
    private HostNodes host;
    private int ranksPerNode;
    private Object transportSettings;
    private Strategy strategy;
    private byte[] key;
    private JobIdentity identity;
    private long memoryLimitBytes;
    private int rankNice;
    private boolean statistics;
    private TimeLimits limits;
    private long launchTimeoutNs;
    private long waitReportNs;
    private Path directory;

    JobContext()
    {
    }

    private static Set<String> knownNames()
    {
        final Set<String> names = new HashSet<>(NAMES);
        if (TRANSPORT_SETTINGS != null)
        {
            names.addAll(TRANSPORT_SETTINGS.names());
        }
        return names;
    }

    /**
     * {@return a context, not concluded, with the given settings}
     *
     * @param settings by name.
     * @throws IllegalArgumentException if a name beginning with {@code gaeron.} is unknown.
     */
    public static JobContext of(final Map<String, String> settings)
    {
        final JobContext context = new JobContext();
        settings.forEach(context::set);
        return context;
    }

    /**
     * {@return a context, not concluded, with the settings of the system properties}
     *
     * @throws IllegalArgumentException if a name beginning with {@code gaeron.} is unknown.
     */
    public static JobContext ofSystemProperties()
    {
        final JobContext context = new JobContext();
        System.getProperties().stringPropertyNames().stream().filter(name -> !NODE_ARCHIVE.equals(name))
            .forEach(name -> context.set(name, System.getProperty(name)));
        return context;
    }

    /**
     * Sets one setting. Ignores names that do not begin with {@code gaeron.}.
     *
     * @param name  of the setting.
     * @param value as text.
     * @return this.
     */
    public JobContext set(final String name, final String value)
    {
        checkOpen();
        settings.set(name, value);
        return this;
    }

    /**
     * Sets the job's key, which is secret and therefore not a setting by name.
     *
     * @param key 32 random bytes.
     * @return this.
     */
    public JobContext key(final byte[] key)
    {
        checkOpen();
        this.key = JobIdentity.checked(key);
        return this;
    }

    private void checkOpen()
    {
        if (isConcluded)
        {
            throw new IllegalStateException("expected a context that is not concluded");
        }
    }

    /**
     * Checks all settings and fills in defaults. Once.
     *
     * @return this.
     * @throws IllegalArgumentException if a value does not fit its setting.
     */
    public JobContext conclude()
    {
        checkOpen();
        concludeShape();
        identity = new JobIdentity(settings, key);
        host = HostNodes.of(settings, node, nodes);
        strategy = Strategy.of(settings.choice(STRATEGY, Strategy.OWNER_COMPUTES.settingName(), Strategy.names()));
        limits = TimeLimits.of(settings);
        launchTimeoutNs = TimeLimits.launchTimeoutNs(settings);
        waitReportNs = settings.durationNsOrZero(WAIT_REPORT, "10s");
        memoryLimitBytes = settings.bytes(MEMORY_LIMIT, Long.MAX_VALUE, 0, Long.MAX_VALUE);
        rankNice = settings.integer(RANK_NICE, 0, 0, MOST_NICE);
        statistics = settings.flag(STATISTICS, false);
        final Path shared = Path.of("/dev/shm");
        final String parent = Files.isWritable(shared) ? shared.toString() : System.getProperty("java.io.tmpdir");
        directory = settings.path(DIRECTORY, parent);
        transportSettings = TRANSPORT_SETTINGS == null ? null : TRANSPORT_SETTINGS.read(this);
        isConcluded = true;
        return this;
    }

    private void concludeShape()
    {
        nodes = settings.integer(NODES, 1, 1, MOST_NODES);
        node = settings.integer(NODE, 0, 0, nodes - 1);
        ranksPerNode = settings.integer(
            RANKS, Math.min(Runtime.getRuntime().availableProcessors(), MOST_RANKS_PER_NODE), 1, MOST_RANKS_PER_NODE);
    }

    /**
     * {@return the settings that were set, by name}
     */
    public Map<String, String> settings()
    {
        return settings.asMap();
    }

    /**
     * {@return number of nodes of the job}
     */
    public int nodes()
    {
        return nodes;
    }

    /**
     * {@return this node}
     */
    public int node()
    {
        return node;
    }

    /**
     * {@return number of ranks of each node}
     */
    public int ranksPerNode()
    {
        return ranksPerNode;
    }

    /**
     * {@return number of ranks of the job}
     */
    public int size()
    {
        return nodes * ranksPerNode;
    }

    /**
     * {@return the values of all settings, for those who read settings of their own}
     */
    public Settings values()
    {
        return settings;
    }

    /**
     * {@return the nodes of this node's host, and how they talk}
     */
    public HostNodes host()
    {
        return host;
    }

    /**
     * {@return what {@link TransportSettings#read} has made of its settings; null without a transport}
     */
    public Object transportSettings()
    {
        return transportSettings;
    }

    /**
     * {@return the computing side of an accumulate}
     */
    public Strategy strategy()
    {
        return strategy;
    }

    /**
     * {@return the identity of the job and of this start of the node, with the job's key}
     */
    public JobIdentity identity()
    {
        return identity;
    }

    /**
     * {@return most bytes of array blocks on this node} Without the setting it is the node's share of the host's
     * memory, which takes the JVM 50 ms to find out.
     */
    public long memoryLimitBytes()
    {
        return settings.text(MEMORY_LIMIT, null) == null ? MemoryShare.bytes(host.count()) : memoryLimitBytes;
    }

    /**
     * {@return the niceness of ranks: from 0 to 19}
     */
    public int rankNice()
    {
        return rankNice;
    }

    /**
     * {@return whether operations are counted and timed}
     */
    public boolean statistics()
    {
        return statistics;
    }

    /**
     * {@return the node timeout, and the time limits that follow from it}
     */
    public TimeLimits limits()
    {
        return limits;
    }

    /**
     * {@return the time limit for the nodes to meet when the job starts}
     */
    public long launchTimeoutNs()
    {
        return launchTimeoutNs;
    }

    /**
     * {@return the time after which a wait is reported; 0 for never}
     */
    public long waitReportNs()
    {
        return waitReportNs;
    }

    /**
     * {@return parent of the job's directories}
     */
    public Path directory()
    {
        return directory;
    }
}
