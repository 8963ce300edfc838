package org.gaeron.benchmarks;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import org.HdrHistogram.Histogram;
import org.gaeron.GlobalArrays;
import org.gaeron.GlobalLongArray;
import org.gaeron.MailboxSpec;
import org.gaeron.Mailboxes;
import org.gaeron.MessageHandler;
import org.gaeron.World;
import org.gaeron.benchmarks.baseline.IpcMessages;
import org.gaeron.benchmarks.rig.Figure;
import org.gaeron.benchmarks.rig.Recorder;
import org.gaeron.benchmarks.rig.Rig;
import org.gaeron.benchmarks.rig.RigOptions;
import org.gaeron.benchmarks.rig.WarmUp;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Messages of 40 B through mailboxes.
 *
 * <ul>
 * <li>near: 1, 2 and 4 ranks of one node send as fast as they can to one more rank, which counts what it reads. Beside
 * it {@link IpcMessages}: as many threads over Aeron IPC.</li>
 * <li>far: one rank sends to one of another node. Each {@code send} is timed, until it returns; a {@code readInc} in
 * between is the measure. Delivered is half the time of a message and its answer, both of which end in a reader that
 * waits. The rate is that of {@code sendEach} with 64 messages at a time.</li>
 * </ul>
 *
 * <p>Before the times of calls are measured, calls are made until they do not become faster ({@link WarmUp}). The
 * warm-up of a rate takes ten times as long as its measurement. A ring has 256 KiB. There are 3 runs, 7 with
 * {@code --long}.
 */
@Command(name = "mailbox", mixinStandardHelpOptions = true,
    description = "Messages to one rank: near beside Aeron IPC, far beside readInc.")
public final class MailboxBench implements Callable<Integer>
{
    private static final int WORDS = 5;
    private static final int BATCH = 64;
    /** A sender reads the clock after so many sends. */
    private static final int SENDS = 64;
    /** A rate is warmed up for so many times as long as it is measured. */
    private static final int WARM_UP = 10;
    private static final String IPC = "Aeron IPC";
    private static final String NEAR = "near";
    private static final List<Integer> PRODUCERS = List.of(1, 2, 4);
    private static final List<String> FAR = List.of("send", "readInc", "delivered");
    private static final String ROW = "%-36s %14s";

    @Mixin
    private RigOptions options;

    @Option(names = "--transport", split = ",", paramLabel = "NAME",
        description = "near, ipc, udp: by default all that there are.")
    private List<String> transports;

    MailboxBench()
    {
    }

    @Override
    public Integer call()
    {
        transports = options.transports(transports);
        final long measuredMs = options.choose(20L, 500L, 3000L);
        final boolean isWarmed = options.isWarmed();
        try (Rig rig = Rig.open("mailbox", options))
        {
            for (int run = 1; run <= options.runs(); run++)
            {
                for (final String transport : transports)
                {
                    measure(rig, run, transport, measuredMs, isWarmed);
                }
            }
            rig.print(String.format(ROW, "medians of the runs", ""));
            transports.forEach(transport -> figures(rig, transport));
        }
        return 0;
    }

    private static void measure(
        final Rig rig, final int run, final String transport, final long measuredMs, final boolean isWarmed)
    {
        if (!transport.equals(NEAR))
        {
            rig.run("mailbox " + transport, run, rig.job(Ranks.class, transport, 2, 1),
                transport, measuredMs, isWarmed);
            return;
        }
        for (final int producers : PRODUCERS)
        {
            rig.runBare(IPC + ", producers " + producers, run, (WARM_UP + 1) * measuredMs, IpcMessages.class,
                IPC, producers, WORDS * Long.BYTES, WARM_UP * measuredMs, measuredMs);
            rig.run("mailbox near, producers " + producers, run, rig.job(Ranks.class, NEAR, 1, producers + 1),
                NEAR, measuredMs);
        }
    }

    private static void figures(final Rig rig, final String transport)
    {
        if (transport.equals(NEAR))
        {
            for (final int producers : PRODUCERS)
            {
                print(rig, IPC + ", producers " + producers, rig.figure(
                    "mailbox.aeron-ipc.rate." + producers, IPC, producers, "rate"), "1/s");
                print(rig, "near, producers " + producers, rig.figure(
                    "mailbox.near.rate." + producers, NEAR, producers, "rate"), "1/s");
            }
            return;
        }
        for (final String kind : FAR)
        {
            final String series = transport + " " + kind;
            print(rig, series + ", p50",
                rig.figure("mailbox." + transport + "." + kind + ".p50", series, 1, "p50"), "us");
        }
        print(rig, transport + ", " + BATCH + " at a time",
            rig.figure("mailbox." + transport + ".rate.batch", transport + " batch", 1, "rate"), "1/s");
    }

    private static void print(final Rig rig, final String what, final double value, final String unit)
    {
        rig.print(String.format(ROW, what, Figure.rounded(value) + " " + unit));
    }

    /** Program of the ranks: rank 0 reads. */
    static final class Ranks
    {
        private static final double NS_PER_S = 1e9;
        private static final int LIMIT = 256;
        private static final int PASSES = 4;
        private static final int MEDIAN = 50;

        private final World world;
        private final Recorder recorder;
        private final Mailboxes boxes;
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

        private Ranks(final World world, final Recorder recorder, final Mailboxes boxes)
        {
            this.world = world;
            this.recorder = recorder;
            this.boxes = boxes;
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
                    Mailboxes boxes = world.mailboxes(MailboxSpec.of("bench")))
                {
                    new Ranks(world, recorder, boxes).run();
                }
            });
        }

        private void run()
        {
            final String transport = recorder.argument(0);
            final int producers = world.size() - 1;
            if (world.nodes() == 1)
            {
                stream(NEAR, producers, () -> boxes.of(0).send(message, 0, WORDS));
                return;
            }
            latencies(counter -> warmUp(counter, Boolean.parseBoolean(recorder.argument(2))));
            latencies(counter -> measure(counter, durationNs).record(recorder, transport));
            final long[] batch = new long[BATCH * WORDS];
            for (int i = 0; i < batch.length; i += WORDS)
            {
                batch[i] = 1;
            }
            stream(transport + " batch", producers, () -> boxes.of(0).sendEach(batch, 0, batch.length, WORDS));
        }

        /** All but rank 0 send for a time and say that they end. Rank 0 counts after the warm-up. */
        private void stream(final String series, final int producers, final Runnable send)
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
            recorder.record(series, producers, "rate", received * NS_PER_S / (System.nanoTime() - startNs), "1/s");
            while (ended < producers)
            {
                boxes.mine().receive(handler, LIMIT);
            }
        }

        private void read(final long durationNs)
        {
            final long endNs = System.nanoTime() + durationNs;
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

        private void answer(
            final int sender, final MemorySegment memory, final long offset, final long length)
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
    }

    /** Times of far calls, in ns. */
    private record Times(Histogram sends, Histogram readIncs, Histogram delivered)
    {
        private static final long MOST_NS = TimeUnit.MINUTES.toNanos(1);

        private Times()
        {
            this(new Histogram(MOST_NS, 3), new Histogram(MOST_NS, 3), new Histogram(MOST_NS, 3));
        }

        private void record(final Recorder recorder, final String transport)
        {
            recorder.record(transport + " " + FAR.get(0), 1, sends);
            recorder.record(transport + " " + FAR.get(1), 1, readIncs);
            recorder.record(transport + " " + FAR.get(2), 1, delivered);
        }
    }
}
