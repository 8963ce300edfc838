package org.gaeron.algebra;

import org.gaeron.GlobalArray;

/**
 * Operations on arrays as matrices: norms, transposition, diagonals, and factors of rows and columns. All element types
 * and layouts. The calls are collective on the team of the matrix that they write, or else read, as those of {@link
 * Elements} are; what is said there about arguments and threads holds here as well. Vectors are arrays of one column.
 * Sums and factors of rows or columns take a rank a number for each of its own, on the heap.
 */
public final class Matrices
{
    private Matrices()
    {
    }

    /**
     * {@return a norm of a matrix, computed in doubles; NaN if an element is}
     *
     * @param norm the norm.
     * @param a    the matrix.
     */
    public static double norm(final Norm norm, final GlobalArray<?> a)
    {
        return norm(norm, Section.of(a));
    }

    /**
     * {@return a norm of a section, computed in doubles; 0 if it is empty}
     *
     * @param norm the norm.
     * @param a    the section.
     */
    public static double norm(final Norm norm, final Section<?> a)
    {
        return new NormSum(a, norm).run();
    }

    /**
     * {@return the sum of the diagonal}
     *
     * @param a a square matrix.
     * @throws IllegalArgumentException if it is not square.
     */
    public static Scalar trace(final GlobalArray<?> a)
    {
        checkSquare("trace", a);
        return new Diagonal<>("trace", a).sum();
    }

    /**
     * Replaces a matrix by the mean of it and its transpose. Then elements (i, j) and (j, i) have the same bits. Means
     * of integers are rounded down. It takes the memory of a second matrix for its time.
     *
     * @param <A> the Java array of the elements.
     * @param a   a square matrix.
     * @throws IllegalArgumentException           if it is not square.
     * @throws org.gaeron.MemoryLimitException if a rank has no memory for its block of the second matrix.
     */
    public static <A> void symmetrize(final GlobalArray<A> a)
    {
        mean(Mapping.MEAN, a);
    }

    /**
     * Replaces a complex matrix by the mean of it and its conjugate transpose; any other one as {@link #symmetrize}.
     *
     * @param <A> the Java array of the elements.
     * @param a   a square matrix.
     * @throws IllegalArgumentException           if it is not square.
     * @throws org.gaeron.MemoryLimitException if a rank has no memory for its block of the second matrix.
     */
    public static <A> void symmetrizeHermitian(final GlobalArray<A> a)
    {
        mean(Mapping.HERMITIAN_MEAN, a);
    }

    private static <A> void mean(final Mapping mapping, final GlobalArray<A> a)
    {
        checkSquare(mapping.toString(), a);
        try (GlobalArray<A> transposed = a.duplicate(mapping.toString()))
        {
            transpose(a, transposed);
            Elementwise.run(mapping, Section.of(a), Section.of(a), Section.of(transposed));
        }
    }

    /**
     * Transposes: {@code to(j, i) = a(i, j)}, without conjugation.
     *
     * @param <A> the Java array of the elements.
     * @param a   the matrix to read.
     * @param to  the matrix to write, another one.
     */
    public static <A> void transpose(final GlobalArray<A> a, final GlobalArray<A> to)
    {
        transposing(Section.of(a), Section.of(to)).run(() -> to.copyTransposed(a));
    }

    /**
     * Transposes sections: {@code to(j, i) = a(i, j)}, without conjugation.
     *
     * @param <A> the Java array of the elements.
     * @param a   the section to read.
     * @param to  the section to write; of the same array only if the patches are disjoint.
     */
    public static <A> void transpose(final Section<A> a, final Section<A> to)
    {
        transposing(a, to).run(() -> to.array().copyTransposed(to.patch(), a.array(), a.patch()));
    }

    private static CollectiveCall transposing(final Section<?> a, final Section<?> to)
    {
        return new CollectiveCall("transpose", to, a);
    }

    /**
     * Copies the diagonal to a vector.
     *
     * @param <A> the Java array of the elements.
     * @param a   the matrix; not necessarily square.
     * @param v   the vector, as long as the diagonal.
     * @throws IllegalArgumentException if type or length of the vector differ.
     */
    public static <A> void getDiagonal(final GlobalArray<A> a, final GlobalArray<A> v)
    {
        new Diagonal<>("getDiagonal", a).copyTo(v);
    }

    /**
     * Copies a vector to the diagonal.
     *
     * @param <A> the Java array of the elements.
     * @param a   the matrix; not necessarily square.
     * @param v   the vector, as long as the diagonal.
     * @throws IllegalArgumentException if type or length of the vector differ.
     */
    public static <A> void setDiagonal(final GlobalArray<A> a, final GlobalArray<A> v)
    {
        new Diagonal<>("setDiagonal", a).set(v);
    }

    /**
     * Adds a vector to the diagonal.
     *
     * @param <A> the Java array of the elements.
     * @param a   the matrix; not necessarily square.
     * @param v   the vector, as long as the diagonal.
     * @throws IllegalArgumentException if type or length of the vector differ.
     */
    public static <A> void addToDiagonal(final GlobalArray<A> a, final GlobalArray<A> v)
    {
        new Diagonal<>("addToDiagonal", a).add(v);
    }

    /**
     * Adds a number to each element of the diagonal.
     *
     * @param a     the matrix; not necessarily square.
     * @param value the number; for integers an integer.
     */
    public static void shiftDiagonal(final GlobalArray<?> a, final double value)
    {
        shiftDiagonal(a, Scalar.of(value));
    }

    /**
     * Adds a number to each element of the diagonal.
     *
     * @param a     the matrix; not necessarily square.
     * @param value the number.
     * @throws IllegalArgumentException if it is no number for the element type.
     */
    public static void shiftDiagonal(final GlobalArray<?> a, final Scalar value)
    {
        new Diagonal<>("shiftDiagonal", a).compute(Mapping.ADD_CONSTANT, value);
    }

    /**
     * Sets the diagonal to zero.
     *
     * @param a the matrix; not necessarily square.
     */
    public static void zeroDiagonal(final GlobalArray<?> a)
    {
        new Diagonal<>("zeroDiagonal", a).compute(Mapping.FILL, Scalar.of(0L));
    }

    /**
     * Multiplies row i by element i of a vector.
     *
     * @param <A> the Java array of the elements.
     * @param a   the matrix.
     * @param v   the vector, as long as the matrix has rows.
     * @throws IllegalArgumentException if type or length of the vector differ.
     */
    public static <A> void scaleRows(final GlobalArray<A> a, final GlobalArray<A> v)
    {
        new Scaling<>("scaleRows", a, v, true).run();
    }

    /**
     * Multiplies column j by element j of a vector.
     *
     * @param <A> the Java array of the elements.
     * @param a   the matrix.
     * @param v   the vector, as long as the matrix has columns.
     * @throws IllegalArgumentException if type or length of the vector differ.
     */
    public static <A> void scaleCols(final GlobalArray<A> a, final GlobalArray<A> v)
    {
        new Scaling<>("scaleCols", a, v, false).run();
    }

    private static void checkSquare(final String operation, final GlobalArray<?> a)
    {
        if (a.rows() != a.cols())
        {
            throw new IllegalArgumentException(operation + ": expected a square matrix, actual " + a.spec());
        }
    }
}
