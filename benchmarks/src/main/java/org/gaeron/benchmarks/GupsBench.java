package org.gaeron.benchmarks;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;

import org.gaeron.ArraySpec;
import org.gaeron.GlobalArrays;
import org.gaeron.GlobalLongArray;
import org.gaeron.LocalLongBlock;
import org.gaeron.Operator;
import org.gaeron.Reduction;
import org.gaeron.World;
import org.gaeron.benchmarks.rig.MeasurementException;
import org.gaeron.benchmarks.rig.Recorder;
import org.gaeron.benchmarks.rig.Rig;
import org.gaeron.benchmarks.rig.RigOptions;
import org.gaeron.benchmarks.rig.SeriesTable;
import org.gaeron.benchmarks.rig.WarmUp;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Random updates of a table over all ranks, by the rules of HPCC RandomAccess: a table of 2^n words, in which word i is
 * i at first; four times as many updates as words, {@code table[a mod 2^n] ^= a} for the numbers a of one random stream
 * ({@link RandomUpdates}), of which each rank has a part; no rank knows more than 1,024 of its numbers at a time. Those
 * are a list, of which scatterAcc XORs all.
 *
 * <p>The time runs from a sync of all ranks to the sync after the last update. Then each rank undoes the updates of its
 * own words, untimed and without a list, after which each word must be what it was; the errors are counted. The rules
 * allow 1 % of them, this benchmark none. Before, a sixteenth of the updates is made twice, which undoes itself, and
 * that again until it does not become faster ({@link WarmUp}).
 *
 * <p>Each of 3 runs (7 with {@code --long}) is a new job for each transport: one node, or two.
 */
@Command(name = "gups", mixinStandardHelpOptions = true,
    description = "Random updates per second of a distributed table, by the rules of HPCC RandomAccess.")
public final class GupsBench implements Callable<Integer>
{
    private static final String RATE = "rate";
    private static final String GUPS = "GUPS";
    private static final String ERRORS = "errors";
    private static final int LEAST_WORDS = 10;
    private static final int MOST_WORDS = 34;

    @Mixin
    private RigOptions options;

    @Option(names = "--transport", split = ",", paramLabel = "NAME",
        description = "near, ipc, udp: by default all that there are.")
    private List<String> transports;

    @Option(names = "--ranks", paramLabel = "N", defaultValue = "1",
        description = "Ranks per node (default: ${DEFAULT-VALUE}).")
    private int ranks;

    @Option(names = "--words", paramLabel = "LOG2",
        description = "Binary logarithm of the words of the table: 24 (128 MiB); with --long 27.")
    private Integer words;

    GupsBench()
    {
    }

    @Override
    public Integer call()
    {
        transports = options.transports(transports);
        options.require(ranks >= 1 && ranks <= 64, "expected --ranks from 1 to 64, actual " + ranks);
        options.require(words == null || words >= LEAST_WORDS && words <= MOST_WORDS,
            "expected --words from " + LEAST_WORDS + " to " + MOST_WORDS + ", actual " + words);
        final int log2 = words != null ? words : options.choose(13, 24, 27);
        final boolean isWarmed = options.isWarmed();
        try (Rig rig = Rig.open("gups", options))
        {
            for (int run = 1; run <= options.runs(); run++)
            {
                for (final String transport : transports)
                {
                    rig.run("gups " + transport, run,
                        rig.job(Ranks.class, transport, "near".equals(transport) ? 1 : 2, ranks), transport, log2,
                        isWarmed);
                }
            }
            SeriesTable.of(rig.results(), transports, "ranks", RATE, GUPS, ERRORS).forEach(rig::print);
            rig.print("M updates/s of a process, published: HPCC's MPI code 0.10, Sandia's 2.44 (Red Storm, 2006)");
            for (final String transport : transports)
            {
                final String series = transport + " updates";
                rig.figure(String.format(Locale.ROOT, "gups.%s.%d", transport, ranks), series, ranks, RATE);
                rig.figure("gups." + transport + ".errors", series, ranks, ERRORS);
            }
        }
        return 0;
    }

    /** Program of the ranks. */
    static final class Ranks
    {
        private static final int LOOK_AHEAD = 1024;
        private static final int UPDATES_PER_WORD = 4;
        private static final int WARM_UP_PART = 16;

        private final World world;
        private final GlobalLongArray table;
        private final long[] at = new long[LOOK_AHEAD];
        private final long[] values = new long[LOOK_AHEAD];

        private Ranks(final World world, final GlobalLongArray table)
        {
            this.world = world;
            this.table = table;
        }

        /**
         * Starts the program of a node.
         *
         * @param args the recorder's arguments, then transport, binary logarithm of the words, whether all is to be
         *             warm.
         */
        public static void main(final String[] args)
        {
            GlobalArrays.launch(args, world ->
            {
                final Recorder recorder = new Recorder(world);
                final long words = 1L << recorder.number(1);
                try (recorder; GlobalLongArray table = world.longs(
                    ArraySpec.longs("table", words, 1).withGrid(world.size(), 1)))
                {
                    new Ranks(world, table).run(recorder, words);
                }
            });
        }

        private void run(final Recorder recorder, final long words)
        {
            final boolean isWarmed = Boolean.parseBoolean(recorder.argument(2));
            table.fill((row, col) -> row);
            final long updates = UPDATES_PER_WORD * words;
            final WarmUp warmUp = new WarmUp();
            boolean isWarm = false;
            while (!isWarm)
            {
                final long beganNs = System.nanoTime();
                update(updates / WARM_UP_PART);
                update(updates / WARM_UP_PART);
                warmUp.add(System.nanoTime() - beganNs);
                isWarm = !isWarmed || warmUp.endPass(world, world.rank() == 0);
            }
            final long startNs = System.nanoTime();
            update(updates);
            final long elapsedNs = world.allReduce(Reduction.MAX, System.nanoTime() - startNs);
            undo(updates);
            final long errors = world.allReduce(Reduction.SUM, errors());
            if (world.rank() == 0)
            {
                final String series = recorder.argument(0) + " updates";
                final int ranksPerNode = world.size() / world.nodes();
                final double gups = (double)updates / elapsedNs;
                recorder.record(series, ranksPerNode, RATE, 1e3 * gups / world.size(), "M/s");
                recorder.record(series, ranksPerNode, GUPS, gups, GUPS);
                recorder.record(series, ranksPerNode, ERRORS, errors, "errors");
            }
            if (errors > 0)
            {
                throw new MeasurementException("expected no error in " + words + " words, actual " + errors);
            }
        }

        /** Makes that many updates of the one stream, this rank its part. All are applied afterwards. */
        private void update(final long updates)
        {
            world.sync();
            final long begin = updates * world.rank() / world.size();
            final long end = updates * (world.rank() + 1) / world.size();
            final RandomUpdates stream = new RandomUpdates(begin);
            final long mask = table.rows() - 1;
            for (long done = begin; done < end; )
            {
                final int count = (int)Math.min(LOOK_AHEAD, end - done);
                for (int i = 0; i < count; i++)
                {
                    values[i] = stream.next();
                    at[i] = values[i] & mask;
                }
                scatter(count);
                done += count;
            }
            world.sync();
        }

        /** By another way than they were made: XOR would undo the same mistake. */
        private void undo(final long updates)
        {
            final RandomUpdates stream = new RandomUpdates(0);
            final LocalLongBlock block = table.localBlock();
            final long first = block.patch().rowLo();
            final long end = block.patch().rowHi();
            final long mask = table.rows() - 1;
            for (long i = 0; i < updates; i++)
            {
                final long value = stream.next();
                final long row = value & mask;
                if (row >= first && row < end)
                {
                    block.set(row, 0, block.get(row, 0) ^ value);
                }
            }
        }

        private void scatter(final int count)
        {
            if (count == LOOK_AHEAD)
            {
                table.scatterAcc(at, Operator.XOR, values);
            }
            else
            {
                table.scatterAcc(at, new long[LOOK_AHEAD], 0, count, Operator.XOR, values);
            }
        }

        private long errors()
        {
            final LocalLongBlock block = table.localBlock();
            long errors = 0;
            for (long row = block.patch().rowLo(); row < block.patch().rowHi(); row++)
            {
                errors += block.get(row, 0) == row ? 0 : 1;
            }
            return errors;
        }
    }
}
