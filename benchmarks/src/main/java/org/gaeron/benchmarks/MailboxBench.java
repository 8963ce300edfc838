package org.gaeron.benchmarks;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

import org.gaeron.benchmarks.baseline.IpcMessages;
import org.gaeron.benchmarks.rig.Figure;
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
 * <li>far: one rank sends to one of another node, through the ring of all senders and then through a lane. Each
 * {@code send} is timed, until it returns; a {@code readInc} in between is the measure. Delivered is half the time of a
 * message and its answer, both of which end in a reader that waits. The rates are those of {@code send}, and of
 * {@code sendEach} with 64 messages at a time.</li>
 * </ul>
 *
 * <p>Before the times of calls are measured, calls are made until they do not become faster ({@link WarmUp}). The
 * warm-up of a rate takes ten times as long as its measurement. A ring has 256 KiB. There are 3 runs, 7 with
 * {@code --long}.
 */
@Command(name = "mailbox", mixinStandardHelpOptions = true,
    description = "Messages to one rank: near beside Aeron IPC, far beside readInc, with and without a lane.")
public final class MailboxBench implements Callable<Integer>
{
    private static final String IPC = "Aeron IPC";
    private static final String NEAR = "near";
    private static final List<Integer> PRODUCERS = List.of(1, 2, 4);
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
            for (final String transport : transports)
            {
                if (transport.equals(NEAR))
                {
                    PRODUCERS.forEach(producers -> near(rig, producers));
                }
                else
                {
                    Stream.of("", MailboxRanks.LANES).forEach(ring -> far(rig, transport + ring));
                }
            }
        }
        return 0;
    }

    private static void measure(
        final Rig rig, final int run, final String transport, final long measuredMs, final boolean isWarmed)
    {
        if (!transport.equals(NEAR))
        {
            rig.run("mailbox " + transport, run, rig.job(MailboxRanks.class, transport, 2, 1),
                transport, measuredMs, isWarmed);
            return;
        }
        final long warmUpMs = MailboxRanks.WARM_UP * measuredMs;
        for (final int producers : PRODUCERS)
        {
            rig.runBare(IPC + ", producers " + producers, run, warmUpMs + measuredMs, IpcMessages.class,
                IPC, producers, MailboxRanks.BYTES, warmUpMs, measuredMs);
            rig.run("mailbox near, producers " + producers, run, rig.job(MailboxRanks.class, NEAR, 1, producers + 1),
                NEAR, measuredMs);
        }
    }

    private static void near(final Rig rig, final int producers)
    {
        print(rig, IPC + ", producers " + producers, rig.figure(
            "mailbox.aeron-ipc.rate." + producers, IPC, producers, "rate"), "1/s");
        print(rig, "near, producers " + producers, rig.figure(
            "mailbox.near.rate." + producers, NEAR + " " + MailboxRanks.RATE, producers, "rate"), "1/s");
    }

    private static void far(final Rig rig, final String series)
    {
        final String name = "mailbox." + series.replace(' ', '.');
        for (final String kind : List.of(MailboxRanks.SEND, MailboxRanks.READ_INC, MailboxRanks.DELIVERED))
        {
            print(rig, series + " " + kind + ", p50",
                rig.figure(name + "." + kind + ".p50", series + " " + kind, 1, "p50"), "us");
        }
        for (final String kind : List.of(MailboxRanks.SEND, MailboxRanks.DELIVERED))
        {
            rig.ratio(name + "." + kind + "-over-readInc", series + " " + kind, series + " " + MailboxRanks.READ_INC,
                1, "p50");
        }
        print(rig, series + " " + MailboxRanks.RATE,
            rig.figure(name + ".rate.one", series + " " + MailboxRanks.RATE, 1, "rate"), "1/s");
        print(rig, series + ", " + MailboxRanks.BATCH + " at a time",
            rig.figure(name + ".rate.batch", series + " " + MailboxRanks.BATCHES, 1, "rate"), "1/s");
    }

    private static void print(final Rig rig, final String what, final double value, final String unit)
    {
        rig.print(String.format(ROW, what, Figure.rounded(value) + " " + unit));
    }
}
