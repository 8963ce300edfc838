package org.gaeron.examples.small;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

import org.gaeron.ArraySpec;
import org.gaeron.GlobalArrays;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.Patch;
import org.gaeron.World;

/**
 * An array that outlives its job in a file, which all ranks write at the same time, each its own block. The file gets
 * its name when it is whole.
 */
public final class Checkpoint
{
    private Checkpoint()
    {
    }

    /**
     * Starts the program: each run adds 1 to all elements.
     *
     * @param args the file.
     */
    public static void main(final String[] args)
    {
        GlobalArrays.launch(args, world -> System.out.printf("run %.0f%n", countRun(world, Path.of(args[0]))));
    }

    /** {@return how many runs have counted so far} Collective. */
    static double countRun(final World world, final Path file) throws IOException
    {
        try (GlobalDoubleArray array = world.doubles(ArraySpec.doubles("array", 100, 100).byRows()))
        {
            final Patch own = array.distribution(world.rank());
            final double[] values = new double[(int)own.count()];
            final ByteBuffer bytes = ByteBuffer.allocate(values.length * Double.BYTES);
            final long position = own.rowLo() * array.cols() * Double.BYTES;
            if (Files.exists(file))
            {
                try (FileChannel in = FileChannel.open(file, StandardOpenOption.READ))
                {
                    in.read(bytes, position);
                }
            }
            bytes.clear().asDoubleBuffer().get(values);
            Arrays.setAll(values, i -> values[i] + 1);
            array.put(own, values);                                  // what a calculation would do
            // tag::checkpoint[]
            world.sync();                                            // the array is as it is to be saved
            array.get(own, values);
            bytes.asDoubleBuffer().put(values);
            final Path unfinished = file.resolveSibling(file.getFileName() + ".new");
            try (FileChannel out = FileChannel.open(
                unfinished, StandardOpenOption.CREATE, StandardOpenOption.WRITE))
            {
                out.write(bytes, position);                          // whole rows, so the block is one piece
            }
            world.barrier();                                         // all blocks are in the file
            if (world.rank() == 0)
            {
                Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
            }
            // end::checkpoint[]
            world.barrier();
            return array.get(99, 99);
        }
    }
}
