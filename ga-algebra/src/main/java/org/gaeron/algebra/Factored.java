package org.gaeron.algebra;

import org.gaeron.ArraySpec;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.Team;

/**
 * A factored square matrix, which solves systems of equations. It has a global array of its own, as large as the
 * matrix, until it is closed; the matrix itself was left as it is.
 *
 * <p>Solving and inverting is collective on the team of the matrix. It belongs to one
 * rank and is used by that rank's thread only. With less than about 20 right sides a rank, the time is that of reading
 * all panels once; few right sides occupy few ranks.
 */
public abstract sealed class Factored implements AutoCloseable permits Cholesky, Lu
{
    private final ColumnPanels panels;
    private final ArraySpec spec;
    private final Substitution substitution;

    Factored(final ColumnPanels panels, final ArraySpec spec, final Substitution substitution)
    {
        this.panels = panels;
        this.spec = spec;
        this.substitution = substitution;
    }

    final ColumnPanels panels()
    {
        return panels;
    }

    /**
     * {@return the order of the matrix: its rows and columns}
     */
    public final long order()
    {
        return panels.order();
    }

    /**
     * Solves {@code a x = b}. Collective.
     *
     * @param b right sides, one in each column: as many rows as the matrix has, of any distribution.
     * @return the solutions, an array of the shape and distribution of b, for the use of this rank.
     * @throws IllegalArgumentException                if b has another number of rows, or is of another team.
     * @throws IllegalStateException                   if b or this object is closed.
     * @throws org.gaeron.MemoryLimitException         if some node lacks the memory for the solutions.
     * @throws org.gaeron.SpecMismatchException        if the ranks pass arrays of different specs.
     */
    public final GlobalDoubleArray solve(final GlobalDoubleArray b)
    {
        SolverCheck.checkRows(panels, b);
        final GlobalDoubleArray x = b.duplicate(SolverCheck.name("solution", b));
        return filled(x, () -> substitution.solve(b, x));
    }

    /**
     * Solves {@code a x = b} into an array. Collective.
     *
     * @param b right sides, one in each column, of any distribution.
     * @param x the solutions, of the same shape and any distribution; may be b itself.
     * @throws IllegalArgumentException if an array has another shape, or is of another team.
     * @throws IllegalStateException    if an array or this object is closed.
     */
    public final void solve(final GlobalDoubleArray b, final GlobalDoubleArray x)
    {
        SolverCheck.checkRows(panels, b);
        SolverCheck.checkRows(panels, x);
        SolverCheck.checkSameShape(b, x);
        substitution.solve(b, x);
    }

    /**
     * {@return the inverse of the matrix, an array of its distribution, for the use of this rank} To solve equations by
     * it is slower and less exact than {@link #solve(GlobalDoubleArray)}. Collective.
     *
     * @throws org.gaeron.MemoryLimitException if some node lacks the memory.
     */
    public final GlobalDoubleArray inverse()
    {
        final Team team = panels.team();
        final String name = "inverse of " + spec.name();
        final GlobalDoubleArray inverse = team.doubles(
            spec.withName(name.substring(0, Math.min(name.length(), ArraySpec.MAX_NAME_LENGTH))));
        return filled(inverse, () -> substitution.invert(inverse));
    }

    /**
     * {@return the determinant of the matrix} Not collective.
     */
    public abstract Determinant determinant();

    private static GlobalDoubleArray filled(final GlobalDoubleArray array, final Runnable filling)
    {
        try
        {
            filling.run();
            return array;
        }
        catch (final RuntimeException | Error ex)
        {
            Closing.afterFailure(array, ex);
            throw ex;
        }
    }

    /**
     * Closes the array of the factors, as {@link GlobalDoubleArray#close()} does.
     */
    @Override
    public final void close()
    {
        panels.close();
    }
}
