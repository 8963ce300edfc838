package org.gaeron.verification.launch;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

import org.gaeron.ArraySpec;
import org.gaeron.GlobalArrayException;
import org.gaeron.GlobalArrays;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.NodeFailedException;
import org.gaeron.Patch;
import org.gaeron.World;
import org.gaeron.algebra.Solvers;

/**
 * Program of the exit tests. All ranks do the same thing again and again (the phase) until something happens to the
 * last one (the fate). Each prints the failure that it gets.
 */
public final class ExitProgram
{
    static final int EXIT_CODE = 7;

    private static final int COUNT = 1 << 18;
    private static final int ORDER = 400;
    private static final int ROUNDS = 5;
    private static final int CHUNK_BYTES = 1 << 20;

    private ExitProgram()
    {
    }

    /**
     * Begins the program.
     *
     * @param args the phase: launch, barrier, pull, create, factor; and the fate: normal, return, throw, exit, zero,
     *             memory, wait.
     */
    public static void main(final String[] args)
    {
        if ("launch".equals(args[0]) && Integer.getInteger("gaeron.node") == 1)
        {
            System.out.println("main of pid " + ProcessHandle.current().pid());
            meet(args[1]);
            linger();
        }
        GlobalArrays.launch(args, ExitProgram::run);
    }

    /** Until somebody ends this process. */
    private static void linger()
    {
        while (true)
        {
            LockSupport.park();
        }
    }

    private static void run(final World world)
    {
        try
        {
            repeat(world);
        }
        catch (final NodeFailedException ex)
        {
            System.out.println("rank " + world.rank() + " told of node " + ex.node() + " " + ex.operationState());
            throw ex;
        }
        catch (final GlobalArrayException ex)
        {
            System.out.println("rank " + world.rank() + " told: " + ex.getMessage());
            throw ex;
        }
    }

    private static void repeat(final World world)
    {
        final boolean isLast = world.rank() == world.size() - 1;
        final String fate = world.arguments().get(1);
        try (GlobalDoubleArray array = world.doubles(
            ArraySpec.doubles("array", world.size(), COUNT).withGrid(world.size(), 1)))
        {
            final double[] values = new double[COUNT];
            System.out.println("rank " + world.rank() + " pid " + ProcessHandle.current().pid());
            for (int round = 0; !"normal".equals(fate) || round < ROUNDS; round++)
            {
                phase(world, array, values);
                if (round == ROUNDS)
                {
                    System.out.println("rank " + world.rank() + " is at it");
                    if (isLast && "return".equals(fate))
                    {
                        return;
                    }
                    if (isLast)
                    {
                        meet(fate);
                    }
                }
            }
        }
    }

    private static void phase(final World world, final GlobalDoubleArray array, final double[] values)
    {
        switch (world.arguments().get(0))
        {
            case "pull" -> array.get(rowOf((world.rank() + world.size() / 2) % world.size()), values);
            case "factor" -> factor(world);
            case "create" -> world.doubles("more", world.size(), 1).close();
            default -> world.barrier();
        }
    }

    private static void factor(final World world)
    {
        try (GlobalDoubleArray a = world.doubles("a", ORDER, ORDER))
        {
            a.fill((i, j) -> i == j ? ORDER : 1.0 / (i + j + 1));
            Solvers.cholesky(a).close();
            Solvers.lu(a).close();
        }
    }

    private static Patch rowOf(final int rank)
    {
        return Patch.of(rank, rank + 1, 0, COUNT);
    }

    private static void meet(final String fate)
    {
        switch (fate)
        {
            case "throw" -> throw new IllegalStateException("enough is enough");
            case "exit" -> System.exit(EXIT_CODE);
            case "zero" -> System.exit(0);
            case "memory" -> fill(new ArrayList<>());
            default ->
            {
            }
        }
    }

    private static void fill(final List<byte[]> chunks)
    {
        while (chunks.size() < Integer.MAX_VALUE)
        {
            chunks.add(new byte[CHUNK_BYTES]);
        }
    }
}
