package org.gaeron.runtime;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Configuration of the transport: the part of a {@link JobContext} that the transport reads.
 *
 * @param transport           {@code ipc} or {@code udp}.
 * @param driverMode          threads of the media driver of a node.
 * @param termLengthBytes     term length of latency streams.
 * @param bulkTermLengthBytes term length of bulk streams.
 * @param mtuBytes            maximum transmission unit, 0 to follow the interface.
 * @param pullBudgetBytes     most bytes that this node requests at one time.
 * @param bindAddress         address of the interface that this node binds to.
 * @param aeronDirectory      directory of a media driver that the nodes of this host share, or null.
 * @param probeNs             silence after which a node is probed for lost frames; 0 for never.
 * @param offload             datagram offload of the kernel.
 * @param testLoss            fraction of datagrams that the node's driver loses, for tests.
 * @param testMtuBytes        largest datagram that the node's driver receives, for tests; 0 for no limit.
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

    private static final int LEAST_MTU_BYTES = 1408;
    private static final int MOST_MTU_BYTES = 65_504;
    private static final int LEAST_TERM_BYTES = 64 << 10;
    private static final int MOST_TERM_BYTES = 1 << 30;
    /**
     * A publisher's limit moves only when the driver runs: a smaller window would stop the publisher while the driver
     * naps.
     */
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
     * {@return whether the transport is UDP}
     */
    public boolean isUdp()
    {
        return UDP.equals(transport);
    }

    /**
     * {@return whether nodes share one media driver: that of the host, or one that runs already}
     */
    public boolean isDriverShared()
    {
        return !isUdp() || aeronDirectory != null;
    }
}
