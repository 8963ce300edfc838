package org.gaeron.algebra;

import java.util.function.Supplier;

import org.gaeron.GlobalDoubleArray;

/**
 * Eigenvalues and eigenvectors of a real symmetric matrix. The first rank of the team solves the problem in the memory
 * of its node, by LAPACK where there is a library, else by EJML (the system property {@code gaeron.lapack}). The other
 * ranks wait; LAPACK may use as many threads as its node has ranks of the team.
 *
 * <p>{@snippet :
 * try (Eigen eigen = Eigen.symmetric(a))
 * {
 *     use(eigen.values(), eigen.vectors());
 * }
 * }
 *
 * The node needs 24 n<sup>2</sup> bytes for a moment, 32 n<sup>2</sup> for a generalised problem. With EJML it needs 40
 * and 56 n<sup>2</sup>, of which 32 and 40 n<sup>2</sup> lie on the Java heap. Heap and host are compared with that
 * before anything is computed. LAPACK solves orders up to 32,766.
 *
 * <p>An object belongs to one rank. Closing it closes the vectors, as {@link GlobalDoubleArray#close()} does.
 */
public final class Eigen implements AutoCloseable
{
    private final double[] values;
    private final GlobalDoubleArray vectors;

    private Eigen(final double[] values, final GlobalDoubleArray vectors)
    {
        this.values = values;
        this.vectors = vectors;
    }

    /**
     * Solves {@code a x = w x}. Collective on the team of the array, with a sync before and after.
     *
     * @param a a symmetric matrix, of which only the diagonal and what is below is read.
     * @return the eigenvalues and the eigenvectors, which are orthonormal, for the use of this rank.
     * @throws IllegalArgumentException        if a is not square, or too large for the library.
     * @throws ArithmeticException             on all ranks, if an element is not finite, or values did not converge.
     * @throws IllegalStateException           if a is closed.
     * @throws org.gaeron.MemoryLimitException on all ranks, if the first one's node, or its Java heap, lacks the memory
     *                                         to solve the problem, or some node that for the vectors.
     * @throws org.gaeron.SpecMismatchException if the ranks pass arrays of different specs.
     */
    public static Eigen symmetric(final GlobalDoubleArray a)
    {
        return of(a, null, FreeMemory::now);
    }

    /**
     * Solves {@code a x = w b x}. Collective on the team of the arrays, with a sync before and after.
     *
     * @param a a symmetric matrix, of which only the diagonal and what is below is read.
     * @param b a symmetric positive definite matrix, likewise, of any distribution.
     * @return the eigenvalues and the eigenvectors, for which {@code x_i b x_j} is 1 if i = j, else 0; for the use of
     *         this rank.
     * @throws IllegalArgumentException        if a is not square, b of another shape or team, or the order too large
     *                                         for the library.
     * @throws NotPositiveDefiniteException    on all ranks, if b is not positive definite.
     * @throws ArithmeticException             on all ranks, if an element is not finite, or values did not converge.
     * @throws IllegalStateException           if an array is closed.
     * @throws org.gaeron.MemoryLimitException on all ranks, if the first one's node, or its Java heap, lacks the memory
     *                                         to solve the problem, or some node that for the vectors.
     * @throws org.gaeron.SpecMismatchException if the ranks pass arrays of different specs.
     */
    public static Eigen symmetric(final GlobalDoubleArray a, final GlobalDoubleArray b)
    {
        SolverCheck.checkSameShape(a, b);
        if (a.team() != b.team())
        {
            throw new IllegalArgumentException("array " + b.spec().name() + ": expected an array of the team of " +
                a.spec().name() + ", actual one of another team");
        }
        return of(a, b, FreeMemory::now);
    }

    static Eigen of(final GlobalDoubleArray a, final GlobalDoubleArray b, final Supplier<FreeMemory> free)
    {
        return of(a, b, free, null);
    }

    /** Solves with a given library, or with that of the setting. */
    static Eigen of(
        final GlobalDoubleArray a, final GlobalDoubleArray b, final Supplier<FreeMemory> free, final LocalEigen library)
    {
        SolverCheck.checkSquare(a);
        final GlobalDoubleArray vectors = a.duplicate(SolverCheck.name("eigenvectors", a));
        try
        {
            return new Eigen(new EigenProblem(a, b, vectors, free, library).solve(), vectors);
        }
        catch (final RuntimeException | Error ex)
        {
            Closing.afterFailure(vectors, ex);
            throw ex;
        }
    }

    /**
     * {@return a copy of the eigenvalues, ascending; the same on all ranks}
     */
    public double[] values()
    {
        return values.clone();
    }

    /**
     * {@return the eigenvectors: column j is that of value j; an array of the distribution of a}
     */
    public GlobalDoubleArray vectors()
    {
        return vectors;
    }

    @Override
    public void close()
    {
        vectors.close();
    }
}
