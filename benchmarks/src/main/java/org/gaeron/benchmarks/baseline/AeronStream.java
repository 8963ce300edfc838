package org.gaeron.benchmarks.baseline;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

import io.aeron.Aeron;
import io.aeron.ChannelUriStringBuilder;
import io.aeron.CommonContext;
import io.aeron.ExclusivePublication;
import io.aeron.Publication;
import io.aeron.Subscription;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.aeron.logbuffer.BufferClaim;
import io.aeron.protocol.DataHeaderFlyweight;

import org.agrona.CloseHelper;
import org.agrona.concurrent.UnsafeBuffer;
import org.gaeron.aeron.AeronSettings;
import org.gaeron.aeron.OffloadedSockets;
import org.gaeron.benchmarks.rig.BareProcess;
import org.gaeron.benchmarks.rig.MeasurementException;
import org.gaeron.benchmarks.rig.Recorder;
import org.gaeron.benchmarks.rig.Rig;
import org.gaeron.benchmarks.rig.WarmUp;
import org.gaeron.runtime.folder.JobDirectory;
import org.gaeron.runtime.settings.JobContext;

/**
 * Bandwidth of a bare Aeron stream over UDP: one publication to one subscription, without waiting for answers. Each end
 * is a JVM with a media driver of its own. Terms, window and socket buffers are those of the product's bulk streams.
 * Unless the mode is {@code dedicated}, the thread that sends or polls runs the driver.
 *
 * <p>The sender goes through the message lengths without a pause: first until the passes do not become faster ({@link
 * WarmUp}), then in passes that the receiver times ({@link StreamCounts}). A message is cut into full frames, each
 * claimed, filled from an array, and committed.
 *
 * <p>The arguments after the {@link Recorder}'s are driver mode, MTU, message lengths, ms for each, whether all is to
 * be warm, series, and address of the receiver. The sender's port argument follows. The receiver prints its port; it
 * ends after the sender's last frame, or with its standard input.
 */
public final class AeronStream implements AutoCloseable
{
    /** Series recorded by the receiver, without offload. */
    public static final String SERIES = "bare Aeron stream";

    /** Series with segmentation and receive offload, as the product's streams have it by default. */
    public static final String OFFLOADED_SERIES = SERIES + " with offload";

    /** The same, with sums: memory is read and written as by accumulates. */
    public static final String SUMMED_SERIES = OFFLOADED_SERIES + " and sums";

    private static final int STREAM_ID = 1;
    private static final int FRAGMENT_LIMIT = 64;
    /**
     * The first word of each frame has its pass and length as an index, which is negative in the warm-up: an index
     * modulo the number of lengths is that of a length.
     */
    static final int WORD = Long.BYTES;
    /** Timed passes, of which the median counts. */
    static final int PASSES = 5;
    private static final int MESSAGES_PER_LOOK = 64;
    private static final int BYTES_PER_LOOK = 64 << 10;
    private static final int IP_AND_UDP_HEADERS = 28;
    private static final int FRAME_ALIGNMENT = 32;
    private static final int MAX_MTU = 65504;
    private static final long TIMEOUT_MS = 120_000;
    private static final long LEAVE_NS = TimeUnit.MILLISECONDS.toNanos(200);
    private static final long TIMEOUT_NS = TimeUnit.SECONDS.toNanos(10);

    /** Values of the product's drivers: {@code org.gaeron.aeron.DriverDirectory}. */
    private static final int SOCKET_BUFFER_BYTES = 2 * 1024 * 1024;
    private static final int RECEIVE_WINDOW_BYTES = 512 * 1024;
    private static final long TIMER_NS = TimeUnit.MILLISECONDS.toNanos(50);

    private final Recorder recorder;
    private final int[] lengths;
    private final long timeNs;
    private final ChannelUriStringBuilder channel;
    private final JobDirectory directory;
    private final MediaDriver driver;
    private final Aeron aeron;
    private final UnsafeBuffer source;
    private final BufferClaim claim = new BufferClaim();
    private final int frameBytes;
    private final String series;
    private final boolean isOffloaded;
    private final boolean isSummed;
    private final boolean isWarmed;
    private int unsentBytes;

    private AeronStream(final Recorder recorder) throws IOException
    {
        this.recorder = recorder;
        final boolean isDedicated = recorder.argument(0).equals("dedicated");
        lengths = Arrays.stream(recorder.argument(2).split(" ")).mapToInt(Integer::parseInt).toArray();
        timeNs = TimeUnit.MILLISECONDS.toNanos(recorder.number(3));
        final JobContext job = JobContext.of(Map.of(JobContext.TRANSPORT, "udp")).conclude();
        frameBytes = (int)recorder.number(1);
        isWarmed = Boolean.parseBoolean(recorder.argument(4));
        series = recorder.argument(5);
        isSummed = series.equals(SUMMED_SERIES);
        isOffloaded = !series.equals(SERIES);
        final int bytes = Math.max(BYTES_PER_LOOK, isSummed ? Arrays.stream(lengths).max().orElseThrow() : 0);
        source = new UnsafeBuffer(new byte[bytes]);
        channel = new ChannelUriStringBuilder().media(CommonContext.UDP_MEDIA)
            .mtu(isOffloaded ? MAX_MTU / frameBytes * frameBytes : frameBytes)
            .termLength(AeronSettings.of(job).bulkTermLengthBytes(true));
        directory = JobDirectory.create(job.directory());
        final MediaDriver.Context context = new MediaDriver.Context()
            .aeronDirectoryName(directory.path().resolve("driver").toString())
            .threadingMode(isDedicated ? ThreadingMode.DEDICATED : ThreadingMode.INVOKER)
            .asyncExecutorEnabled(false)
            .termBufferSparseFile(true)
            .timerIntervalNs(TIMER_NS)
            .statusMessageTimeoutNs(TIMER_NS)
            .socketRcvbufLength(SOCKET_BUFFER_BYTES)
            .socketSndbufLength(SOCKET_BUFFER_BYTES)
            .initialWindowLength(RECEIVE_WINDOW_BYTES);
        if (isOffloaded)
        {
            OffloadedSockets.set(context, frameBytes);
        }
        driver = MediaDriver.launch(context);
        aeron = Aeron.connect(new Aeron.Context().aeronDirectoryName(driver.aeronDirectoryName())
            .useConductorAgentInvoker(true).driverAgentInvoker(driver.sharedAgentInvoker()));
    }

    /**
     * Runs one end.
     *
     * @param args as above.
     * @throws IOException if the driver's files cannot be created.
     */
    public static void main(final String[] args) throws IOException
    {
        BareProcess.followInput();
        try (Recorder recorder = new Recorder(List.of(args)); AeronStream stream = new AeronStream(recorder))
        {
            if (recorder.count() > 7)
            {
                stream.send(recorder.argument(6) + ":" + recorder.argument(7));
            }
            else
            {
                stream.receive(recorder.argument(6));
            }
        }
    }

    /**
     * Measures on the rig's hosts, with the receiver on the first, and adds the rows to the results. With offload every
     * frame of the stream is full, whatever the length of the messages.
     *
     * @param rig     of the benchmark.
     * @param run     from 1.
     * @param series  one of the three.
     * @param driver  mode of the media drivers, a value of {@code gaeron.driver}.
     * @param lengths of messages in bytes, separated by blanks; small ones are not measured with offload.
     * @param timeMs  for each in a pass.
     */
    public static void measure(
        final Rig rig, final int run, final String series, final String driver, final String lengths, final int timeMs)
    {
        rig.progress("run " + run + ": " + series);
        final int mtu = Math.min(rig.linkMtu() - IP_AND_UDP_HEADERS, MAX_MTU) / FRAME_ALIGNMENT * FRAME_ALIGNMENT;
        final String measured = series.equals(SERIES) ? lengths : Arrays.stream(lengths.split(" "))
            .filter(length -> Integer.parseInt(length) >= BYTES_PER_LOOK).collect(Collectors.joining(" "));
        final Object[] receiving =
            {driver, mtu, measured, timeMs, rig.isWarmed(), series, rig.hosts().address(0)};
        try (BareProcess receiver = rig.start(0, AeronStream.class, run, receiving))
        {
            final Object[] sending = Arrays.copyOf(receiving, receiving.length + 1);
            sending[receiving.length] = receiver.readLine(TIMEOUT_MS);
            try (BareProcess sender = rig.start(1, AeronStream.class, run, sending))
            {
                receiver.join(TIMEOUT_MS);
                sender.join(TIMEOUT_MS);
            }
        }
        rig.collect();
    }

    /** Runs driver and client once. If there was nothing to do, yields the core to the other end, which may need it. */
    private void work(final int done)
    {
        final int driven = driver.sharedAgentInvoker() == null ? 0 : driver.sharedAgentInvoker().invoke();
        if (done + driven + aeron.conductorAgentInvoker().invoke() == 0)
        {
            Thread.yield();
        }
    }

    private void receive(final String host)
    {
        final Subscription subscription = aeron.addSubscription(
            new ChannelUriStringBuilder().media(CommonContext.UDP_MEDIA).endpoint(host + ":0").build(), STREAM_ID);
        String endpoint;
        while ((endpoint = subscription.resolvedEndpoint()) == null)
        {
            work(0);
        }
        System.out.println(endpoint.substring(endpoint.lastIndexOf(':') + 1));
        final StreamCounts counts = new StreamCounts(recorder, lengths, series, isSummed);
        while (!counts.isOver())
        {
            work(subscription.poll(counts, FRAGMENT_LIMIT));
        }
        subscription.close();
        final long leftNs = System.nanoTime() + LEAVE_NS;
        while (System.nanoTime() - leftNs < 0)
        {
            work(0);
        }
    }

    private void send(final String endpoint)
    {
        final ExclusivePublication publication =
            aeron.addExclusivePublication(channel.endpoint(endpoint).build(), STREAM_ID);
        final long deadlineNs = System.nanoTime() + TIMEOUT_NS;
        while (!publication.isConnected() && System.nanoTime() - deadlineNs < 0)
        {
            work(0);
        }
        final WarmUp warmUp = new WarmUp();
        do
        {
            for (int phase = -lengths.length; phase < 0; phase++)
            {
                warmUp.add(send(publication, phase));
            }
        }
        while (isWarmed && !warmUp.endPass());
        for (int phase = 0; phase < PASSES * lengths.length; phase++)
        {
            send(publication, phase);
        }
        send(publication, PASSES * lengths.length, WORD);
        final long lastNs = System.nanoTime() + TIMEOUT_NS;
        while (publication.isConnected() && System.nanoTime() - lastNs < 0)
        {
            work(0);
        }
    }

    /** {@return ns of a byte} */
    private double send(final ExclusivePublication publication, final int phase)
    {
        final int length = lengths[Math.floorMod(phase, lengths.length)];
        final int messages = Math.clamp(BYTES_PER_LOOK / length, 1, MESSAGES_PER_LOOK);
        final long startNs = System.nanoTime();
        long bytes = 0;
        long elapsedNs;
        do
        {
            for (int message = 0; message < messages; message++)
            {
                send(publication, phase, length);
            }
            bytes += (long)messages * length;
            elapsedNs = System.nanoTime() - startNs;
        }
        while (elapsedNs < timeNs);
        return (double)elapsedNs / bytes;
    }

    private void send(final ExclusivePublication publication, final long phaseOfFrames, final int length)
    {
        final int full = frameBytes - DataHeaderFlyweight.HEADER_LENGTH;
        int count;
        for (int left = length; left > 0; left -= count)
        {
            count = isOffloaded ? full : Math.min(left, full);
            long position;
            while ((position = publication.tryClaim(count, claim)) < 0)
            {
                if (position == Publication.NOT_CONNECTED || position == Publication.CLOSED)
                {
                    throw new MeasurementException("expected a receiver of the stream, actual status " + position);
                }
                work(0);
            }
            claim.buffer().putLong(claim.offset(), phaseOfFrames);
            final int from = isSummed ? Math.clamp(length - left, 0, source.capacity() - count) : 0;
            claim.buffer().putBytes(claim.offset() + WORD, source, from, count - WORD);
            claim.commit();
            unsentBytes += count;
            // A duty cycle of the driver sends one datagram.
            if (unsentBytes >= (isOffloaded ? publication.maxPayloadLength() - frameBytes : full))
            {
                unsentBytes = 0;
                work(count);
            }
        }
    }

    @Override
    public void close()
    {
        CloseHelper.closeAll(aeron, driver, directory);
    }
}
