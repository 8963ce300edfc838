package org.gaeron.algebra.kernel;

import org.gaeron.ElementType;

/**
 * Products of matrices in the memory of one thread: {@code c = c + alpha a b}. The kernels are chosen once per JVM,
 * with vectors where the module {@code jdk.incubator.vector} is available. With and without, results have the same
 * bits, if no BLAS is chosen. An object has packed copies of panels, which it reuses: at most {@link #SCRATCH_BYTES}
 * without a BLAS. Overflows of integers wrap.
 *
 * <p>{@snippet :
 * final LocalProduct product = new LocalProduct();
 * final LocalMatrix a = LocalMatrix.of(elements, 0, rows, terms, ld);
 * product.add(-1, a, a.transpose(), c);           // c = c - a a^T
 * }
 *
 * <p>The system property {@code gaeron.blas}, which is a setting of a job, chooses a BLAS library of the host instead:
 * {@code none} is the default, {@code auto} takes one of those that are usual, and other values name a library. It must
 * have the C interface, is tested when it is loaded, and uses one thread. Java arrays are copied for it. The memory of
 * these copies, which is that of the largest factors and product, is kept. The first product logs one line.
 *
 * <p>Used by one thread at a time.
 */
public final class LocalProduct
{
    /** Most memory of an object that has multiplied elements of one type without a BLAS, in bytes. */
    public static final long SCRATCH_BYTES = 10L << 20;

    /** Rows of a step for a BLAS: enough for its blocks, and few beyond what is needed. */
    private static final int STEP_ROWS = 400;

    /** Null unless a BLAS multiplies. */
    private final BlasProduct blas;
    private DoubleProduct doubles;
    private FloatProduct floats;
    private ComplexProduct complex;
    private LongProduct longs;
    private IntProduct ints;

    /**
     * Creates an object without scratch memory; the first products allocate it.
     *
     * @throws IllegalArgumentException if {@code gaeron.blas} names a library that is missing or multiplies wrong.
     */
    public LocalProduct()
    {
        this(ChosenBlas.library());
    }

    /**
     * {@return an object with other kernels than {@code gaeron.blas} chooses, to compare them}
     *
     * @param blas a value of that setting.
     * @throws IllegalArgumentException if it names a library that is missing or multiplies wrong.
     */
    public static LocalProduct of(final String blas)
    {
        return new LocalProduct(BlasLibrary.of(blas));
    }

    LocalProduct(final BlasLibrary library)
    {
        blas = library == null ? null : new BlasProduct(library);
    }

    /**
     * Calculates {@code c = c + alpha a b} for matrices of doubles, floats or complex numbers.
     *
     * @param alpha factor of the product, rounded to the type.
     * @param a     m x k; may be a transposed or conjugated view.
     * @param b     k x n; may be a transposed or conjugated view.
     * @param c     m x n, a plain view, in other memory than a and b.
     * @throws IllegalArgumentException if the shapes do not fit, or the types differ or are integers; or if c is a
     *                                  transposed or conjugated view.
     */
    public void add(final double alpha, final LocalMatrix a, final LocalMatrix b, final LocalMatrix c)
    {
        add(alpha, 0, a, b, c);
    }

    /**
     * Calculates {@code c = c + alpha a b} as {@link #add(double, LocalMatrix, LocalMatrix, LocalMatrix)}, with a
     * complex factor.
     *
     * @param real      real part of the factor.
     * @param imaginary imaginary part of the factor; 0 unless the matrices are complex.
     * @param a         m x k; may be a transposed or conjugated view.
     * @param b         k x n; may be a transposed or conjugated view.
     * @param c         m x n, a plain view, in other memory than a and b.
     * @throws IllegalArgumentException if the shapes do not fit, or the types differ or are integers; or if c is a
     *                                  transposed or conjugated view.
     */
    public void add(
        final double real, final double imaginary, final LocalMatrix a, final LocalMatrix b, final LocalMatrix c)
    {
        check(a, b, c);
        if (imaginary != 0 && c.type() != ElementType.COMPLEX)
        {
            throw new IllegalArgumentException("expected a real factor for " + c.type().plural() +
                ", actual imaginary part " + imaginary);
        }
        if (blas != null && BlasProduct.isPossible(a, b, c))
        {
            blas.add(real, imaginary, a, b, c);
            return;
        }
        switch (c.type())
        {
            case DOUBLE -> addDoubles(real, a, b, c, null);
            case FLOAT -> addFloats((float)real, a, b, c);
            case COMPLEX -> addComplex(real, imaginary, a, b, c);
            case LONG, INT -> throw new IllegalArgumentException(
                "expected matrices of fractions, actual " + c.type().plural());
        }
    }

    /**
     * Calculates {@code c = c + alpha a b} for matrices of longs or ints.
     *
     * @param alpha factor of the product; of ints, its low 32 bits count.
     * @param a     m x k; may be a transposed view.
     * @param b     k x n; may be a transposed view.
     * @param c     m x n, a plain view, in other memory than a and b.
     * @throws IllegalArgumentException if the shapes do not fit, or the types differ or are no integers; or if c is a
     *                                  transposed view.
     */
    public void addIntegers(final long alpha, final LocalMatrix a, final LocalMatrix b, final LocalMatrix c)
    {
        check(a, b, c);
        switch (c.type())
        {
            case LONG ->
            {
                longs = longs == null ? new LongProduct() : longs;
                longs.add(alpha, a, b, c);
            }
            case INT ->
            {
                ints = ints == null ? new IntProduct() : ints;
                ints.add((int)alpha, a, b, c);
            }
            case DOUBLE, FLOAT, COMPLEX -> throw new IllegalArgumentException(
                "expected matrices of integers, actual " + c.type().plural());
        }
    }

    /**
     * Calculates {@code c = c + alpha a b} for matrices of doubles, where each row of c needs its first columns only,
     * as those of a lower triangle do. The others are updated or left as they are, whichever is quicker.
     *
     * @param alpha factor of the product.
     * @param a     m x k; may be a transposed view.
     * @param b     k x n; may be a transposed view.
     * @param c     m x n, a plain view, in other memory than a and b.
     * @param ends  for each row of c how many columns it needs, at most n; no row needs less than the one above.
     * @throws IllegalArgumentException if the shapes do not fit, the elements are no doubles, or {@code ends} has
     *                                  another length, falls, or is outside of c; or if c is a transposed view.
     */
    public void addStairs(
        final double alpha, final LocalMatrix a, final LocalMatrix b, final LocalMatrix c, final int[] ends)
    {
        check(a, b, c);
        checkStairs(c, ends);
        if (blas == null || !BlasProduct.isPossible(a, b, c))
        {
            addDoubles(alpha, a, b, c, ends);
            return;
        }
        for (int row = 0; row < c.rows(); row += STEP_ROWS)
        {
            final int rows = Math.min(STEP_ROWS, c.rows() - row);
            final int cols = ends[row + rows - 1];
            if (cols > 0) // a BLAS refuses a matrix without columns
            {
                blas.add(alpha, 0, a.part(row, rows, 0, a.cols()), b.part(0, b.rows(), 0, cols),
                    c.part(row, rows, 0, cols));
            }
        }
    }

    private static void checkStairs(final LocalMatrix c, final int[] ends)
    {
        if (c.type() != ElementType.DOUBLE || ends.length != c.rows())
        {
            throw new IllegalArgumentException("expected doubles, and an end for each of " + c.rows() +
                " rows, actual " + c.type().plural() + ", and " + ends.length + " ends");
        }
        int least = 0;
        for (final int end : ends)
        {
            if (end < least || end > c.cols())
            {
                throw new IllegalArgumentException(
                    "expected an end from " + least + " to " + c.cols() + ", actual " + end);
            }
            least = end;
        }
    }

    private void addDoubles(
        final double alpha, final LocalMatrix a, final LocalMatrix b, final LocalMatrix c, final int[] ends)
    {
        doubles = doubles == null ? new DoubleProduct(DoubleTiles.chosen()) : doubles;
        doubles.add(alpha, a, b, c, ends);
    }

    private void addFloats(final float alpha, final LocalMatrix a, final LocalMatrix b, final LocalMatrix c)
    {
        floats = floats == null ? new FloatProduct(FloatTiles.chosen()) : floats;
        floats.add(alpha, a, b, c, null);
    }

    private void addComplex(
        final double real, final double imaginary, final LocalMatrix a, final LocalMatrix b, final LocalMatrix c)
    {
        complex = complex == null ? new ComplexProduct(DoubleTiles.chosen()) : complex;
        complex.add(real, imaginary, a, b, c);
    }

    /** {@return what multiplies doubles: a BLAS, or the shape of the own kernel's tiles} */
    public String kernels()
    {
        return blas != null ? blas.toString() : "own kernels, " + DoubleTiles.chosen();
    }

    private static void check(final LocalMatrix a, final LocalMatrix b, final LocalMatrix c)
    {
        if (a.cols() != b.rows() || c.rows() != a.rows() || c.cols() != b.cols())
        {
            throw new IllegalArgumentException("expected shapes m x k, k x n and m x n, actual " + shape(a) + ", " +
                shape(b) + " and " + shape(c));
        }
        if (a.type() != c.type() || b.type() != c.type())
        {
            throw new IllegalArgumentException("expected matrices of one type, actual " + a.type().plural() + ", " +
                b.type().plural() + " and " + c.type().plural());
        }
        if (c.isTransposed() || c.isConjugated())
        {
            throw new IllegalArgumentException("expected a product that is no transposed or conjugated view");
        }
    }

    private static String shape(final LocalMatrix matrix)
    {
        return matrix.rows() + " x " + matrix.cols();
    }
}
