package org.gaeron.verification.launch;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import org.gaeron.GlobalArrays;
import org.gaeron.World;

/**
 * Program of the tests of ends. One rank ends somehow (the fate). All others do something outside of the job, which no
 * exception of Gaeron ends.
 */
public final class StubbornProgram
{
    static final int EXIT_CODE = 7;

    private static final Object MONITOR = new Object();
    private static final int LONG_S = 3600;

    private static volatile boolean isFree;

    private StubbornProgram()
    {
    }

    /**
     * Begins the program.
     *
     * @param args of the others: compute, spin, sleep, queue, monitor, native. And the fate of the last rank: throw,
     *             broken, circle, error, exit, hook, halt, interrupt, wait.
     */
    public static void main(final String[] args)
    {
        GlobalArrays.launch(args, StubbornProgram::run);
    }

    private static void run(final World world) throws Exception
    {
        System.out.println("rank " + world.rank() + " pid " + ProcessHandle.current().pid());
        world.barrier();
        if (world.rank() < world.size() - 1)
        {
            System.out.println("rank " + world.rank() + " is at it");
            busy(world.arguments().get(0));
        }
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(200));
        System.out.println("rank " + world.rank() + " ends");
        end(world, world.arguments().get(1));
    }

    private static void busy(final String what) throws Exception
    {
        switch (what)
        {
            case "compute" -> compute();
            case "spin" ->
            {
                while (!isFree)
                {
                    Thread.onSpinWait();
                }
            }
            case "sleep" -> TimeUnit.SECONDS.sleep(LONG_S);
            case "queue" -> new LinkedBlockingQueue<>().take();
            case "monitor" ->
            {
                synchronized (MONITOR)
                {
                    compute();
                }
            }
            case "native" -> sleepNative();
            default -> throw new IllegalArgumentException(what);
        }
        compute();
    }

    @SuppressWarnings("restricted")
    private static void sleepNative()
    {
        final Linker linker = Linker.nativeLinker();
        try
        {
            linker.downcallHandle(linker.defaultLookup().find("sleep").orElseThrow(),
                FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT)).invoke(LONG_S);
        }
        catch (final Throwable ex)
        {
            throw new IllegalStateException(ex);
        }
    }

    private static void compute()
    {
        while (!isFree)
        {
            LaunchedProgram.computeAndRest();
        }
    }

    private static void end(final World world, final String fate) throws InterruptedException
    {
        switch (fate)
        {
            case "throw" -> throw new IllegalStateException("enough is enough");
            case "broken" -> throw new BrokenException();
            case "circle" -> throw circle();
            case "error" -> throw new AssertionError("that cannot be");
            case "exit" -> System.exit(EXIT_CODE);
            case "hook" ->
            {
                Runtime.getRuntime().addShutdownHook(new Thread(StubbornProgram::compute));
                System.exit(EXIT_CODE);
            }
            case "halt" -> Runtime.getRuntime().halt(EXIT_CODE);
            case "interrupt" ->
            {
                Thread.currentThread().interrupt();
                world.barrier();
                TimeUnit.SECONDS.sleep(LONG_S);
            }
            default -> compute();
        }
    }

    private static RuntimeException circle()
    {
        final RuntimeException one = new IllegalStateException("one");
        final RuntimeException other = new IllegalArgumentException("other", one);
        one.initCause(other);
        return one;
    }

    /** It cannot even say what it is. */
    static final class BrokenException extends RuntimeException
    {
        private static final long serialVersionUID = 1L;

        @Override
        public String getMessage()
        {
            throw new IllegalStateException("no message");
        }
    }
}
