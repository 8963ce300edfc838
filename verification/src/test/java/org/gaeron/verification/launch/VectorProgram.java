package org.gaeron.verification.launch;

import org.gaeron.GlobalArrays;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.World;

/**
 * Says whether it could use vectors, and then creates an array whose kernels do.
 */
public final class VectorProgram
{
    private VectorProgram()
    {
    }

    /**
     * Begins the program.
     *
     * @param args none.
     */
    public static void main(final String[] args)
    {
        GlobalArrays.launch(args, VectorProgram::run);
    }

    private static void run(final World world)
    {
        System.out.println("vectors " + hasVectors());
        try (GlobalDoubleArray array = world.doubles("array", 1, 1))
        {
            System.out.println("created " + array.patch());
        }
    }

    private static boolean hasVectors()
    {
        try
        {
            Class.forName("jdk.incubator.vector.DoubleVector");
            return true;
        }
        catch (final ClassNotFoundException ex)
        {
            return false;
        }
    }
}
