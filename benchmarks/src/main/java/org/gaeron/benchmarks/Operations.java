package org.gaeron.benchmarks;

import java.util.Arrays;
import java.util.List;

import org.gaeron.ArraySpec;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.Patch;
import org.gaeron.World;
import org.gaeron.benchmarks.rig.ComputeLoop;

/**
 * Operations whose latency is measured, on a counter and a row of doubles that the last rank owns. All check that they
 * were applied: readInc by its value, the others by the first element of the row in {@link #check()}.
 */
final class Operations implements AutoCloseable
{
    /** Names of the operations. */
    static final List<String> NAMES = List.of("readInc", "get", "put", "acc");

    /** About 50 us. */
    private static final int COMPUTE_STEPS = 10_000;

    private final World world;
    private final long owner;
    private final GlobalLongArray longs;
    private final GlobalDoubleArray doubles;
    private final double[] ones;
    private final double[] target;
    private long increments;
    private double first;

    /**
     * Creates the arrays. Collective.
     */
    Operations(final World world, final int mostBytes)
    {
        this.world = world;
        owner = world.size() - 1;
        longs = world.longs(ArraySpec.longs("longs", world.size(), 2).withGrid(world.size(), 1));
        doubles = world.doubles(
            ArraySpec.doubles("doubles", world.size(), mostBytes / Double.BYTES).withGrid(world.size(), 1));
        ones = new double[mostBytes / Double.BYTES];
        target = new double[mostBytes / Double.BYTES];
        Arrays.fill(ones, 1);
    }

    /**
     * {@return an operation}
     *
     * @param name  one of {@link #NAMES}.
     * @param bytes of the patch, at the start of the owner's row, contiguous.
     */
    Runnable of(final String name, final int bytes)
    {
        final Patch patch = Patch.of(owner, owner + 1, 0, bytes / Double.BYTES);
        return switch (name)
        {
            case "readInc" -> this::readInc;
            case "get" -> () -> doubles.get(patch, target);
            case "put" -> () -> put(patch);
            case "acc" -> () -> acc(patch);
            default -> throw new IllegalArgumentException("expected one of " + NAMES + ", actual " + name);
        };
    }

    private void readInc()
    {
        final long before = longs.readInc(owner, 0, 1);
        if (before != increments++)
        {
            throw new IllegalStateException("expected " + (increments - 1) + ", actual " + before);
        }
    }

    private void put(final Patch patch)
    {
        doubles.put(patch, ones);
        world.fence();
        first = 1;
    }

    private void acc(final Patch patch)
    {
        doubles.acc(patch, 1.0, ones);
        world.fence();
        first++;
    }

    /**
     * Checks that all puts and accs were applied.
     */
    void check()
    {
        final double actual = doubles.get(owner, 0);
        if (actual != first)
        {
            throw new IllegalStateException("expected " + first + " in the owner's row, actual " + actual);
        }
    }

    /**
     * Runs some work on rank 0 while the owner computes. Collective.
     */
    void whileOwnerComputes(final Runnable work)
    {
        if (world.rank() == 0)
        {
            work.run();
            longs.put(owner, 1, 1);
        }
        else
        {
            final ComputeLoop loop = new ComputeLoop();
            while (longs.get(owner, 1) == 0)
            {
                loop.compute(COMPUTE_STEPS);
            }
        }
        world.sync();
    }

    @Override
    public void close()
    {
        longs.close();
        doubles.close();
    }
}
