package org.gaeron.benchmarks;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

import org.gaeron.GlobalArrays;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.Patch;
import org.gaeron.World;
import org.gaeron.benchmarks.rig.MeasurementException;
import org.gaeron.benchmarks.rig.Recorder;
import org.gaeron.files.Checkpoints;

/** Program of the ranks of {@link CheckpointBench}. */
final class CheckpointRanks
{
    private static final int FILE_BYTES = 8 << 20;
    private static final int SUMMED_BYTES = 256 << 10;

    private final World world;
    private final Recorder recorder;
    private final Path folder;
    private final CRC32C crc = new CRC32C();

    private CheckpointRanks(final World world, final Recorder recorder)
    {
        this.world = world;
        this.recorder = recorder;
        folder = Path.of(recorder.argument(0));
    }

    /**
     * Starts the program of a node.
     *
     * @param args the recorder's arguments, then the folder, rows of the array, and how often all take turns.
     */
    public static void main(final String[] args)
    {
        GlobalArrays.launch(args, world ->
        {
            try (Recorder recorder = new Recorder(world))
            {
                new CheckpointRanks(world, recorder).run(recorder.number(1), (int)recorder.number(2));
            }
        });
    }

    /** A part of the benchmark, made by all ranks. */
    private interface Part
    {
        void run() throws IOException;
    }

    private void run(final long n, final int turns) throws IOException
    {
        final long bytes = n * n * Double.BYTES;
        try (GlobalDoubleArray array = world.doubles("array", n, n))
        {
            array.fill((row, col) -> row - 0.5 * col);
            final MemorySegment block = array.localBlock().memory();
            final Checkpoints saved = Checkpoints.in(world, folder.resolve("run")).keep(1);
            final List<String> kinds = List.of("plain-write", "write", "plain-read", "restore", "crc");
            final List<Part> parts = List.of(() -> plainWrite(block), () -> saved.write(array),
                () -> plainRead(block), () -> saved.restore(array), () -> sum(block));
            final double[][] times = new double[kinds.size()][turns];
            // the first turn is a warm-up
            for (int turn = -1; turn < turns; turn++)
            {
                for (int i = 0; i < times.length; i++)
                {
                    world.barrier();
                    final long startNs = System.nanoTime();
                    parts.get(i).run();
                    world.barrier();
                    if (turn >= 0)
                    {
                        times[i][turn] = System.nanoTime() - startNs;
                    }
                }
            }
            array.zero();
            saved.restore(array);
            final Patch own = array.localBlock().patch();
            check(array, own.rowLo(), own.colLo());
            check(array, own.rowHi() - 1, own.colHi() - 1);
            world.barrier();
            for (int i = 0; i < times.length && world.rank() == 0; i++)
            {
                Arrays.sort(times[i]);
                recorder.record("near " + kinds.get(i), bytes, "bandwidth", 1e3 * bytes / times[i][turns / 2], "MB/s");
            }
        }
    }

    private Path file(final long number)
    {
        return folder.resolve("plain-" + world.rank() + "-" + number);
    }

    /** This rank's block, from its memory, 8 MiB in each of new files, as a checkpoint has them. */
    private void plainWrite(final MemorySegment block) throws IOException
    {
        for (long at = 0; at < block.byteSize(); at += FILE_BYTES)
        {
            final ByteBuffer part = block.asSlice(at, Math.min(FILE_BYTES, block.byteSize() - at)).asByteBuffer();
            Files.deleteIfExists(file(at));
            try (FileChannel out =
                FileChannel.open(file(at), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE))
            {
                while (part.hasRemaining())
                {
                    out.write(part);
                }
                out.force(true);
            }
        }
    }

    private void plainRead(final MemorySegment block) throws IOException
    {
        for (long at = 0; at < block.byteSize(); at += FILE_BYTES)
        {
            final ByteBuffer part = block.asSlice(at, Math.min(FILE_BYTES, block.byteSize() - at)).asByteBuffer();
            try (FileChannel in = FileChannel.open(file(at), StandardOpenOption.READ))
            {
                while (part.hasRemaining() && in.read(part) >= 0)
                {
                    // the channel may read in pieces
                }
            }
        }
    }

    private static void check(final GlobalDoubleArray array, final long row, final long column)
    {
        final double expected = row - 0.5 * column;
        if (array.get(row, column) != expected)
        {
            throw new MeasurementException("expected the element " + expected + " at " + row + ", " + column +
                ", actual " + array.get(row, column));
        }
    }

    /** As many bytes, of a part that stays in the cache: the other writes have read it anyway. */
    private void sum(final MemorySegment block)
    {
        for (long at = 0; at < block.byteSize(); at += SUMMED_BYTES)
        {
            crc.update(block.asSlice(0, Math.min(SUMMED_BYTES, block.byteSize() - at)).asByteBuffer());
        }
        if (crc.getValue() == 0)
        {
            throw new MeasurementException("expected a sum, actual 0");
        }
    }

    /** Removes a folder with all that is in it. */
    static void removeTree(final Path tree) throws IOException
    {
        try (Stream<Path> paths = Files.walk(tree))
        {
            for (final Path path : paths.sorted(Comparator.reverseOrder()).toList())
            {
                Files.delete(path);
            }
        }
    }
}
