package org.gaeron.verification.launch;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import org.gaeron.GlobalArrayException;
import org.gaeron.GlobalArrays;
import org.gaeron.World;

/**
 * Program that does something before, beside and after its job.
 */
public final class AfterwardsProgram
{
    static final int LATE_MS = 15_000;
    /** Other shutdown hooks have begun by then. */
    private static final int BEGUN_MS = 300;

    private AfterwardsProgram()
    {
    }

    /** A program whose class cannot be initialised. */
    public static final class Unborn
    {
        static final int COUNT = Integer.parseInt("none");

        private Unborn()
        {
        }

        /**
         * Never begins.
         *
         * @param args none.
         */
        public static void main(final String[] args)
        {
            System.out.println(COUNT);
        }
    }

    /**
     * Begins the program.
     *
     * @param args one of: fail before the job; catch the failure of the job; launch it on a thread of its own; have a
     *             shutdown hook that waits for the main thread; have one that never ends, after a good job; launch
     *             again, on node 0 alone; leave a thread; read the standard input.
     * @throws Exception never.
     */
    public static void main(final String[] args) throws Exception
    {
        switch (args[0])
        {
            case "early" -> throw new IllegalArgumentException("no such input");
            case "catch" -> launchAndCatch(args);
            case "thread" ->
            {
                final Thread thread = new Thread(() -> GlobalArrays.launch(args, AfterwardsProgram::fail));
                thread.start();
                thread.join();
            }
            case "hook" ->
            {
                final Thread main = Thread.currentThread();
                Runtime.getRuntime().addShutdownHook(new Thread(() -> AfterwardsProgram.await(main)));
                GlobalArrays.launch(args, AfterwardsProgram::fail);
            }
            case "endless" ->
            {
                Runtime.getRuntime().addShutdownHook(new Thread(() ->
                {
                    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(BEGUN_MS));
                    System.out.println("ending");
                    AfterwardsProgram.await(Thread.currentThread());
                }));
                GlobalArrays.launch(args, AfterwardsProgram::tellProcess);
            }
            case "again" ->
            {
                GlobalArrays.launch(args, World::barrier);
                if (Integer.getInteger("gaeron.node") == 0)
                {
                    launchAndCatch(args);
                }
            }
            default -> GlobalArrays.launch(args, AfterwardsProgram::run);
        }
    }

    private static void await(final Thread thread)
    {
        try
        {
            thread.join();
        }
        catch (final InterruptedException ex)
        {
            throw new IllegalStateException(ex);
        }
    }

    private static void tellProcess(final World world)
    {
        System.out.println("rank " + world.rank() + " pid " + ProcessHandle.current().pid());
    }

    private static void launchAndCatch(final String[] args)
    {
        try
        {
            GlobalArrays.launch(args, AfterwardsProgram::fail);
        }
        catch (final GlobalArrayException ex)
        {
            System.out.println("caught: " + ex.getMessage());
        }
    }

    private static void fail(final World world)
    {
        world.barrier();
        if (world.rank() == world.size() - 1)
        {
            throw new IllegalStateException("enough is enough");
        }
    }

    private static void run(final World world) throws IOException
    {
        tellProcess(world);
        if ("read".equals(world.arguments().get(0)))
        {
            System.out.println("read " + System.in.read());
        }
        else
        {
            new Thread(AfterwardsProgram::straggle, "straggler-" + world.rank()).start();
        }
    }

    /** Until the time has passed: the JVM may end a single wait before. */
    private static void straggle()
    {
        final long endNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(LATE_MS);
        for (long leftNs = endNs - System.nanoTime(); leftNs > 0; leftNs = endNs - System.nanoTime())
        {
            LockSupport.parkNanos(leftNs);
        }
    }
}
