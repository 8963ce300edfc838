package org.gaeron.verification.launch;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

import org.gaeron.ArraySpec;
import org.gaeron.GlobalArrays;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.Patch;
import org.gaeron.World;

/** Rank 1 opens files until it cannot, and then gets a large patch of rank 0. */
public final class DescriptorsProgram
{
    private static final int COUNT = 1 << 18;

    private DescriptorsProgram()
    {
    }

    /**
     * Begins the program.
     *
     * @param args none.
     */
    public static void main(final String[] args)
    {
        GlobalArrays.launch(args, DescriptorsProgram::run);
    }

    private static void run(final World world)
    {
        try (GlobalDoubleArray array = world.doubles(
            ArraySpec.doubles("array", world.size(), COUNT).withGrid(world.size(), 1)))
        {
            final double[] values = new double[COUNT];
            final List<InputStream> files = new ArrayList<>();
            world.barrier();
            if (world.rank() == 1)
            {
                takeAll(files);
                array.get(Patch.of(0, 1, 0, COUNT), values);
            }
            world.barrier();
            System.out.println("rank " + world.rank() + " goes on beside " + files.size() + " files");
        }
    }

    private static void takeAll(final List<InputStream> files)
    {
        try
        {
            while (true)
            {
                files.add(new FileInputStream("/dev/null"));
            }
        }
        catch (final IOException ex)
        {
            if (!String.valueOf(ex.getMessage()).contains("Too many open files"))
            {
                throw new AssertionError(ex);
            }
        }
    }
}
