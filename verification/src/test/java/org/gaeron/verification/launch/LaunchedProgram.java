package org.gaeron.verification.launch;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import org.gaeron.GlobalArrays;
import org.gaeron.GlobalLongArray;
import org.gaeron.Reduction;
import org.gaeron.World;

/**
 * Program of the system tests: the first argument says how it is to end.
 */
public final class LaunchedProgram
{
    static final int EXIT_CODE = 7;
    /** Longer than a launcher waits for those that have lost a node. */
    private static final int LATE_MS = 4_000;
    private static final int LOOK_MS = 20;
    private static final long COMPUTE_NS = TimeUnit.MICROSECONDS.toNanos(200);
    private static final long REST_NS = TimeUnit.MICROSECONDS.toNanos(1800);

    private LaunchedProgram()
    {
    }

    private static void print(final int lines, final String text)
    {
        for (int line = 0; line < lines; line++)
        {
            System.out.println(text.replace("@blas", System.getProperty("gaeron.blas", "@blas")));
        }
    }

    /**
     * Begins the program.
     *
     * @param args how to end: sum, with a second job after it; throw, exit, compute, spin or use the array for ever;
     *             none, without a job;
     *             print, as many lines as the next argument says, of the one after it, which may have @blas in it;
     *             shout: the same, and then throw;
     *             late: as sleep, while all but the last rank wait in a sync;
     *             sleep, until the file of the next argument is there; or leave: with an exit code when all have ended.
     * @throws InterruptedException never.
     */
    public static void main(final String[] args) throws InterruptedException
    {
        if ("none".equals(args[0]))
        {
            return;
        }
        GlobalArrays.launch(args, LaunchedProgram::run);
        if ("sum".equals(args[0]))
        {
            GlobalArrays.call(args, world -> world.allReduce(Reduction.SUM, world.rank() + 1L))
                .ifPresent(sum -> System.out.println("second job " + sum));
        }
        if ("leave".equals(args[0]))
        {
            if (Integer.getInteger("gaeron.node") > 0)
            {
                System.exit(EXIT_CODE);
            }
            Thread.sleep(LATE_MS);
            System.out.println("node 0 has done its part");
        }
    }

    private static void run(final World world) throws InterruptedException
    {
        try (GlobalLongArray array = world.longs("array", world.size(), 4))
        {
            for (int row = 0; row < world.size(); row++)
            {
                array.acc(row, 1, world.rank() + 1);
            }
            world.sync();
            final long sum = array.get((world.rank() + 1) % world.size(), 1);
            System.out.println("rank " + world.rank() + " pid " + ProcessHandle.current().pid() + " sum " + sum);
            System.out.flush();
            world.barrier();
            end(world, array);
        }
    }

    private static void end(final World world, final GlobalLongArray array) throws InterruptedException
    {
        final boolean isLast = world.rank() == world.size() - 1;
        switch (world.arguments().get(0))
        {
            case "throw":
                failOnLastNode(world);
                break;
            case "print":
                print(Integer.parseInt(world.arguments().get(1)), world.arguments().get(2));
                break;
            case "shout":
                print(Integer.parseInt(world.arguments().get(1)), world.arguments().get(2));
                failOnLastNode(world);
                break;
            case "exit":
                if (isLast)
                {
                    Runtime.getRuntime().halt(EXIT_CODE);
                }
                world.barrier();
                break;
            case "compute":
            case "spin":
                compute(world, "spin".equals(world.arguments().get(0)));
                break;
            case "use":
                System.out.println("using " + world.rank());
                while (world.rank() >= 0)
                {
                    array.acc((world.rank() + 1) % world.size(), 1, 1);
                    world.sync();
                }
                break;
            case "sleep":
                sleep(world);
                break;
            case "late":
                if (isLast)
                {
                    sleep(world);
                }
                world.sync();
                break;
            default:
                world.sync();
        }
    }

    private static void failOnLastNode(final World world)
    {
        if (world.node() == world.nodes() - 1)
        {
            throw new IllegalStateException("rank " + world.rank() + " has had enough");
        }
        world.barrier();
    }

    private static void compute(final World world, final boolean isRestless)
    {
        System.out.println("computing " + world.rank());
        while (world.rank() >= 0)
        {
            if (isRestless)
            {
                Thread.onSpinWait();
            }
            else
            {
                computeAndRest();
            }
        }
    }

    /**
     * Calls nothing of the library, and heeds no interrupt, as a rank that computes. But it leaves most of its core to
     * the tests at its side, which ranks of several jobs that spin would slow down.
     */
    static void computeAndRest()
    {
        final long endNs = System.nanoTime() + COMPUTE_NS;
        while (endNs - System.nanoTime() > 0)
        {
            Thread.onSpinWait();
        }
        Thread.interrupted();
        LockSupport.parkNanos(REST_NS);
    }

    private static void sleep(final World world) throws InterruptedException
    {
        System.out.println("sleeping " + world.rank());
        while (!Files.exists(Path.of(world.arguments().get(1))))
        {
            Thread.sleep(LOOK_MS);
        }
    }
}
