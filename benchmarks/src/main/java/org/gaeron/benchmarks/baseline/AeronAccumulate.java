package org.gaeron.benchmarks.baseline;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.aeron.ExclusivePublication;
import io.aeron.Subscription;
import io.aeron.logbuffer.BufferClaim;
import io.aeron.logbuffer.FragmentHandler;
import io.aeron.logbuffer.Header;
import io.aeron.protocol.DataHeaderFlyweight;

import org.agrona.BufferUtil;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.gaeron.ElementType;
import org.gaeron.benchmarks.rig.BareProcess;
import org.gaeron.benchmarks.rig.Recorder;
import org.gaeron.benchmarks.rig.Results;
import org.gaeron.benchmarks.rig.Rig;
import org.gaeron.benchmarks.rig.WarmUp;
import org.gaeron.runtime.memory.Kernels;

/**
 * Floor of one accumulate with its fence at a time: a bare stream with offload brings a patch, the owner adds it to its
 * block, and answers with 8 bytes. The next patch leaves when the answer has come. Each end is a JVM with a
 * {@link BareAeron} and a thread that spins. No lock, no check, no schedule of several callers: what the logs, the
 * kernel and the sums take.
 *
 * <pre>
 *   caller                                                   owner
 *                                                  prints address:port
 *   stream 1 --- address:port of its own ------------&gt;  connects stream 2
 *   stream 1 --- full frames: bytes of the patch, a part of it ---&gt;  adds each
 *            &lt;--------------------- 8 bytes --- stream 2, after the last
 * </pre>
 * All frames have the length of a datagram, as {@link org.gaeron.aeron.OffloadedSockets} wants it. Terms are as short
 * as the trains allow: a log that leaves the caches is slower. The small lengths come last. Passes over all large ones,
 * or all small ones, come before one is timed, until they do not become faster ({@link WarmUp}). The median of several
 * windows counts.
 */
public final class AeronAccumulate implements FragmentHandler
{
    /** Series of the rows, over the bytes of a patch. */
    public static final String SERIES = "bare Aeron accumulate and fence";

    private static final int PATCHES = 1;
    private static final int ANSWERS = 2;
    private static final int FRAGMENTS = 64;
    private static final int WORD = Long.BYTES;
    private static final int WINDOWS = 5;
    private static final int SMALL_BYTES = 8192;
    private static final int SMALL_TERM_BYTES = 64 << 10;
    private static final int TERM_BYTES = 512 << 10;
    private static final long ONE = Double.doubleToRawLongBits(1);
    private static final long START_LIMIT_MS = 180_000;
    @SuppressWarnings("restricted")
    private static final MemorySegment MEMORY = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);

    private final BareAeron aeron;
    private final int frameBytes;
    private final int[] lengths;
    private final MemorySegment block;
    private final UnsafeBuffer patch;
    private final BufferClaim claim = new BufferClaim();
    private ExclusivePublication answers;
    private String greeting;
    private int arrived;
    private long answered;

    private AeronAccumulate(final BareAeron aeron, final Recorder recorder)
    {
        this.aeron = aeron;
        frameBytes = (int)recorder.number(1);
        lengths = Arrays.stream(recorder.argument(4).split(" ")).mapToInt(Integer::parseInt).toArray();
        final int most = Arrays.stream(lengths).max().orElseThrow();
        block = Arena.ofAuto().allocate(most, WORD);
        patch = new UnsafeBuffer(BufferUtil.allocateDirectAligned(most, WORD));
    }

    /**
     * Measures on the rig's hosts, with the owner on the first.
     *
     * @param rig        of the benchmark.
     * @param run        from 1.
     * @param driverMode as for {@link BareAeron}.
     * @param lengths    of patches in bytes, separated by blanks; those of less than a datagram are left out.
     * @param timeMs     for each in a window.
     */
    public static void measure(
        final Rig rig, final int run, final String driverMode, final String lengths, final int timeMs)
    {
        final int frameBytes = BareAeron.mtu(rig.linkMtu(), TERM_BYTES);
        rig.progress("run " + run + ": " + SERIES);
        final String large = Arrays.stream(lengths.split(" ")).filter(length -> Integer.parseInt(length) >= frameBytes)
            .collect(Collectors.joining(" "));
        try (BareProcess owner = rig.start(0, AeronAccumulate.class, run, driverMode, frameBytes,
            rig.hosts().address(0), timeMs, large, rig.isWarmed()))
        {
            final String endpoint = owner.readLine(START_LIMIT_MS);
            try (BareProcess caller = rig.start(1, AeronAccumulate.class, run, driverMode, frameBytes,
                rig.hosts().address(1), timeMs, large, rig.isWarmed(), endpoint))
            {
                caller.join(START_LIMIT_MS + 2L * WINDOWS * timeMs * large.split(" ").length);
            }
        }
        rig.collect();
    }

    /**
     * Runs one of the two ends.
     *
     * @param args the recorder's arguments, then driver mode, bytes of a frame, address of this host, ms for each
     *             length, lengths, whether all is to be warm; the caller's have the owner's endpoint, too.
     */
    public static void main(final String[] args)
    {
        BareProcess.followInput();
        final Recorder recorder = new Recorder(List.of(args));
        try (BareAeron aeron = BareAeron.launch(recorder.argument(0), (int)recorder.number(1)))
        {
            final AeronAccumulate end = new AeronAccumulate(aeron, recorder);
            if (recorder.count() > 6)
            {
                end.call(recorder);
                recorder.close();
                return;
            }
            end.own(aeron.subscribe(recorder.argument(2), PATCHES));
        }
    }

    /** Serves a caller, which greets first. */
    private void own(final Subscription patches)
    {
        System.out.println(aeron.endpoint(patches));
        while (true)
        {
            aeron.drive();
            patches.poll(this, FRAGMENTS);
            if (greeting != null)
            {
                answers = aeron.publish(greeting, ANSWERS,
                    Math.min(frameBytes, BareAeron.mtu(Integer.MAX_VALUE, SMALL_TERM_BYTES)), SMALL_TERM_BYTES);
                greeting = null;
            }
        }
    }

    @Override
    public void onFragment(final DirectBuffer from, final int offset, final int length, final Header header)
    {
        final long bytes = from.getLong(offset);
        if (bytes < 0)
        {
            greeting = from.getStringWithoutLengthAscii(offset + WORD, (int)-bytes);
            return;
        }
        final int count = (int)Math.min(length - WORD, bytes - arrived);
        Kernels.axpyNative(ElementType.DOUBLE, ONE, 0, MEMORY, from.addressOffset() + offset + WORD, block, arrived,
            count / Double.BYTES);
        arrived += count;
        if (arrived == bytes)
        {
            arrived = 0;
            answer();
        }
    }

    private void answer()
    {
        while (answers.tryClaim(WORD, claim) < 0)
        {
            aeron.drive();
        }
        claim.commit();
        aeron.drive();
    }

    private void call(final Recorder recorder)
    {
        final long timeNs = TimeUnit.MILLISECONDS.toNanos(recorder.number(3));
        final boolean isWarmed = Boolean.parseBoolean(recorder.argument(5));
        final Subscription answersOf = aeron.subscribe(recorder.argument(2), ANSWERS);
        final FragmentHandler onAnswer = (from, offset, length, header) -> answered++;
        for (final boolean isSmall : new boolean[]{false, true})
        {
            final int[] chosen = Arrays.stream(lengths).filter(bytes -> bytes <= SMALL_BYTES == isSmall).toArray();
            if (chosen.length == 0)
            {
                continue;
            }
            final int termBytes = isSmall ? SMALL_TERM_BYTES : TERM_BYTES;
            final int atOnce = BareAeron.mtu(Integer.MAX_VALUE, termBytes) / frameBytes * frameBytes;
            try (ExclusivePublication patches = aeron.publish(recorder.argument(6), PATCHES, atOnce, termBytes))
            {
                greet(patches, answersOf);
                final WarmUp warmUp = new WarmUp();
                do
                {
                    for (final int bytes : chosen)
                    {
                        warmUp.add(call(patches, answersOf, onAnswer, bytes, timeNs));
                    }
                }
                while (isWarmed && !warmUp.endPass());
                for (final int bytes : chosen)
                {
                    final double[] timesNs = IntStream.range(0, WINDOWS)
                        .mapToDouble(_ -> call(patches, answersOf, onAnswer, bytes, timeNs)).sorted().toArray();
                    recorder.record(SERIES, bytes, "bandwidth", 1e3 * bytes / Results.median(timesNs), "MB/s");
                }
            }
        }
    }

    /** {@return the mean time of one patch and its answer, in ns} */
    private double call(
        final ExclusivePublication patches, final Subscription answersOf, final FragmentHandler onAnswer,
        final int bytes, final long timeNs)
    {
        final long startNs = System.nanoTime();
        final long first = answered;
        long nowNs;
        do
        {
            send(patches, bytes);
            final long before = answered;
            while (answered == before)
            {
                aeron.drive();
                answersOf.poll(onAnswer, 1);
            }
            nowNs = System.nanoTime();
        }
        while (nowNs - startNs < timeNs);
        return (double)(nowNs - startNs) / (answered - first);
    }

    /** Tells the owner where its answers go, once. */
    private void greet(final ExclusivePublication patches, final Subscription answersOf)
    {
        if (answersOf.isConnected())
        {
            return;
        }
        final String endpoint = aeron.endpoint(answersOf);
        claimFull(patches);
        claim.buffer().putLong(claim.offset(), -endpoint.length());
        claim.buffer().putStringWithoutLengthAscii(claim.offset() + WORD, endpoint);
        claim.commit();
        while (!answersOf.isConnected())
        {
            aeron.drive();
        }
    }

    private void send(final ExclusivePublication patches, final int bytes)
    {
        final int most = frameBytes - DataHeaderFlyweight.HEADER_LENGTH - WORD;
        final int train = patches.maxPayloadLength() + DataHeaderFlyweight.HEADER_LENGTH;
        int unsent = 0;
        for (int from = 0; from < bytes; from += most)
        {
            claimFull(patches);
            claim.buffer().putLong(claim.offset(), bytes);
            claim.buffer().putBytes(claim.offset() + WORD, patch, from, Math.min(most, bytes - from));
            claim.commit();
            unsent += frameBytes;
            if (unsent >= train)
            {
                unsent = 0;
                aeron.drive();
            }
        }
        aeron.drive();
    }

    private void claimFull(final ExclusivePublication patches)
    {
        while (patches.tryClaim(frameBytes - DataHeaderFlyweight.HEADER_LENGTH, claim) < 0)
        {
            aeron.drive();
        }
    }
}
