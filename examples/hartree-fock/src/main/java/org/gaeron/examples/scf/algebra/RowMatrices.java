package org.gaeron.examples.scf.algebra;

import java.util.ArrayList;
import java.util.List;

import org.gaeron.ArraySpec;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.LocalDoubleBlock;
import org.gaeron.Patch;
import org.gaeron.Reduction;
import org.gaeron.World;
import org.gaeron.algebra.MatrixProduct;
import org.gaeron.algebra.Op;
import org.gaeron.examples.scf.meter.Activity;
import org.gaeron.examples.scf.meter.RankMeter;

/**
 * Matrices of which each rank owns some whole rows, with algebra on these rows. All methods are collective, but those
 * that use own rows alone do not wait. Other ranks may read their results after the next {@link World#sync()}.
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
        ownBytes += own(matrix).count() * Double.BYTES;
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

    /**
     * {@return the rows that this rank owns}
     *
     * @param matrix a matrix.
     */
    public Patch own(final GlobalDoubleArray matrix)
    {
        return matrix.distribution(world.rank());
    }

    /** Waits for all ranks. */
    public void sync()
    {
        meter.lap(Activity.COMPUTING);
        world.sync();
        meter.lap(Activity.WAITING);
    }

    private interface ElementStep
    {
        double apply(double x, double y);
    }

    /** Calculates y = step(x, y), element by element. */
    private void each(final GlobalDoubleArray x, final GlobalDoubleArray y, final ElementStep step)
    {
        final LocalDoubleBlock from = x.localBlock();
        final LocalDoubleBlock to = y.localBlock();
        to.fill((row, column) -> step.apply(from.get(row, column), to.get(row, column)));
    }

    /**
     * Calculates {@code y = alpha x + beta y} on own rows.
     *
     * @param alpha factor of x.
     * @param x     read; may be y.
     * @param beta  factor of y.
     * @param y     written.
     */
    public void add(final double alpha, final GlobalDoubleArray x, final double beta, final GlobalDoubleArray y)
    {
        // With beta = 0 the old y is ignored; it may even be NaN.
        each(x, y, beta == 0 ? (a, b) -> alpha * a : (a, b) -> alpha * a + beta * b);
    }

    /**
     * Copies own rows.
     *
     * @param x read.
     * @param y written.
     */
    public void copy(final GlobalDoubleArray x, final GlobalDoubleArray y)
    {
        add(1, x, 0, y);
    }

    /**
     * Adds to the diagonal of own rows.
     *
     * @param value  to be added.
     * @param matrix to be changed.
     */
    public void addToDiagonal(final double value, final GlobalDoubleArray matrix)
    {
        final LocalDoubleBlock block = matrix.localBlock();
        for (long i = block.patch().rowLo(); i < block.patch().rowHi(); i++)
        {
            block.set(i, i, block.get(i, i) + value);
        }
    }

    /**
     * {@return the sum of the products of all elements; the trace of x y for symmetric matrices} Waits for all ranks.
     *
     * @param x a matrix.
     * @param y a matrix of the same shape.
     */
    public double dot(final GlobalDoubleArray x, final GlobalDoubleArray y)
    {
        final LocalDoubleBlock a = x.localBlock();
        final LocalDoubleBlock b = y.localBlock();
        double sum = 0;
        for (long row = a.patch().rowLo(); row < a.patch().rowHi(); row++)
        {
            for (long column = 0; column < a.patch().cols(); column++)
            {
                sum += a.get(row, column) * b.get(row, column);
            }
        }
        return reduce(Reduction.SUM, sum);
    }

    /**
     * {@return the sum of the diagonal} Waits for all ranks.
     *
     * @param matrix a square matrix.
     */
    public double trace(final GlobalDoubleArray matrix)
    {
        final LocalDoubleBlock block = matrix.localBlock();
        double sum = 0;
        for (long i = block.patch().rowLo(); i < block.patch().rowHi(); i++)
        {
            sum += block.get(i, i);
        }
        return reduce(Reduction.SUM, sum);
    }

    /**
     * {@return the largest absolute value of all elements; NaN if one is NaN} Waits for all ranks.
     *
     * @param matrix a matrix.
     */
    public double largest(final GlobalDoubleArray matrix)
    {
        final LocalDoubleBlock block = matrix.localBlock();
        double most = 0;
        for (long row = block.patch().rowLo(); row < block.patch().rowHi(); row++)
        {
            for (long column = 0; column < block.patch().cols(); column++)
            {
                most = Math.max(most, Math.abs(block.get(row, column)));
            }
        }
        return reduce(Reduction.MAX, most);
    }

    /**
     * {@return an interval that contains all eigenvalues, by the discs of S. Gershgorin (1931)} Waits for all ranks.
     *
     * @param matrix a symmetric matrix.
     */
    public double[] eigenvalueBounds(final GlobalDoubleArray matrix)
    {
        final LocalDoubleBlock block = matrix.localBlock();
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (long i = block.patch().rowLo(); i < block.patch().rowHi(); i++)
        {
            final double centre = block.get(i, i);
            double radius = -Math.abs(centre);
            for (long j = 0; j < block.patch().cols(); j++)
            {
                radius += Math.abs(block.get(i, j));
            }
            low = Math.min(low, centre - radius);
            high = Math.max(high, centre + radius);
        }
        return new double[]{ reduce(Reduction.MIN, low), reduce(Reduction.MAX, high) };
    }

    /**
     * Calculates {@code result = alpha x^T + beta result}. Waits for all ranks.
     *
     * @param alpha  factor of the transposed matrix.
     * @param x      read; must not be the result.
     * @param beta   factor of the result.
     * @param result of the transposed shape.
     */
    public void addTransposed(
        final double alpha, final GlobalDoubleArray x, final double beta, final GlobalDoubleArray result)
    {
        sync();
        final Patch mine = own(result);
        if (!mine.isEmpty())
        {
            final int rows = (int)mine.rows();
            final int cols = (int)mine.cols();
            final double[] columns = new double[Math.multiplyExact(rows, cols)];
            final double[] sum = new double[columns.length];
            x.get(Patch.of(0, cols, mine.rowLo(), mine.rowHi()), columns);
            meter.onGet();
            result.get(mine, sum);
            for (int row = 0; row < rows; row++)
            {
                for (int column = 0; column < cols; column++)
                {
                    final int at = row * cols + column;
                    sum[at] = alpha * columns[column * rows + row] + (beta == 0 ? 0 : beta * sum[at]);
                }
            }
            result.put(mine, sum);
        }
        sync();
    }

    /**
     * Calculates {@code product = left right}. Waits for all ranks.
     *
     * @param left    m x k.
     * @param right   k x n.
     * @param product m x n; may be one of the factors.
     */
    public void multiply(
        final GlobalDoubleArray left, final GlobalDoubleArray right, final GlobalDoubleArray product)
    {
        multiply(left, right, Op.NONE, product);
    }

    /**
     * Calculates {@code product = left right^T}. Waits for all ranks.
     *
     * @param left    m x k.
     * @param right   n x k.
     * @param product m x n; may be one of the factors.
     */
    public void multiplyTransposed(
        final GlobalDoubleArray left, final GlobalDoubleArray right, final GlobalDoubleArray product)
    {
        multiply(left, right, Op.TRANSPOSE, product);
    }

    // tag::multiply[]
    private void multiply(
        final GlobalDoubleArray left, final GlobalDoubleArray right, final Op op, final GlobalDoubleArray product)
    {
        MatrixProduct.multiply(1, left, Op.NONE, right, op, 0, product);
        meter.lap(Activity.COMPUTING);
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
