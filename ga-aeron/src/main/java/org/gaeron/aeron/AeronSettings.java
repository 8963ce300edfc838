package org.gaeron.aeron;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

import org.agrona.concurrent.EpochClock;
import org.gaeron.runtime.settings.JobContext;
import org.gaeron.runtime.settings.Settings;

/**
 * Settings of the wire over Aeron: the part of a job's configuration that nothing else reads.
 *
 * @param nodes               of the job.
 * @param driverMode          threads of the media driver of a node.
 * @param wantedTermBytes     term length of latency streams; 0 for that of the medium.
 * @param wantedBulkTermBytes term length of bulk streams; 0 for that of the medium.
 * @param mtuBytes            maximum transmission unit, 0 to follow the interface.
 * @param pullBudgetBytes     most bytes that this node requests at one time.
 * @param aeronDirectory      directory of a media driver that the nodes of this host share, or null.
 * @param clock               of the driver that the nodes of this host share.
 * @param probeNs             silence after which a node is probed for lost frames; 0 for never.
 * @param offload             datagram offload of the kernel.
 * @param ports               that the node's driver may use; null for those that the system chooses.
 * @param testLoss            fraction of datagrams that the node's driver loses, for tests.
 * @param testMtuBytes        largest datagram that the node's driver receives, for tests; 0 for no limit.
 */
public record AeronSettings(
    int nodes,
    DriverMode driverMode,
    int wantedTermBytes,
    int wantedBulkTermBytes,
    int mtuBytes,
    long pullBudgetBytes,
    Path aeronDirectory,
    EpochClock clock,
    long probeNs,
    Offload offload,
    PortRange ports,
    double testLoss,
    int testMtuBytes)
{
    /** Term length of latency streams. */
    public static final String TERM_LENGTH = "gaeron.term.length";
    /** Term length of bulk streams. */
    public static final String BULK_TERM_LENGTH = "gaeron.bulk.term.length";
    /** Maximum transmission unit; 0 follows the interface. */
    public static final String MTU = "gaeron.mtu";
    /** Most bytes that a node requests at one time. */
    public static final String PULL_BUDGET = "gaeron.pull.budget";
    /** Directory of a media driver that the nodes of this host share. */
    public static final String AERON_DIRECTORY = "gaeron.aeron.dir";
    /** Clock of the driver that a launcher has started for the nodes of this host: its offset in milliseconds. */
    static final String CLOCK = "gaeron.aeron.clock";
    /** Mode of a node's media driver: {@code event}, {@code spinning} or {@code dedicated}. */
    public static final String DRIVER = "gaeron.driver";
    /** Datagram offload of the kernel: {@code both}, {@code send}, {@code receive} or {@code none}. */
    public static final String OFFLOAD = "gaeron.offload";
    /** Silence after which a node is probed for lost frames; 0 for never. */
    public static final String PROBE = "gaeron.probe";
    /** Ports of UDP that nodes may use, as {@code 40100-40199}; by default the system chooses. */
    public static final String PORTS = "gaeron.ports";
    /** For tests: fraction of datagrams that a node's driver loses, data and control. */
    public static final String TEST_LOSS = "gaeron.test.loss";
    /** For tests: datagrams with more bytes are lost, as on a path with a smaller MTU than its interfaces. */
    public static final String TEST_MTU = "gaeron.test.mtu";

    static final Set<String> NAMES = Set.of(TERM_LENGTH, BULK_TERM_LENGTH, MTU, PULL_BUDGET, AERON_DIRECTORY, CLOCK,
        DRIVER, OFFLOAD, PROBE, PORTS, TEST_LOSS, TEST_MTU);

    /**
     * Threads that run the media driver of a node, and the data server.
     */
    public enum DriverMode
    {
        /** The node's duty cycle, on a thread that blocks until a datagram or a doorbell wakes it. */
        EVENT,
        /** The node's duty cycle, on a thread that never blocks: takes a core. */
        SPINNING,
        /** Threads of its own for conductor, sender and receiver, and a data server that never blocks: takes cores. */
        DEDICATED
    }

    /**
     * Use of system calls that send, or receive, many datagrams at once, where the system has them.
     */
    public enum Offload
    {
        /** Sends and receives. */
        BOTH,
        /** Sends. */
        SEND,
        /** Receives. */
        RECEIVE,
        /** Neither. */
        NONE;

        /**
         * {@return whether one system call sends many datagrams}
         */
        public boolean isSending()
        {
            return this == BOTH || this == SEND;
        }

        /**
         * {@return whether one system call receives many datagrams}
         */
        public boolean isReceiving()
        {
            return this == BOTH || this == RECEIVE;
        }
    }

    /** Bytes of a datagram that any path takes: IPv6 demands an MTU of 1280, of which its headers take 48. */
    static final int LEAST_MTU_BYTES = 1216;
    private static final int MOST_MTU_BYTES = 65_504;
    private static final int LEAST_TERM_BYTES = 64 << 10;
    private static final int MOST_TERM_BYTES = 1 << 30;
    /**
     * A publisher's limit moves only when the driver runs: a smaller window would stop the publisher while the driver
     * naps.
     */
    private static final int IPC_TERM_BYTES = 1 << 20;
    /**
     * The window is half of it: room for the next two heads is told before they begin, though the message that tells it
     * comes late.
     */
    private static final int UDP_TERM_BYTES = 256 << 10;
    /** Each peer takes a term, three times each way. */
    private static final int UDP_TERMS_BYTES = 8 << 20;
    private static final int UDP_BULK_TERM_BYTES = 1 << 20;
    private static final int IPC_BULK_TERM_BYTES = 4 << 20;

    /**
     * {@return the settings of the wire of a job}
     *
     * @param context the concluded context of a node, or of a job.
     */
    public static AeronSettings of(final JobContext context)
    {
        return (AeronSettings)context.transportSettings();
    }

    /** Reads the settings, and refuses those that do not fit together. */
    static AeronSettings read(final JobContext context)
    {
        final Settings settings = context.values();
        final String mode = settings.choice(DRIVER, "event", names(DriverMode.values()));
        final Path external = settings.path(AERON_DIRECTORY, null);
        final double loss = settings.fraction(TEST_LOSS);
        final int testMtu = (int)settings.bytesOrZero(TEST_MTU, 1, MOST_MTU_BYTES);
        if ((loss > 0 || testMtu > 0) && (!context.host().hasUdp() || external != null))
        {
            throw Settings.bad(loss > 0 ? TEST_LOSS : TEST_MTU, "nodes over udp with drivers of their own",
                external == null ? "ipc" : AERON_DIRECTORY + "=" + external);
        }
        checkAscii(context, JobContext.DIRECTORY, context.directory());
        checkAscii(context, AERON_DIRECTORY, external);
        return new AeronSettings(
            context.nodes(),
            DriverMode.valueOf(mode.toUpperCase(Locale.ROOT)),
            termBytes(settings, TERM_LENGTH),
            termBytes(settings, BULK_TERM_LENGTH),
            (int)settings.bytesOrZero(MTU, LEAST_MTU_BYTES, MOST_MTU_BYTES),
            settings.bytes(PULL_BUDGET, 1 << 20, 4 << 10, 1L << 40),
            external,
            DriverClock.read(settings),
            settings.durationNsOrZero(PROBE, "1ms"),
            Offload.valueOf(settings.choice(OFFLOAD, "both", names(Offload.values())).toUpperCase(Locale.ROOT)),
            PortRange.of(settings),
            loss,
            testMtu);
    }

    private static int termBytes(final Settings settings, final String name)
    {
        return settings.text(name, null) == null ? 0 :
            settings.powerOfTwo(name, LEAST_TERM_BYTES, LEAST_TERM_BYTES, MOST_TERM_BYTES);
    }

    /** A driver passes the names of logs to its clients in ASCII; they would not find others. */
    private static void checkAscii(final JobContext context, final String name, final Path path)
    {
        if (context.nodes() > 1 && path != null &&
            !path.toAbsolutePath().toString().chars().allMatch(next -> next < 128))
        {
            throw Settings.bad(name, "a path in ASCII letters, which is all that Aeron hands on", path.toString());
        }
    }

    private static Set<String> names(final Enum<?>[] values)
    {
        return Arrays.stream(values).map(value -> value.name().toLowerCase(Locale.ROOT)).collect(Collectors.toSet());
    }

    /**
     * {@return whether the node's driver loses datagrams, for tests}
     */
    public boolean isLossy()
    {
        return testLoss > 0 || testMtuBytes > 0;
    }

    /**
     * {@return the term length of latency streams, in bytes}
     *
     * @param isUdp whether they are of UDP; if not, of shared memory.
     */
    public int termLengthBytes(final boolean isUdp)
    {
        if (wantedTermBytes > 0)
        {
            return wantedTermBytes;
        }
        return isUdp ?
            Math.clamp(Integer.highestOneBit(UDP_TERMS_BYTES / nodes), LEAST_TERM_BYTES, UDP_TERM_BYTES) :
            IPC_TERM_BYTES;
    }

    /**
     * {@return the term length of bulk streams, in bytes}
     *
     * @param isUdp whether they are of UDP; if not, of shared memory.
     */
    public int bulkTermLengthBytes(final boolean isUdp)
    {
        return wantedBulkTermBytes > 0 ? wantedBulkTermBytes : isUdp ? UDP_BULK_TERM_BYTES : IPC_BULK_TERM_BYTES;
    }
}
