package org.gaeron.aeron;

import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import org.gaeron.ArraySpec;
import org.gaeron.EmbeddedJob;
import org.gaeron.GlobalLongArray;
import org.gaeron.Patch;
import org.gaeron.World;

/**
 * A job in a network namespace of its own, whose only network goes down for a while, again and again, just before
 * streams are opened. {@link LinkCutTest} starts it.
 */
final class CutLink
{
    private static final int NODES = 3;
    private static final int COUNT = 1 << 17;
    /** So long that nodes which wait for a core are not lost, too short for a stream that opens only then. */
    private static final String NODE_TIMEOUT = "8s";
    private static final long UP_NS = TimeUnit.MILLISECONDS.toNanos(200);

    private CutLink()
    {
    }

    /**
     * Runs the job.
     *
     * @param args for how many ms the network is down.
     */
    public static void main(final String[] args) throws Exception
    {
        final long cutMs = Long.parseLong(args[0]);
        setUp();
        cut(cutMs);
        EmbeddedJob.of(NODES, 1).transport("udp").setting("gaeron.node.timeout", NODE_TIMEOUT)
            .run(world -> count(world, cutMs));
        System.out.println("all counted");
    }

    /** Ranks 1 and 2 have no link before the first call, and nobody has a bulk stream before the first large patch. */
    private static void count(final World world, final long cutMs)
    {
        try (GlobalLongArray array = world.longs(ArraySpec.longs("array", NODES, COUNT).withGrid(NODES, 1)))
        {
            final long[] ones = new long[COUNT];
            Arrays.fill(ones, 1);
            if (world.rank() == 1)
            {
                cut(cutMs);
                expect(0, array.readInc(2, 0, 0));
                cut(cutMs);
                array.acc(Patch.of(2, 3, 0, COUNT), 1, ones);
            }
            world.sync();
            if (world.rank() == 2)
            {
                array.get(Patch.of(2, 3, 0, COUNT), ones);
                expect(COUNT, Arrays.stream(ones).sum());
                cut(cutMs);
                array.get(Patch.of(0, 1, 0, COUNT), ones);
                expect(0, Arrays.stream(ones).sum());
            }
            world.sync();
        }
    }

    private static void expect(final long expected, final long actual)
    {
        if (expected != actual)
        {
            throw new IllegalStateException("expected " + expected + ", actual " + actual);
        }
    }

    /**
     * Returns as soon as the network is down. Before that it is up for some signs of life. A shell has it up again,
     * which this JVM, if it is late, does not delay.
     */
    private static void cut(final long cutMs)
    {
        LockSupport.parkNanos(UP_NS);
        final Process shell = start("ip link set lo down && echo down && sleep " + cutMs / 1e3 + "; ip link set lo up");
        try
        {
            expect('d', shell.getInputStream().read());
        }
        catch (final IOException ex)
        {
            throw new IllegalStateException("the network was not set down", ex);
        }
    }

    private static void setUp()
    {
        try
        {
            expect(0, start("ip link set lo up").waitFor());
        }
        catch (final InterruptedException ex)
        {
            throw new IllegalStateException("the network was not set up", ex);
        }
    }

    private static Process start(final String line)
    {
        try
        {
            return new ProcessBuilder("sh", "-c", line).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        }
        catch (final IOException ex)
        {
            throw new IllegalStateException(line, ex);
        }
    }
}
