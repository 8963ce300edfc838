package org.gaeron.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;

import org.gaeron.benchmarks.rig.Rig;
import org.gaeron.benchmarks.rig.RigOptions;
import org.gaeron.benchmarks.rig.SeriesTable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Bandwidth of checkpoints of an array of doubles, on two ranks of one node, beside plain writes and reads of the same
 * bytes by as many threads to the same file system: each rank its block, straight from its memory, a {@code
 * FileChannel} for each 8 MiB, forced to the disk. All take turns in one job, and the median counts. CRC-32C is
 * measured alone, in the same job: the part that it takes of a write is the ratio of both bandwidths. What is read was
 * written just before, so it comes from the memory of the system.
 */
@Command(name = "checkpoint", mixinStandardHelpOptions = true,
    description = "Bandwidth of checkpoints, written and restored, beside plain files of the same bytes.")
public final class CheckpointBench implements Callable<Integer>
{
    private static final String BANDWIDTH = "bandwidth";

    @Mixin
    private RigOptions options;

    @Option(names = "--size", paramLabel = "N", description = "Rows and columns of the array: 4096; with --long 8192.")
    private Integer size;

    @Option(names = "--folder", paramLabel = "FOLDER",
        description = "An existing folder for the files, which are removed at the end (default: that of temporary " +
            "files).")
    private Path folder;

    CheckpointBench()
    {
    }

    @Override
    public Integer call()
    {
        final int n = size != null ? size : options.choose(1100, 4096, 8192);
        options.require(n >= 2 && n <= 32_768, "expected a --size from 2 to 32768, actual " + n);
        options.require(folder == null || Files.isDirectory(folder) && Files.isWritable(folder),
            "expected a --folder that takes files, actual " + folder);
        final int turns = options.choose(1, 7, 15);
        try (Rig rig = Rig.open("checkpoint", options))
        {
            for (int run = 1; run <= options.runs(); run++)
            {
                final Path files = create();
                final Thread removal = new Thread(() -> remove(files), "removal"); // a signal ends this process
                Runtime.getRuntime().addShutdownHook(removal);
                rig.run("checkpoint", run, rig.job(CheckpointRanks.class, "near", 1, 2), files, n, turns);
                Runtime.getRuntime().removeShutdownHook(removal);
                remove(files);
            }
            SeriesTable.of(rig.results(), List.of("near"), "bytes", BANDWIDTH).forEach(rig::print);
            final double bytes = 8.0 * n * n;
            for (final String kind : List.of("write", "plain-write", "restore", "plain-read", "crc"))
            {
                rig.figure("checkpoint." + kind, "near " + kind, bytes, BANDWIDTH);
            }
            rig.ratio("checkpoint.write-over-plain-write", "near write", "near plain-write", bytes, BANDWIDTH);
            rig.ratio("checkpoint.restore-over-plain-read", "near restore", "near plain-read", bytes, BANDWIDTH);
            rig.ratio("checkpoint.crc-part-of-write", "near write", "near crc", bytes, BANDWIDTH);
        }
        return 0;
    }

    private Path create()
    {
        try
        {
            return folder == null ? Files.createTempDirectory("ga-checkpoint-") :
                Files.createTempDirectory(folder, "ga-checkpoint-");
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException("cannot make a folder for the files", ex);
        }
    }

    private static void remove(final Path files)
    {
        try
        {
            CheckpointRanks.removeTree(files);
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException("cannot remove " + files, ex);
        }
    }
}
