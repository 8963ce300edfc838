package org.gaeron.examples.chem;

/**
 * Products of small matrices, {@code C = A^T B}, by blocks of C whose elements are summed in registers. The rows of A
 * and B may be in groups that are some distance apart. Leading dimensions of A and B are multiples of {@value #BLOCK},
 * and what is beyond the columns that count is read but not used.
 *
 * <p>Whole blocks are stored: whatever is wrong of them is overwritten by another, or beyond the end of C, where there
 * must be room for it ({@link #slack(int)}). So columns go from last to first, and in them rows from first to last.
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

    /** {@return a number of columns rounded up to blocks} */
    static int padded(final int columns)
    {
        return (columns + BLOCK - 1) / BLOCK * BLOCK;
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
     * @param rows    of C: columns of A that count.
     * @param columns of C: columns of B that count.
     * @param a       A.
     * @param lda     its leading dimension.
     * @param stepA   from the end of a group to the next.
     * @param b       B.
     * @param ldb     its leading dimension.
     * @param stepB   from the end of a group to the next.
     * @param c       C.
     * @param offset  of its first element.
     * @param ldc     its leading dimension.
     */
    abstract void multiply(
        int groups, int inner, int rows, int columns, double[] a, int lda, int stepA,
        double[] b, int ldb, int stepB, double[] c, int offset, int ldc);
}
