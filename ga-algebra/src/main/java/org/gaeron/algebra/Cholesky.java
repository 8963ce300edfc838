package org.gaeron.algebra;

import org.gaeron.ArraySpec;

/**
 * A symmetric positive definite matrix as the product of a lower triangle and its transposed, see {@link
 * Solvers#cholesky}.
 */
public final class Cholesky extends Factored
{
    private final Determinant determinant;

    Cholesky(final ColumnPanels panels, final ArraySpec spec, final Determinant determinant)
    {
        super(panels, spec, new CholeskySubstitution(panels));
        this.determinant = determinant;
    }

    @Override
    public Determinant determinant()
    {
        return determinant;
    }
}
