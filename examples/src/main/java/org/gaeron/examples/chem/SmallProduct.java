package org.gaeron.examples.chem;

/**
 * Products of small matrices, {@code C = A^T B}, by blocks of C whose elements are summed in registers. The rows of A
 * and B are in groups: those of A some distance apart, those of B in an array each. Columns of A and rows of C may be
 * any distance apart.
 *
 * <p>Whole blocks are read and stored. What is read beyond A and B must be there ({@value #BLOCK} elements), and need
 * not be a number. Whatever is stored wrong of C is overwritten by another block, or beyond the end of C, where there
 * must be room for it ({@link #slack(int)}): so columns go from last to first, and in them rows from first to last.
 */
abstract sealed class SmallProduct permits ScalarProduct, VectorProduct
{
    /** Rows and columns of a block. */
    static final int BLOCK = 4;

    private static final String VECTOR_MODULE = "jdk.incubator.vector";

    /** {@return with vectors of four elements where the module for them is there, and the processor has them} */
    static SmallProduct best()
    {
        final boolean there = ModuleLayer.boot().findModule(VECTOR_MODULE).isPresent();
        return there && VectorProduct.isFast() ? new VectorProduct() : new ScalarProduct();
    }

    /** {@return a number of rows or columns rounded up to blocks} */
    static int padded(final int count)
    {
        return (count + BLOCK - 1) / BLOCK * BLOCK;
    }

    /** {@return number of elements there must be room for beyond the end of C} */
    static int slack(final int ldc)
    {
        return BLOCK * ldc + BLOCK;
    }

    /**
     * Multiplies.
     *
     * @param groups  of rows of A and B.
     * @param inner   number of rows in each group.
     * @param rows    of C: columns of A.
     * @param columns of C: columns of B.
     * @param a       A.
     * @param offsetA of its first element.
     * @param columnA from a column to the next.
     * @param lda     from a row to the next.
     * @param stepA   from the end of a group to the next.
     * @param b       B: the rows of each group.
     * @param offsetB of the first element of each.
     * @param ldb     from a row to the next.
     * @param c       C.
     * @param offsetC of its first element.
     * @param ldc     from a row to the next, at least the columns.
     */
    abstract void multiply(
        int groups, int inner, int rows, int columns, double[] a, int offsetA, int columnA, int lda, int stepA,
        double[][] b, int offsetB, int ldb, double[] c, int offsetC, int ldc);
}
