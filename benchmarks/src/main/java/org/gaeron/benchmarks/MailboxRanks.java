package org.gaeron.benchmarks;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import org.HdrHistogram.Histogram;
import org.gaeron.GlobalArrays;
import org.gaeron.GlobalLongArray;
import org.gaeron.MailboxSpec;
import org.gaeron.Mailboxes;
import org.gaeron.MessageHandler;
import org.gaeron.World;
import org.gaeron.benchmarks.rig.Recorder;
import org.gaeron.benchmarks.rig.WarmUp;

/**
 * Program of the ranks of {@link MailboxBench}: rank 0 reads, and the others send.
 */
final class MailboxRanks
{
    /** Bytes of a message. */
    static final int BYTES = 40;
    /** Messages of a batch. */
    static final int BATCH = 64;
    /** A rate is warmed up for so many times as long as it is measured. */
    static final int WARM_UP = 10;
    /** Series of the times of far calls. */
    static final String SEND = "send";
    static final String READ_INC = "readInc";
    static final String DELIVERED = "delivered";
    /** Series of rates: messages sent one by one, and in batches. */
    static final String RATE = "one by one";
    static final String BATCHES = "batches";
    static final String LANES = " lanes";

    private static final int WORDS = BYTES / Long.BYTES;
    /** A sender reads the clock after so many sends. */
    private static final int SENDS = 64;
    private static final double NS_PER_S = 1e9;
    private static final int LIMIT = 256;
    private static final int PASSES = 4;
    private static final int MEDIAN = 50;

    private final World world;
    private final Recorder recorder;
    private final Mailboxes boxes;
    private final String series;
    private final long durationNs;
    private final long[] message = {1, 0, 0, 0, 0};
    private long received;
    private int ended;
    private final MessageHandler handler = (_, memory, offset, _) ->
    {
        final long word = memory.get(JAVA_LONG, offset);
        received += word;
        ended += word == 0 ? 1 : 0;
    };

    private MailboxRanks(final World world, final Recorder recorder, final Mailboxes boxes, final String series)
    {
        this.world = world;
        this.recorder = recorder;
        this.boxes = boxes;
        this.series = series;
        durationNs = TimeUnit.MILLISECONDS.toNanos(recorder.number(1));
    }

    /**
     * Starts the program of a node.
     *
     * @param args the recorder's arguments, then transport, ms to measure; where far, whether all is to be warm.
     */
    public static void main(final String[] args)
    {
        GlobalArrays.launch(args, world ->
        {
            try (Recorder recorder = new Recorder(world);
                Mailboxes boxes = world.mailboxes(MailboxSpec.of("bench"));
                Mailboxes lanes = world.mailboxes(MailboxSpec.of("lanes").lanes(world.nodes() - 1)))
            {
                final String transport = recorder.argument(0);
                if (world.nodes() == 1)
                {
                    new MailboxRanks(world, recorder, boxes, transport).rate(RATE);
                    return;
                }
                new MailboxRanks(world, recorder, boxes, transport).far();
                new MailboxRanks(world, recorder, lanes, transport + LANES).far();
            }
        });
    }

    private void far()
    {
        latencies(counter -> warmUp(counter, Boolean.parseBoolean(recorder.argument(2))));
        latencies(counter -> measure(counter, durationNs).record(recorder, series));
        rate(RATE);
        final long[] batch = new long[BATCH * WORDS];
        for (int i = 0; i < batch.length; i += WORDS)
        {
            batch[i] = 1;
        }
        rate(BATCHES, () -> boxes.of(0).sendEach(batch, 0, batch.length, WORDS));
    }

    private void rate(final String kind)
    {
        rate(kind, () -> boxes.of(0).send(message, 0, WORDS));
    }

    /** All but rank 0 send for a time and say that they end. Rank 0 counts after the warm-up. */
    private void rate(final String kind, final Runnable send)
    {
        world.sync();
        if (world.rank() > 0)
        {
            final long endNs = System.nanoTime() + (WARM_UP + 2) * durationNs;
            for (long sent = 1; sent % SENDS != 0 || endNs - System.nanoTime() > 0; sent++)
            {
                send.run();
            }
            boxes.of(0).send(0);
            return;
        }
        ended = 0;
        read(WARM_UP * durationNs);
        received = 0;
        final long startNs = System.nanoTime();
        read(durationNs);
        final int senders = world.size() - 1;
        recorder.record(series + " " + kind, senders, "rate",
            received * NS_PER_S / (System.nanoTime() - startNs), "1/s");
        while (ended < senders)
        {
            boxes.mine().receive(handler, LIMIT);
        }
    }

    private void read(final long forNs)
    {
        final long endNs = System.nanoTime() + forNs;
        while (endNs - System.nanoTime() > 0)
        {
            if (boxes.mine().poll(handler, LIMIT) == 0)
            {
                Thread.yield();
            }
        }
    }

    /** Rank 1 sends, and rank 0 answers each message whose second word asks for it, until one says the end. */
    private void latencies(final Consumer<GlobalLongArray> measurement)
    {
        try (GlobalLongArray counter = world.longs("counter", 1, 1))
        {
            world.sync();
            if (world.rank() == 0)
            {
                ended = 0;
                while (ended == 0)
                {
                    boxes.mine().receive(this::answer, 1);
                }
            }
            else
            {
                measurement.accept(counter);
                boxes.of(0).send(0);
            }
            world.sync();
        }
    }

    private void warmUp(final GlobalLongArray counter, final boolean isWarmed)
    {
        final WarmUp warmUp = new WarmUp();
        do
        {
            final Times times = measure(counter, durationNs / PASSES);
            warmUp.add(times.sends.getValueAtPercentile(MEDIAN));
            warmUp.add(times.readIncs.getValueAtPercentile(MEDIAN));
            warmUp.add(times.delivered.getValueAtPercentile(MEDIAN));
        }
        while (isWarmed && !warmUp.endPass());
    }

    private void answer(final int sender, final MemorySegment memory, final long offset, final long length)
    {
        handler.onMessage(sender, memory, offset, length);
        if (length > Long.BYTES && memory.get(JAVA_LONG, offset + Long.BYTES) == 1)
        {
            boxes.of(sender).send(message, 0, WORDS);
        }
    }

    private Times measure(final GlobalLongArray counter, final long forNs)
    {
        final Times times = new Times();
        final long[] question = {1, 1, 0, 0, 0};
        final long endNs = System.nanoTime() + forNs;
        while (endNs - System.nanoTime() > 0)
        {
            final long first = System.nanoTime();
            boxes.of(0).send(message, 0, WORDS);
            final long second = System.nanoTime();
            counter.readInc(0, 0, 1);
            final long third = System.nanoTime();
            boxes.of(0).send(question, 0, WORDS);
            boxes.mine().receive(handler, 1);
            times.sends.recordValue(second - first);
            times.readIncs.recordValue(third - second);
            times.delivered.recordValue((System.nanoTime() - third) / 2);
        }
        return times;
    }

    /** Times of far calls, in ns. */
    private record Times(Histogram sends, Histogram readIncs, Histogram delivered)
    {
        private static final long MOST_NS = TimeUnit.MINUTES.toNanos(1);

        private Times()
        {
            this(new Histogram(MOST_NS, 3), new Histogram(MOST_NS, 3), new Histogram(MOST_NS, 3));
        }

        private void record(final Recorder recorder, final String series)
        {
            recorder.record(series + " " + SEND, 1, sends);
            recorder.record(series + " " + READ_INC, 1, readIncs);
            recorder.record(series + " " + DELIVERED, 1, delivered);
        }
    }
}
