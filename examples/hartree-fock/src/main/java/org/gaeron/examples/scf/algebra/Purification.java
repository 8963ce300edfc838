package org.gaeron.examples.scf.algebra;

import org.gaeron.GlobalDoubleArray;

/**
 * Spectral functions by matrix multiplication alone, so that no rank ever holds a whole matrix and all ranks have the
 * same work.
 *
 * <p>The projector is the limit of squarings x -> x^2 and x -> 2x - x^2 of the matrix mapped to [0, 1]. Each step takes
 * the one that brings the trace closer to the number of eigenvectors: A. M. N. Niklasson, Phys. Rev. B 66, 155115
 * (2002). At the end comes x -> 3x^2 - 2x^3 of R. McWeeny, Rev. Mod. Phys. 32, 335 (1960). The projector needs a gap
 * between the eigenvalues that are taken and the others. Each step takes one multiplication, and there are about 30.
 *
 * <p>The inverse square root is the limit of the coupled iteration of Newton and Schulz: N. J. Higham, Numer.
 * Algorithms 15, 227 (1997).
 */
public final class Purification implements SpectralFunctions
{
    private static final int MOST_STEPS = 100;
    private static final int MOST_ROOT_STEPS = 40;
    /** Sum of x (1 - x) over all eigenvalues x, below which two of McWeeny's steps reach working precision. */
    private static final double NEARLY_IDEMPOTENT = 1e-6;
    private static final double ROOT_TOLERANCE = 1e-11;

    private final RowMatrices matrices;
    private final GlobalDoubleArray square;
    private final GlobalDoubleArray root;

    /**
     * Creates workspace. Collective.
     *
     * @param matrices creates its matrices.
     * @param order    of the matrices to be handled.
     */
    public Purification(final RowMatrices matrices, final int order)
    {
        this.matrices = matrices;
        square = matrices.create("purification square", order, order);
        root = matrices.create("purification root", order, order);
    }

    @Override
    public String name()
    {
        return "purify";
    }

    @Override
    public void projector(final GlobalDoubleArray matrix, final int count, final GlobalDoubleArray result)
    {
        if (count == 0 || count == matrix.rows())
        {
            matrices.add(0, result, 0, result);
            matrices.addToDiagonal(count == 0 ? 0 : 1, result);
            matrices.sync();
            return;
        }
        final double[] bounds = matrices.eigenvalueBounds(matrix);
        final double width = bounds[1] - bounds[0];
        matrices.add(-1 / width, matrix, 0, result);
        matrices.addToDiagonal(bounds[1] / width, result);
        double error = Double.POSITIVE_INFINITY;
        for (int step = 0; error > NEARLY_IDEMPOTENT; step++)
        {
            matrices.multiply(result, result, square);
            final double trace = matrices.trace(result);
            final double traceOfSquare = matrices.trace(square);
            error = Math.abs(trace - traceOfSquare);
            if (!Double.isFinite(error) || step == MOST_STEPS)
            {
                throw new ArithmeticException("purification of a matrix of order " + matrix.rows() + " to " + count +
                    " vectors did not converge: is there no gap? expected a sum of x (1 - x) of at most " +
                    NEARLY_IDEMPOTENT + ", actual " + error);
            }
            final boolean isSquareNearer =
                Math.abs(traceOfSquare - count) < Math.abs(2 * trace - traceOfSquare - count);
            matrices.add(isSquareNearer ? 1 : -1, square, isSquareNearer ? 0 : 2, result);
        }
        refine(result);
        refine(result);
        checkTrace(result, count);
        matrices.sync();
    }

    private void refine(final GlobalDoubleArray result)
    {
        matrices.multiply(result, result, square);
        matrices.multiply(square, result, result);
        matrices.add(3, square, -2, result);
    }

    private void checkTrace(final GlobalDoubleArray result, final int count)
    {
        final double trace = matrices.trace(result);
        if (!(Math.abs(trace - count) < NEARLY_IDEMPOTENT))
        {
            throw new ArithmeticException(
                "purification did not converge: expected a trace of " + count + ", actual " + trace);
        }
    }

    @Override
    public void inverseSquareRoot(final GlobalDoubleArray matrix, final GlobalDoubleArray result)
    {
        final double largest = matrices.eigenvalueBounds(matrix)[1];
        matrices.add(1 / largest, matrix, 0, root);
        matrices.add(0, root, 0, result);
        matrices.addToDiagonal(1, result);
        double error = Double.POSITIVE_INFINITY;
        for (int step = 0; error > ROOT_TOLERANCE; step++)
        {
            // The correction (3 - zy)/2, where y converges to the root and z to its inverse.
            matrices.multiply(result, root, square);
            matrices.add(0, square, -0.5, square);
            matrices.addToDiagonal(0.5, square);
            error = matrices.largest(square);
            if (!Double.isFinite(error) || step == MOST_ROOT_STEPS)
            {
                throw new ArithmeticException("the basis functions are linearly dependent: the inverse square root " +
                    "of their overlap did not converge; expected an error of at most " + ROOT_TOLERANCE + ", actual " +
                    error);
            }
            matrices.addToDiagonal(1, square);
            matrices.multiply(root, square, root);
            matrices.multiply(square, result, result);
        }
        matrices.add(0, result, 1 / Math.sqrt(largest), result);
        matrices.sync();
    }
}
