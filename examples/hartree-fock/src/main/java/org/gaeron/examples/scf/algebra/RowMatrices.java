package org.gaeron.examples.scf.algebra;

import java.util.ArrayList;
import java.util.List;

import org.gaeron.ArraySpec;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.OwnReals;
import org.gaeron.Reduction;
import org.gaeron.World;
import org.gaeron.examples.scf.meter.Activity;
import org.gaeron.examples.scf.meter.RankMeter;

/**
 * Matrices of which each rank owns some whole rows, and sums over all of their rows, with the time that a rank waits.
 * Steps between products use {@link GlobalDoubleArray#own() own rows} alone, so they do not wait. Those of
 * {@link org.gaeron.algebra.Elements} would meet all ranks before and after, and for small matrices that takes longer
 * than the step. Products and spectral functions meet anyway.
 *
 * <p>Used by the thread of its rank.
 */
public final class RowMatrices implements AutoCloseable
{
    private final World world;
    private final RankMeter meter;
    private final List<GlobalDoubleArray> open = new ArrayList<>();
    private long ownBytes;

    /**
     * Creates an object without matrices.
     *
     * @param world the job.
     * @param meter of this rank.
     */
    public RowMatrices(final World world, final RankMeter meter)
    {
        this.world = world;
        this.meter = meter;
    }

    /**
     * {@return a new matrix of zeros, open until {@link #close()}} Collective.
     *
     * @param name for messages.
     * @param rows number of rows.
     * @param cols number of columns.
     */
    public GlobalDoubleArray create(final String name, final long rows, final long cols)
    {
        meter.lap(Activity.COMPUTING);
        final GlobalDoubleArray matrix = world.doubles(ArraySpec.doubles(name, rows, cols).byRows());
        meter.lap(Activity.WAITING);
        open.add(matrix);
        ownBytes += matrix.distribution(world.rank()).count() * Double.BYTES;
        return matrix;
    }

    /** {@return bytes of all matrices that this rank owns} */
    public long ownBytes()
    {
        return ownBytes;
    }

    World world()
    {
        return world;
    }

    RankMeter meter()
    {
        return meter;
    }

    /** Waits for all ranks. */
    public void sync()
    {
        meter.lap(Activity.COMPUTING);
        world.sync();
        meter.lap(Activity.WAITING);
    }

    /**
     * {@return the sum of the products of all elements; the trace of x y for symmetric matrices} Waits for all ranks.
     *
     * @param x a matrix.
     * @param y a matrix of the same shape.
     */
    public double dot(final GlobalDoubleArray x, final GlobalDoubleArray y)
    {
        return reduce(Reduction.SUM, x.own().dot(y));
    }

    /**
     * {@return the largest absolute value of all elements; NaN if one is NaN} Waits for all ranks.
     *
     * @param matrix a matrix.
     */
    public double largest(final GlobalDoubleArray matrix)
    {
        final OwnReals<double[]> own = matrix.own();
        return reduce(Reduction.MAX, Math.max(0, Math.max(own.max(), -own.min())));
    }

    /**
     * {@return the sum of numbers, one of each rank} Waits for all ranks.
     *
     * @param part of this rank.
     */
    public double sum(final double part)
    {
        return reduce(Reduction.SUM, part);
    }

    /**
     * Replaces numbers by their sums over all ranks, in one round. Waits for all ranks.
     *
     * @param parts of this rank; as many on each.
     */
    public void sum(final double[] parts)
    {
        meter.lap(Activity.COMPUTING);
        world.allReduce(Reduction.SUM, parts);
        meter.lap(Activity.WAITING);
    }
    // end::multiply[]

    private double reduce(final Reduction reduction, final double value)
    {
        meter.lap(Activity.COMPUTING);
        final double all = world.allReduce(reduction, value);
        meter.lap(Activity.WAITING);
        return all;
    }

    @Override
    public void close()
    {
        for (final GlobalDoubleArray matrix : open.reversed())
        {
            matrix.close();
        }
        open.clear();
    }
}
