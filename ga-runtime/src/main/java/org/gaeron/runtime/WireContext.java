package org.gaeron.runtime;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How the nodes of a job talk: the part of a {@link JobContext} that the wire reads.
 *
 * @param transport           {@code ipc} or {@code udp}.
 * @param driverMode          who runs the media driver of a node.
 * @param termLengthBytes     term length of latency streams.
 * @param bulkTermLengthBytes term length of bulk streams.
 * @param mtuBytes            maximum transmission unit, 0 to follow the interface.
 * @param pullBudgetBytes     most bytes that this node asks for at one time.
 * @param bindAddress         address of the interface that this node binds to.
 * @param aeronDirectory      directory of a media driver that the nodes of this host share, or null.
 * @param probeNs             the silence after which a node is asked whether something was lost; 0 for never.
 * @param offload             what the kernel does for streams of datagrams.
 * @param testLoss            fraction of datagrams that the node's driver loses, for tests.
 * @param testMtuBytes        what the node's driver receives at most, for tests; 0 for everything.
 */
public record WireContext(
    String transport,
    DriverMode driverMode,
    int termLengthBytes,
    int bulkTermLengthBytes,
    int mtuBytes,
    long pullBudgetBytes,
    String bindAddress,
    Path aeronDirectory,
    long probeNs,
    Offload offload,
    double testLoss,
    int testMtuBytes)
{
    /**
     * Who runs the media driver of a node, and the data server.
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
     * Whether one system call sends, or receives, many datagrams, where the system can.
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
         * {@return whether many are sent}
         */
        public boolean isSending()
        {
            return this == BOTH || this == SEND;
        }

        /**
         * {@return whether many are received}
         */
        public boolean isReceiving()
        {
            return this == BOTH || this == RECEIVE;
        }
    }

    private static final int LEAST_MTU_BYTES = 1408;
    private static final int MOST_MTU_BYTES = 65_504;
    private static final int LEAST_TERM_BYTES = 64 << 10;
    private static final int MOST_TERM_BYTES = 1 << 30;
    /** A publisher's limit moves only when the driver runs: a small window would stop it while the driver naps. */
    private static final int IPC_TERM_BYTES = 1 << 20;
    private static final int UDP_BULK_TERM_BYTES = 1 << 20;
    private static final int IPC_BULK_TERM_BYTES = 4 << 20;
    private static final String UDP = "udp";

    static WireContext of(final Settings settings)
    {
        final String transport = settings.choice(JobContext.TRANSPORT, "ipc", Set.of("ipc", UDP));
        final String mode = settings.choice(JobContext.DRIVER, "event", names(DriverMode.values()));
        final Path external = settings.path(JobContext.AERON_DIRECTORY, null);
        final double loss = settings.fraction(JobContext.TEST_LOSS);
        final int testMtu = (int)settings.bytesOrZero(JobContext.TEST_MTU, 1, MOST_MTU_BYTES);
        if ((loss > 0 || testMtu > 0) && (!UDP.equals(transport) || external != null))
        {
            throw Settings.bad(loss > 0 ? JobContext.TEST_LOSS : JobContext.TEST_MTU,
                "nodes over udp with drivers of their own",
                external == null ? transport : JobContext.AERON_DIRECTORY + "=" + external);
        }
        return new WireContext(
            transport,
            DriverMode.valueOf(mode.toUpperCase(Locale.ROOT)),
            settings.powerOfTwo(JobContext.TERM_LENGTH, UDP.equals(transport) ? LEAST_TERM_BYTES : IPC_TERM_BYTES,
                LEAST_TERM_BYTES, MOST_TERM_BYTES),
            settings.powerOfTwo(JobContext.BULK_TERM_LENGTH, UDP.equals(transport) ? UDP_BULK_TERM_BYTES :
                IPC_BULK_TERM_BYTES, LEAST_TERM_BYTES, MOST_TERM_BYTES),
            (int)settings.bytesOrZero(JobContext.MTU, LEAST_MTU_BYTES, MOST_MTU_BYTES),
            settings.bytes(JobContext.PULL_BUDGET, 512 << 10, 4 << 10, 1L << 40),
            settings.text(JobContext.INTERFACE, "127.0.0.1"),
            external,
            settings.durationNsOrZero(JobContext.PROBE, "1ms"),
            Offload.valueOf(settings.choice(JobContext.OFFLOAD, "both", names(Offload.values()))
                .toUpperCase(Locale.ROOT)),
            loss,
            testMtu);
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
     * {@return whether the nodes talk over UDP}
     */
    public boolean isUdp()
    {
        return UDP.equals(transport);
    }

    /**
     * {@return whether nodes use one media driver together: that of the host, or one that runs already}
     */
    public boolean isDriverShared()
    {
        return !isUdp() || aeronDirectory != null;
    }
}
