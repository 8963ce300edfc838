package org.gaeron.benchmarks;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

import org.gaeron.ArraySpec;
import org.gaeron.GlobalArrays;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.LocalDoubleBlock;
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
 * Rate of scatterAcc and gather on random elements of a table of doubles that the last rank owns: near by that rank
 * itself, else by rank 0 of the first of two nodes, whose other one waits. Lists have 64 Ki elements, alternating parts
 * of 1 Mi that were drawn before; a scatterAcc ends with a fence.
 *
 * <p>The floor is the same thing as a plain loop over the owner's block, in the near job: no check, no owner, no lock.
 * Its elements are drawn as places, which a list has to compute from its rows.
 *
 * <p>The time runs from a sync, for a given duration, to the end of the last list. Passes of the same kind come before,
 * until they do not become faster ({@link WarmUp}). Each of 3 runs (7 with {@code --long}) is a new job for each
 * transport. A sum of the table that is not the number of added elements fails the benchmark.
 */
@Command(name = "lists", mixinStandardHelpOptions = true,
    description = "Elements per second of scatterAcc and gather in a large table, beside a plain loop.")
public final class ListsBench implements Callable<Integer>
{
    private static final String METRIC = "rate";
    private static final int MOST_MB = 1 << 16;

    @Mixin
    private RigOptions options;

    @Option(names = "--transport", split = ",", paramLabel = "NAME",
        description = "near, ipc, udp: by default all that there are.")
    private List<String> transports;

    @Option(names = "--table", paramLabel = "MB", description = "Size of the table in MiB: 1024, and 2.")
    private Integer tableMb;

    ListsBench()
    {
    }

    @Override
    public Integer call()
    {
        transports = options.transports(transports);
        options.require(tableMb == null || tableMb >= 1 && tableMb <= MOST_MB,
            "expected --table from 1 to " + MOST_MB + ", actual " + tableMb);
        final List<Integer> tables =
            tableMb != null ? List.of(tableMb) : options.choose(List.of(1), List.of(2, 1024), List.of(2, 1024));
        final int measuredMs = options.choose(20, 1000, 3000);
        final boolean isWarmed = options.isWarmed();
        try (Rig rig = Rig.open("lists", options))
        {
            for (int run = 1; run <= options.runs(); run++)
            {
                for (final String transport : transports)
                {
                    for (final int mb : tables)
                    {
                        rig.run("lists " + transport + ", table of " + mb + " MB", run,
                            rig.job(Ranks.class, transport, "near".equals(transport) ? 1 : 2, 1),
                            transport, mb, measuredMs, isWarmed);
                    }
                }
            }
            SeriesTable.of(rig.results(), transports, "MB", METRIC).forEach(rig::print);
            figures(rig, tables);
        }
        return 0;
    }

    private void figures(final Rig rig, final List<Integer> tables)
    {
        for (final String transport : transports)
        {
            for (final int mb : tables)
            {
                for (final String operation : List.of("scatterAcc", "gather"))
                {
                    final String series = transport + " " + operation;
                    final String name = "lists." + transport + "." + operation + "." + mb;
                    rig.figure(name, series, mb, METRIC);
                    if ("near".equals(transport))
                    {
                        rig.ratio(name + ".over-floor", series, floor(operation), mb, METRIC);
                    }
                }
            }
        }
    }

    private static String floor(final String operation)
    {
        return "near floor " + operation;
    }

    /** Program of the ranks. */
    static final class Ranks
    {
        private static final int BATCH = 1 << 16;
        private static final int DRAWN = 1 << 20;
        private static final int WARM_UP_PART = 3;
        private static final double M_PER_S = 1e3;
        private static final long SEED = 4741;

        private final World world;
        private final Recorder recorder;
        private final GlobalDoubleArray table;
        private final boolean isWarmed;
        private final long first;
        private final long[] rows = new long[DRAWN];
        private final long[] cols = new long[DRAWN];
        private final double[] ones = new double[DRAWN];
        private final double[] gathered = new double[DRAWN];
        private long added;

        private Ranks(final World world, final Recorder recorder, final GlobalDoubleArray table)
        {
            this.world = world;
            this.recorder = recorder;
            this.table = table;
            isWarmed = Boolean.parseBoolean(recorder.argument(3));
            final long elements = table.rows() / world.size();
            first = elements * (world.size() - 1);
            final SplittableRandom random = new SplittableRandom(SEED);
            for (int i = 0; i < DRAWN; i++)
            {
                rows[i] = first + random.nextLong(elements);
                ones[i] = 1;
            }
        }

        /**
         * Starts the program of a node.
         *
         * @param args the recorder's arguments, then transport, MB of the table, ms to measure, whether all is to
         *             be warm.
         */
        public static void main(final String[] args)
        {
            GlobalArrays.launch(args, world ->
            {
                final Recorder recorder = new Recorder(world);
                final long elements = (recorder.number(1) << 20) / Double.BYTES;
                try (recorder; GlobalDoubleArray table = world.doubles(
                    ArraySpec.doubles("table", elements * world.size(), 1).withGrid(world.size(), 1)))
                {
                    new Ranks(world, recorder, table).run();
                }
            });
        }

        private void run()
        {
            final String transport = recorder.argument(0);
            table.fill(0.0); // touches every page
            measure(transport + " scatterAcc", this::scatterAcc);
            measure(transport + " gather", this::gather);
            if (world.nodes() == 1)
            {
                measure(floor("scatterAcc"), this::scatterAccPlainly);
                measure(floor("gather"), this::gatherPlainly);
            }
            check();
        }

        private interface Load
        {
            void run(int offset);
        }

        private void scatterAcc(final int offset)
        {
            table.scatterAcc(rows, cols, offset, BATCH, 1.0, ones);
            added += BATCH;
            world.fence();
        }

        private void gather(final int offset)
        {
            table.gather(rows, cols, offset, BATCH, gathered);
        }

        private void scatterAccPlainly(final int offset)
        {
            final LocalDoubleBlock block = table.localBlock();
            for (int i = offset; i < offset + BATCH; i++)
            {
                block.set(rows[i], 0, block.get(rows[i], 0) + ones[i]);
            }
            added += BATCH;
        }

        private void gatherPlainly(final int offset)
        {
            final LocalDoubleBlock block = table.localBlock();
            for (int i = offset; i < offset + BATCH; i++)
            {
                gathered[i] = block.get(rows[i], 0);
            }
        }

        private void measure(final String series, final Load load)
        {
            final long durationNs = TimeUnit.MILLISECONDS.toNanos(recorder.number(2));
            final WarmUp warmUp = new WarmUp();
            boolean isWarm = false;
            while (!isWarm)
            {
                warmUp.add(1 / perNs(load, durationNs / WARM_UP_PART));
                isWarm = !isWarmed || warmUp.endPass(world, world.rank() == 0);
            }
            final double rate = M_PER_S * perNs(load, durationNs);
            if (world.rank() == 0)
            {
                recorder.record(series, recorder.number(1), METRIC, rate, "M/s");
            }
        }

        private double perNs(final Load load, final long durationNs)
        {
            world.sync();
            if (world.rank() > 0)
            {
                return 0;
            }
            final long startNs = System.nanoTime();
            long count = 0;
            long elapsedNs;
            do
            {
                load.run((int)(count % DRAWN));
                count += BATCH;
                elapsedNs = System.nanoTime() - startNs;
            }
            while (elapsedNs - durationNs < 0);
            return (double)count / elapsedNs;
        }

        /** All was added once; and what was gathered last is what stands there. */
        private void check()
        {
            world.sync();
            double sum = 0;
            final LocalDoubleBlock block = table.localBlock();
            for (long row = block.patch().rowLo(); row < block.patch().rowHi(); row++)
            {
                sum += block.get(row, 0);
            }
            final double all = world.allReduce(Reduction.SUM, sum);
            final long expected = world.allReduce(Reduction.SUM, added);
            if (all != expected)
            {
                throw new MeasurementException("expected a sum of " + expected + ", actual " + all);
            }
            Arrays.fill(gathered, Double.NaN); // what has been gathered before would do as well
            for (int i = 0; world.rank() == 0 && i < DRAWN; i += DRAWN / 64)
            {
                gather(i - i % BATCH);
                if (gathered[i] != table.get(rows[i], 0))
                {
                    throw new MeasurementException("expected " + table.get(rows[i], 0) + ", gathered " + gathered[i]);
                }
            }
            world.sync();
        }
    }
}
