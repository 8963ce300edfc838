package org.gaeron.benchmarks;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

import org.gaeron.benchmarks.baseline.AeronStream;
import org.gaeron.benchmarks.rig.Rig;
import org.gaeron.benchmarks.rig.RigOptions;
import org.gaeron.benchmarks.rig.SeriesTable;
import org.gaeron.benchmarks.rig.WarmUp;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Bandwidth of copies between arrays of doubles and of accumulates onto tiles, and time of an update of ghost cells.
 *
 * <ul>
 * <li>Near, two ranks of one node: to an array of the same layout, of another layout, of another shape, and
 * transposed. The ceiling is {@code memcpy}: both ranks copy one block to another at the same time.</li>
 * <li>Far, two nodes of one rank: the second rank copies the first one's block of 8 MB to its own, as it is and
 * transposed. The ceilings are the stream of one large get of that block into memory, and a bare Aeron stream with the
 * same offload.</li>
 * <li>Tiles: one rank adds 8 MB to an array of the two ranks of its node, or of the other node, in two even blocks and
 * in tiles of 64 x 64.</li>
 * <li>Ghost cells, two nodes of two ranks: an update with corners of a periodic array of 1,000 x 1,000, width 1, beside
 * a far readInc of the same job.</li>
 * </ul>
 *
 * <p>The bandwidth counts each byte that is copied once. All ranks make the same number of calls, as many as fit a
 * given time by the last call of the warm-up, between two barriers; the time is that of rank 0. The warm-up is not
 * timed: it repeats the calls until they do not become faster ({@link WarmUp}). Wrong elements at the end of a job fail
 * the benchmark.
 */
@Command(name = "copy", mixinStandardHelpOptions = true,
    description = "Bandwidth of copies between arrays, near and far, also transposed; acc onto tiles; ghost cells.")
public final class CopyBench implements Callable<Integer>
{
    private static final String BANDWIDTH = "bandwidth";

    @Mixin
    private RigOptions options;

    @Option(names = "--size", paramLabel = "N",
        description = "Rows and columns of the near arrays: 2048; with --long 8192.")
    private Integer size;

    CopyBench()
    {
    }

    @Override
    public Integer call()
    {
        final int n = size != null ? size : options.choose(128, 2048, 8192);
        options.require(n >= 2 && n <= 32_768 && n % 2 == 0, "expected an even --size from 2 to 32768, actual " + n);
        final int timeMs = options.choose(1, 300, 2000);
        final boolean isWarmed = options.isWarmed();
        try (Rig rig = Rig.open("copy", options))
        {
            final List<String> transports = options.choose(List.of("udp"), rig.transports(), rig.transports());
            for (int run = 1; run <= options.runs(); run++)
            {
                AeronStream.measure(
                    rig, run, stream(), options.driver(), Integer.toString(CopyRanks.FAR_BYTES), timeMs);
                rig.run("copy near", run, rig.job(CopyRanks.class, "near", 1, 2), "near", CopyRanks.NEAR, timeMs, n,
                    isWarmed);
                rig.run("tiles near", run, rig.job(CopyRanks.class, "near", 1, 2), "near", CopyRanks.TILES, timeMs, n,
                    isWarmed);
                for (final String transport : transports)
                {
                    rig.run("copy " + transport, run,
                        rig.job(CopyRanks.class, transport, 2, 1), transport, CopyRanks.FAR, timeMs, n, isWarmed);
                    rig.run("tiles " + transport, run,
                        rig.job(CopyRanks.class, transport, 2, 2), transport, CopyRanks.TILES, timeMs, n, isWarmed);
                    rig.run("ghost cells " + transport, run,
                        rig.job(CopyRanks.class, transport, 2, 2), transport, CopyRanks.GHOSTS, timeMs, n, isWarmed);
                }
            }
            SeriesTable.of(rig.results(), Stream.concat(Stream.of("near"), transports.stream()).toList(), "bytes",
                BANDWIDTH).forEach(rig::print);
            SeriesTable.of(rig.results(), transports, "width", "p50").forEach(rig::print);
            figures(rig, transports, 8.0 * n * n);
        }
        return 0;
    }

    private String stream()
    {
        return options.isOffloaded() ? AeronStream.OFFLOADED_SERIES : AeronStream.SERIES;
    }

    private void figures(final Rig rig, final List<String> transports, final double nearBytes)
    {
        for (final String kind : List.of("memcpy", "copy", "layout", "reshaped", "transposed"))
        {
            rig.figure("copy.near." + kind, "near " + kind, nearBytes, BANDWIDTH);
        }
        rig.ratio("copy.near.copy-over-memcpy", "near copy", "near memcpy", nearBytes, BANDWIDTH);
        tiles(rig, "near");
        for (final String transport : transports)
        {
            final String name = "copy." + transport;
            for (final String kind : List.of("get", "copy", "transposed"))
            {
                rig.figure(name + "." + kind, transport + " " + kind, CopyRanks.FAR_BYTES, BANDWIDTH);
            }
            rig.ratio(name + ".copy-over-get", transport + " copy", transport + " get", CopyRanks.FAR_BYTES, BANDWIDTH);
            tiles(rig, transport);
            if (transport.equals("udp"))
            {
                rig.ratio(name + ".copy-over-aeron", transport + " copy", stream(), CopyRanks.FAR_BYTES,
                    BANDWIDTH);
            }
            rig.figure(name + ".ghosts", transport + " ghosts", 1, "p50");
            rig.ratio(name + ".ghosts-over-readInc", transport + " ghosts", transport + " readInc", 1, "p50");
        }
    }

    private static void tiles(final Rig rig, final String transport)
    {
        rig.figure("copy." + transport + ".acc", transport + " acc", CopyRanks.FAR_BYTES, BANDWIDTH);
        rig.ratio("copy." + transport + ".acc-onto-tiles-over-acc", transport + " acc onto tiles", transport + " acc",
            CopyRanks.FAR_BYTES, BANDWIDTH);
    }
}
