package org.gaeron.benchmarks.baseline;

import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.aeron.ExclusivePublication;
import io.aeron.Subscription;
import io.aeron.logbuffer.FragmentHandler;
import io.aeron.logbuffer.Header;
import io.aeron.protocol.DataHeaderFlyweight;

import org.agrona.BufferUtil;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.gaeron.benchmarks.rig.BareProcess;
import org.gaeron.benchmarks.rig.FirstCalls;
import org.gaeron.benchmarks.rig.Recorder;
import org.gaeron.benchmarks.rig.Rig;

/**
 * Floor of all operations over Aeron: a server on the other host sends each message back. Each end is a bare JVM with a
 * {@link BareAeron} and a thread that spins. Term length and MTU are those of the stream for small requests of a node.
 * One exchange at a time is timed, from before the message is offered until its echo is polled. Connecting and the
 * warm-up are not timed.
 *
 * <pre>
 *   client                                                  server
 *                                                 prints address:port
 *   stream 1 --- address:port of its own ------------>  connects stream 2
 *   stream 1 --- 8 bytes of number, padding --------->
 *            &lt;------------------- the same --- stream 2
 * </pre>
 * The series is {@code bare Aeron}, over the bytes of a message.
 */
public final class AeronEcho implements FragmentHandler
{
    /** The series of the first exchanges, over the last one of each part of them. */
    public static final String FIRST_SERIES = "bare Aeron first exchanges";

    private static final String SERIES = "bare Aeron";
    private static final String SERVE = "serve";
    private static final String FIRST = "first";
    private static final int PING_STREAM = 1;
    private static final int PONG_STREAM = 2;
    private static final int FRAGMENTS = 10;
    private static final long START_LIMIT_MS = 90_000;

    private final BareAeron aeron;
    private final int mtu;
    private final UnsafeBuffer buffer;
    private ExclusivePublication publication;
    private String greeting;
    private long number;
    private long answered;

    private AeronEcho(final BareAeron aeron, final int mtu)
    {
        this.aeron = aeron;
        this.mtu = mtu;
        buffer = new UnsafeBuffer(BufferUtil.allocateDirectAligned(mtu, Long.BYTES));
    }

    /**
     * Measures a run.
     *
     * @param rig        of the benchmark.
     * @param run        from 1.
     * @param driverMode as for {@link BareAeron}.
     * @param sizes      bytes of messages, at least 8; those that do not fit into one frame are left out.
     * @param measuredMs at each size.
     */
    public static void measure(
        final Rig rig, final int run, final String driverMode, final Collection<Integer> sizes, final long measuredMs)
    {
        final int mtu = BareAeron.mtu(rig.linkMtu(), BareAeron.latencyTermLengthBytes());
        rig.progress("run " + run + ": bare Aeron, MTU " + mtu);
        final String fitting = sizes.stream().filter(bytes -> bytes <= mtu - DataHeaderFlyweight.HEADER_LENGTH)
            .map(String::valueOf).collect(Collectors.joining(","));
        measure(rig, run, driverMode, mtu, START_LIMIT_MS + sizes.size() * 2 * measuredMs,
            fitting, measuredMs, rig.isWarmed());
    }

    /**
     * Measures the first exchanges of 8 bytes of two new JVMs, without any warm-up.
     *
     * @param rig        of the benchmark.
     * @param run        from 1.
     * @param driverMode as for {@link BareAeron}.
     */
    public static void measureFirst(final Rig rig, final int run, final String driverMode)
    {
        final int mtu = BareAeron.mtu(rig.linkMtu(), BareAeron.latencyTermLengthBytes());
        rig.progress("run " + run + ": first exchanges of bare Aeron, MTU " + mtu);
        measure(rig, run, driverMode, mtu, START_LIMIT_MS, FIRST);
    }

    private static void measure(
        final Rig rig, final int run, final String driverMode, final int mtu, final long limitMs,
        final Object... what)
    {
        try (BareProcess server =
            rig.start(1, AeronEcho.class, run, driverMode, mtu, rig.hosts().address(1), SERVE))
        {
            final Object[] args = Stream.concat(Stream.of(driverMode, mtu, rig.hosts().address(0), "ask",
                server.readLine(START_LIMIT_MS)), Stream.of(what)).toArray();
            try (BareProcess client = rig.start(0, AeronEcho.class, run, args))
            {
                client.join(limitMs);
            }
        }
        rig.collect();
    }

    /**
     * Runs one of the two ends.
     *
     * @param args the recorder's arguments, then driver mode, MTU, address of this host, {@code serve}; or
     *             {@code ask}, endpoint of the server, sizes, ms to measure, whether all is to be warm; or
     *             {@code first} in place of the last three.
     */
    public static void main(final String[] args)
    {
        BareProcess.followInput();
        final Recorder recorder = new Recorder(List.of(args));
        try (BareAeron aeron = BareAeron.launch(recorder.argument(0)))
        {
            final AeronEcho echo = new AeronEcho(aeron, (int)recorder.number(1));
            if (SERVE.equals(recorder.argument(3)))
            {
                echo.serve(aeron.subscribe(recorder.argument(2), PING_STREAM));
                return;
            }
            echo.ask(recorder, aeron.subscribe(recorder.argument(2), PONG_STREAM));
        }
        recorder.close();
    }

    /** Echoes to the first client. */
    private void serve(final Subscription pings)
    {
        System.out.println(aeron.endpoint(pings));
        while (greeting == null)
        {
            aeron.drive();
            pings.poll((from, offset, length, header) ->
                greeting = from.getStringWithoutLengthAscii(offset, length), 1);
        }
        publication = publish(greeting, PONG_STREAM);
        while (true)
        {
            aeron.drive();
            pings.poll(this, FRAGMENTS);
        }
    }

    @Override
    public void onFragment(final DirectBuffer from, final int offset, final int length, final Header header)
    {
        offer(from, offset, length);
    }

    private void ask(final Recorder recorder, final Subscription pongs)
    {
        publication = publish(recorder.argument(4), PING_STREAM);
        offer(buffer, 0, buffer.putStringWithoutLengthAscii(0, aeron.endpoint(pongs)));
        while (!pongs.isConnected())
        {
            aeron.drive();
        }
        final FragmentHandler onAnswer = (from, offset, length, header) -> answered = from.getLong(offset);
        if (FIRST.equals(recorder.argument(5)))
        {
            FirstCalls.record(recorder, FIRST_SERIES,
                FirstCalls.time(() -> exchange(pongs, onAnswer, Long.BYTES)));
            return;
        }
        Exchanges.measure(recorder, SERIES, 5, bytes -> () -> exchange(pongs, onAnswer, bytes));
    }

    private void exchange(final Subscription pongs, final FragmentHandler onAnswer, final int bytes)
    {
        buffer.putLong(0, ++number);
        offer(buffer, 0, bytes);
        while (answered != number)
        {
            aeron.drive();
            pongs.poll(onAnswer, 1);
        }
    }

    private ExclusivePublication publish(final String endpoint, final int streamId)
    {
        return aeron.publish(endpoint, streamId, mtu, BareAeron.latencyTermLengthBytes());
    }

    private void offer(final DirectBuffer from, final int offset, final int length)
    {
        while (publication.offer(from, offset, length) < 0)
        {
            aeron.drive();
        }
    }
}
