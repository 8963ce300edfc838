package org.gaeron.benchmarks.baseline;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

import org.gaeron.benchmarks.rig.BareProcess;
import org.gaeron.benchmarks.rig.Recorder;
import org.gaeron.benchmarks.rig.Rig;

/**
 * Floor of all operations over UDP: a server on the other host sends each datagram back. Each end is a bare JVM with
 * one thread and one connected {@link DatagramChannel}, on which both ends block or both spin. One exchange at a time
 * is timed, from before the datagram is sent until its echo is received. The warm-up is not timed, nor is the check of
 * the echo's number.
 *
 * <p>The series are {@code plain UDP blocking} and {@code plain UDP spinning}, over the bytes of a datagram. A lost
 * datagram ends the measurement: the client waits until the rig's timeout.
 */
public final class UdpEcho
{
    private static final int IP_AND_UDP_HEADERS = 28;
    private static final int MOST_BYTES = 65_507;
    private static final long START_LIMIT_MS = 90_000;

    private final DatagramChannel channel;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(MOST_BYTES);
    private long number;

    private UdpEcho(final DatagramChannel channel)
    {
        this.channel = channel;
    }

    /**
     * Measures a run.
     *
     * @param rig        of the benchmark.
     * @param run        from 1.
     * @param mode       {@code blocking} or {@code spinning}.
     * @param sizes      bytes of datagrams; those that do not fit into one packet of the link are left out.
     * @param measuredMs at each size.
     */
    public static void measure(
        final Rig rig, final int run, final String mode, final Collection<Integer> sizes, final long measuredMs)
    {
        rig.progress("run " + run + ": plain UDP " + mode);
        final int mostBytes = Math.min(MOST_BYTES, rig.linkMtu() - IP_AND_UDP_HEADERS);
        final String fitting = sizes.stream().filter(bytes -> bytes <= mostBytes).map(String::valueOf)
            .collect(Collectors.joining(","));
        final String address = rig.hosts().address(1);
        try (BareProcess server = rig.start(1, UdpEcho.class, run, mode, address, "serve"))
        {
            final String port = server.readLine(START_LIMIT_MS);
            try (BareProcess client =
                rig.start(0, UdpEcho.class, run, mode, address, "ask", port, fitting, measuredMs, rig.isWarmed()))
            {
                client.join(START_LIMIT_MS + sizes.size() * 2 * measuredMs);
            }
        }
        rig.collect();
    }

    /**
     * Runs one of the two ends.
     *
     * @param args the recorder's arguments, then mode, address of the server, {@code serve}; or {@code ask}, its
     *             port, sizes, ms to measure, whether all is to be warm.
     * @throws IOException if the network fails.
     */
    public static void main(final String[] args) throws IOException
    {
        BareProcess.followInput();
        final Recorder recorder = new Recorder(List.of(args));
        final String mode = recorder.argument(0);
        final String address = recorder.argument(1);
        try (DatagramChannel channel = DatagramChannel.open())
        {
            channel.configureBlocking("blocking".equals(mode));
            if ("serve".equals(recorder.argument(2)))
            {
                channel.bind(new InetSocketAddress(address, 0));
                System.out.println(channel.socket().getLocalPort());
                new UdpEcho(channel).serve();
            }
            channel.connect(new InetSocketAddress(address, Integer.parseInt(recorder.argument(3))));
            final UdpEcho echo = new UdpEcho(channel);
            Exchanges.measure(recorder, "plain UDP " + mode, 4, bytes -> () -> echo.exchange(bytes));
        }
        recorder.close();
    }

    /** Echoes to the first client, until the process is ended. */
    private void serve() throws IOException
    {
        SocketAddress client;
        while ((client = channel.receive(buffer.clear())) == null)
        {
            Thread.onSpinWait();
        }
        channel.connect(client);
        while (true)
        {
            channel.write(buffer.flip());
            receive();
        }
    }

    private void exchange(final int bytes)
    {
        try
        {
            buffer.clear().putLong(0, ++number);
            channel.write(buffer.limit(bytes));
            receive();
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
        if (buffer.position() != bytes || buffer.getLong(0) != number)
        {
            throw new IllegalStateException("expected " + bytes + " bytes of number " + number + ", actual " +
                buffer.position() + " of " + buffer.getLong(0));
        }
    }

    private void receive() throws IOException
    {
        buffer.clear();
        while (channel.read(buffer) == 0)
        {
            Thread.onSpinWait();
        }
    }
}
