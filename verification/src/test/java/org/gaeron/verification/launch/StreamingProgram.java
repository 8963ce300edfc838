package org.gaeron.verification.launch;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;

import org.gaeron.ArraySpec;
import org.gaeron.GlobalArrays;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.Patch;

/**
 * Program of the system tests: rank 0 accumulates large patches onto the last rank's block.
 */
public final class StreamingProgram
{
    private static final int COUNT = 1 << 15;

    private StreamingProgram()
    {
    }

    /**
     * Begins the program.
     *
     * @param args for how many ms it accumulates.
     */
    public static void main(final String[] args)
    {
        GlobalArrays.launch(args, world ->
        {
            final int last = world.size() - 1;
            try (GlobalDoubleArray array = world.doubles(ArraySpec.doubles("a", world.size(), COUNT).byRows()))
            {
                world.sync();
                long count = 0;
                if (world.rank() == 0)
                {
                    final double[] ones = new double[COUNT];
                    Arrays.fill(ones, 1);
                    System.out.println("accumulating");
                    final long startNs = System.nanoTime();
                    final long limitNs = TimeUnit.MILLISECONDS.toNanos(Long.parseLong(args[0]));
                    for (; System.nanoTime() - startNs < limitNs; count++)
                    {
                        array.acc(Patch.of(last, last + 1, 0, COUNT), 1.0, ones);
                        array.fence(last);
                    }
                    System.out.println(array.get(last, COUNT - 1) == count ? "all counted" : "some are missing");
                }
                world.sync();
            }
        });
    }
}
