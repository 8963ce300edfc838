package org.gaeron.algebra;

import org.gaeron.ArraySpec;

/**
 * A matrix, with its rows in another order, as the product of a lower and an upper triangle, see {@link Solvers#lu}.
 */
public final class Lu extends Factored
{
    private final Determinant determinant;

    Lu(final ColumnPanels panels, final ArraySpec spec, final Determinant determinant)
    {
        super(panels, spec, new LuSubstitution(panels));
        this.determinant = determinant;
    }

    @Override
    public Determinant determinant()
    {
        return determinant;
    }
}
