package org.gaeron.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.List;

import org.gaeron.benchmarks.rig.BareProcess;
import org.gaeron.benchmarks.rig.CompilerWatch;
import org.gaeron.benchmarks.rig.ComputeLoop;
import org.gaeron.benchmarks.rig.MeasurementException;
import org.gaeron.benchmarks.rig.Recorder;
import org.gaeron.benchmarks.rig.Rig;

/**
 * Floor of Case 1 over a network: an echo of 8 bytes by plain, blocking UDP. Other threads of the server's JVM compute
 * without a pause. The client's JVM computes between two requests, as a far rank does. In each JVM as many threads
 * compute as a node has ranks.
 */
final class ComputingEcho
{
    /** Series of its rows. */
    static final String SERIES = "plain UDP blocking case 1";

    /** Metric: the mean time of the system call that sends a request. Nobody can ask for less. */
    static final String SENT = "send mean";

    private static final double NS_PER_US = 1e3;

    private ComputingEcho()
    {
    }

    /**
     * Measures and records.
     *
     * @param rig          of the benchmark.
     * @param run          from 1.
     * @param ranksPerNode computing threads of each JVM.
     * @param steps        of a compute loop.
     * @param tasks        of the client.
     * @param warmUp       tasks of the client in a round of its warm-up.
     */
    static void measure(
        final Rig rig, final int run, final int ranksPerNode, final long steps, final int tasks, final int warmUp)
    {
        rig.progress("run " + run + ": " + SERIES);
        final String address = rig.hosts().address(0);
        try (BareProcess server = rig.start(0, Server.class, run, ranksPerNode, steps, address);
            BareProcess client = rig.start(1, Client.class, run, ranksPerNode, steps, address,
                server.readLine(CounterBench.TIMEOUT_MS), tasks, warmUp))
        {
            client.join(CounterBench.TIMEOUT_MS);
        }
        rig.collect();
    }

    private static void compute(final int threads, final long steps)
    {
        for (int i = 0; i < threads; i++)
        {
            Thread.ofPlatform().daemon().name("compute-" + i).start(() ->
            {
                final ComputeLoop loop = new ComputeLoop();
                while (true)
                {
                    loop.compute(steps);
                }
            });
        }
    }

    /** Echo server. Prints its port. */
    static final class Server
    {
        private Server()
        {
        }

        /**
         * Echoes until standard input ends.
         *
         * @param args the recorder's arguments, then number of computing threads, steps of their loop, address to bind
         *             to.
         * @throws IOException if the socket fails.
         */
        public static void main(final String[] args) throws IOException
        {
            final Recorder recorder = new Recorder(List.of(args));
            final DatagramChannel channel = DatagramChannel.open().bind(new InetSocketAddress(recorder.argument(2), 0));
            BareProcess.followInput();
            compute((int)recorder.number(0), recorder.number(1));
            System.out.println(((InetSocketAddress)channel.getLocalAddress()).getPort());
            final ByteBuffer buffer = ByteBuffer.allocateDirect(Long.BYTES);
            while (true)
            {
                final SocketAddress sender = channel.receive(buffer.clear());
                channel.send(buffer.flip(), sender);
            }
        }
    }

    /** Echo client. */
    static final class Client
    {
        private final DatagramChannel channel = DatagramChannel.open();
        private final ByteBuffer buffer = ByteBuffer.allocateDirect(Long.BYTES);
        private long sequence;
        private long sentNs;

        private Client(final InetSocketAddress server) throws IOException
        {
            channel.connect(server);
        }

        /**
         * Runs the kernel of the shared counter on the echo, and records its times.
         *
         * @param args the recorder's arguments, then number of computing threads, steps of their loop, address and port
         *             of the server, tasks, warm-up tasks.
         * @throws IOException if the socket fails.
         */
        public static void main(final String[] args) throws IOException
        {
            BareProcess.followInput();
            try (Recorder recorder = new Recorder(List.of(args)))
            {
                final long steps = recorder.number(1);
                compute((int)recorder.number(0) - 1, steps);
                final Client client = new Client(new InetSocketAddress(recorder.argument(2), (int)recorder.number(3)));
                CompilerWatch.awaitRest(() ->
                {
                    client.sequence = 0;
                    CounterKernel.warmUp((int)recorder.number(5), 1, steps).run(client::next);
                }, share -> share);
                client.sequence = 0;
                client.sentNs = 0;
                final CounterKernel kernel = new CounterKernel((int)recorder.number(4), 1, steps);
                kernel.run(client::next);
                kernel.writeTo(recorder, SERIES);
                recorder.record(SERIES, 0, SENT, client.sentNs / NS_PER_US / client.sequence, "us");
            }
        }

        private long next()
        {
            try
            {
                final long startNs = System.nanoTime();
                channel.write(buffer.clear().putLong(sequence).flip());
                sentNs += System.nanoTime() - startNs;
                channel.read(buffer.clear());
                if (buffer.flip().getLong() != sequence)
                {
                    throw new MeasurementException("expected the echo of " + sequence + ", actual another");
                }
                return sequence++;
            }
            catch (final IOException ex)
            {
                throw new UncheckedIOException(ex);
            }
        }
    }
}
