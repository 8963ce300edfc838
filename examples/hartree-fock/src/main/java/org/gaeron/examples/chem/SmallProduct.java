package org.gaeron.examples.chem;

/**
 * Products of small matrices, {@code C = A^T B}, by blocks of C whose elements are summed in registers. The rows of A
 * and B are in groups. The groups of A are some distance apart; those of B are in an array each. Columns of A and rows
 * of C may be any distance apart.
 *
 * <p>Whole blocks are read and stored. The {@value #BLOCK} elements beyond A and B must be readable; their values do
 * not matter. Wrong elements of C are overwritten by another block, or lie beyond the end of C, which needs space for
 * them ({@link #slack(int)}). Therefore columns go from last to first, and rows within them from first to last.
 */
abstract sealed class SmallProduct permits ScalarProduct, VectorProduct
{
    /** Rows and columns of a block. */
    static final int BLOCK = 4;

    /**
     * {@return an implementation with vectors of four elements if the module and the processor support them, else with
     * scalars}
     */
    static SmallProduct best()
    {
        try
        {
            return VectorProduct.isFast() ? new VectorProduct() : new ScalarProduct();
        }
        catch (final NoClassDefFoundError ex)
        {
            return new ScalarProduct();
        }
    }

    /** {@return a number of rows or columns rounded up to blocks} */
    static int padded(final int count)
    {
        return (count + BLOCK - 1) / BLOCK * BLOCK;
    }

    /** {@return number of elements of the space needed beyond the end of C} */
    static int slack(final int ldc)
    {
        return BLOCK * ldc + BLOCK;
    }

    /**
     * Multiplies.
     *
     * @param groups  of rows of A and B.
     * @param inner   number of rows in each group.
     * @param rows    of C, the columns of A.
     * @param columns of C, the columns of B.
     * @param a       the matrix A.
     * @param offsetA of its first element.
     * @param columnA from a column to the next.
     * @param lda     from a row to the next.
     * @param stepA   from the end of a group to the next.
     * @param b       the matrix B: the rows of each group.
     * @param offsetB of the first element of each group.
     * @param ldb     from a row to the next.
     * @param c       the matrix C.
     * @param offsetC of its first element.
     * @param ldc     from a row to the next, at least the number of columns.
     */
    abstract void multiply(
        int groups, int inner, int rows, int columns, double[] a, int offsetA, int columnA, int lda, int stepA,
        double[][] b, int offsetB, int ldb, double[] c, int offsetC, int ldc);
}
