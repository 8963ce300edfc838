package org.gaeron.examples.scf.algebra;

import org.gaeron.GlobalDoubleArray;
import org.gaeron.algebra.Elements;
import org.gaeron.algebra.Matrices;
import org.gaeron.algebra.MatrixProduct;
import org.gaeron.algebra.Norm;
import org.gaeron.algebra.Op;

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
        square = matrices.create("purification square", order, order);
        root = matrices.create("purification root", order, order);
    }

    @Override
    public void projector(final GlobalDoubleArray matrix, final int count, final GlobalDoubleArray result)
    {
        if (count == 0 || count == matrix.rows())
        {
            Elements.fill(result, 0);
            Matrices.shiftDiagonal(result, count == 0 ? 0 : 1);
            return;
        }
        final double[] bounds = eigenvalueBounds(matrix);
        final double width = bounds[1] - bounds[0];
        Elements.add(-1 / width, matrix, 0, matrix, result);
        Matrices.shiftDiagonal(result, bounds[1] / width);
        // tag::purify[]
        double error = Double.POSITIVE_INFINITY;
        for (int step = 0; error > NEARLY_IDEMPOTENT; step++)
        {
            MatrixProduct.multiply(result, result, square);
            final double trace = Matrices.trace(result).re();
            final double traceOfSquare = Matrices.trace(square).re();
            error = Math.abs(trace - traceOfSquare);
            checkStep(step, error, count);
            final boolean isSquareNearer =
                Math.abs(traceOfSquare - count) < Math.abs(2 * trace - traceOfSquare - count);
            Elements.add(isSquareNearer ? 1 : -1, square, isSquareNearer ? 0 : 2, result, result);
        }
        // end::purify[]
        refine(result);
        refine(result);
        checkTrace(result, count);
    }

    /** {@return an interval that contains all eigenvalues, by the discs of S. Gershgorin (1931)} */
    double[] eigenvalueBounds(final GlobalDoubleArray matrix)
    {
        // Shifted by its norm, a matrix has a diagonal of one sign, so its norm is the outermost end of a disc.
        final double shift = Matrices.norm(Norm.INFINITY, matrix);
        square.copyFrom(matrix);
        Matrices.shiftDiagonal(square, shift);
        final double high = Matrices.norm(Norm.INFINITY, square) - shift;
        Matrices.shiftDiagonal(square, -2 * shift);
        return new double[]{ shift - Matrices.norm(Norm.INFINITY, square), high };
    }

    private static void checkStep(final int step, final double error, final int count)
    {
        if (!Double.isFinite(error) || step == MOST_STEPS)
        {
            throw new NumericalException("purification to " + count + " vectors did not converge: is there no gap? " +
                "expected a sum of x (1 - x) of at most " + NEARLY_IDEMPOTENT + ", actual " + error);
        }
    }

    private void refine(final GlobalDoubleArray result)
    {
        MatrixProduct.multiply(result, result, square);
        MatrixProduct.multiply(square, result, root);
        Elements.add(3, square, -2, root, result);
    }

    private static void checkTrace(final GlobalDoubleArray result, final int count)
    {
        final double trace = Matrices.trace(result).re();
        if (!(Math.abs(trace - count) < NEARLY_IDEMPOTENT))
        {
            throw new NumericalException(
                "purification did not converge: expected a trace of " + count + ", actual " + trace);
        }
    }

    @Override
    public void inverseSquareRoot(final GlobalDoubleArray matrix, final GlobalDoubleArray result)
    {
        final double largest = Matrices.norm(Norm.INFINITY, matrix);
        Elements.add(1 / largest, matrix, 0, matrix, root);
        Elements.fill(result, 0);
        Matrices.shiftDiagonal(result, 1);
        double error = Double.POSITIVE_INFINITY;
        for (int step = 0; error > ROOT_TOLERANCE; step++)
        {
            // The correction (3 - zy)/2, where y converges to the root and z to its inverse.
            MatrixProduct.multiply(-0.5, result, Op.NONE, root, Op.NONE, 0, square);
            Matrices.shiftDiagonal(square, 0.5);
            error = Matrices.norm(Norm.MAX, square);
            if (!Double.isFinite(error) || step == MOST_ROOT_STEPS)
            {
                throw new NumericalException("the basis functions are linearly dependent: the inverse square root " +
                    "of their overlap did not converge; expected an error of at most " + ROOT_TOLERANCE + ", actual " +
                    error);
            }
            Matrices.shiftDiagonal(square, 1);
            MatrixProduct.multiply(root, square, root);
            MatrixProduct.multiply(square, result, result);
        }
        Elements.scale(result, 1 / Math.sqrt(largest));
    }
}
