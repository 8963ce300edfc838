package org.gaeron.examples.small;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

import org.gaeron.GlobalArrays;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.Patch;
import org.gaeron.World;
import org.gaeron.files.Checkpoints;
import org.gaeron.files.Npy;

/** An array that outlives its job in checkpoints. The next job may have other nodes and ranks. */
public final class Checkpoint
{
    private Checkpoint()
    {
    }

    /**
     * Starts the program: each run adds 1 to all elements.
     *
     * @param args the folder of the checkpoints; {@code checkpoints} if there is none.
     */
    public static void main(final String[] args)
    {
        final Path folder = Path.of(args.length == 0 ? "checkpoints" : args[0]);
        GlobalArrays.launch(args, world -> System.out.printf("run %.0f%n", countRun(world, folder)));
    }

    /** {@return how many runs have counted so far} Collective. */
    static double countRun(final World world, final Path folder) throws IOException
    {
        // tag::checkpoint[]
        try (GlobalDoubleArray density = world.doubles("density", 100, 100))
        {
            final Checkpoints saved = Checkpoints.in(world, folder).keep(2);
            final Optional<org.gaeron.files.Checkpoint> last = saved.restore(density);
            int step = last.map(read -> Integer.parseInt(read.attributes().get("step"))).orElse(0);
            step++;
            density.fill(density.get(99, 99) + 1);               // what a calculation would do
            saved.write(Map.of("step", Integer.toString(step)), density);
            return density.get(99, 99);
        }
        // end::checkpoint[]
    }

    /** {@return the sum of a part of an array in a file of NumPy} Collective. */
    static double sum(final World world, final GlobalDoubleArray array, final Path file) throws IOException
    {
        // tag::npy[]
        Npy.write(world, array, file);                           // numpy.load(file) has it
        try (GlobalDoubleArray read = (GlobalDoubleArray)Npy.read(world, file, "read"))
        {
            double sum = 0;
            for (final double value : read.get(Patch.of(0, 2, 0, read.cols())))
            {
                sum += value;
            }
            return sum;
        }
        // end::npy[]
    }
}
