package org.gaeron.examples.scf;

import org.gaeron.GlobalDoubleArray;
import org.gaeron.Patch;
import org.gaeron.World;
import org.gaeron.examples.chem.Basis;
import org.gaeron.examples.chem.OneElectronRows;
import org.gaeron.examples.chem.ShellPairs;
import org.gaeron.examples.scf.algebra.RowMatrices;

/**
 * Calculates the matrices of one-electron integrals with all ranks: each calculates the rows of some shells.
 * Collective.
 */
final class OneElectronMatrices
{
    private final World world;
    private final ShellPairs pairs;
    private final RowMatrices matrices;

    OneElectronMatrices(final World world, final ShellPairs pairs, final RowMatrices matrices)
    {
        this.world = world;
        this.pairs = pairs;
        this.matrices = matrices;
    }

    /** Calculates the rows of the shells from begin to end. */
    private interface Rows
    {
        double[] of(int begin, int end);
    }

    GlobalDoubleArray overlap()
    {
        return matrix("overlap", (begin, end) -> OneElectronRows.overlap(pairs, begin, end));
    }

    /** {@return kinetic energy, nuclear attraction, and the term of an external field for an electron of charge -1} */
    GlobalDoubleArray core(final ScfSettings settings)
    {
        return matrix("core", (begin, end) ->
        {
            final double[] rows = OneElectronRows.core(pairs, settings.molecule().atoms(), begin, end);
            for (int axis = 0; axis < 3; axis++)
            {
                final double strength = settings.field().along(axis);
                if (strength != 0)
                {
                    final double[] coordinate = OneElectronRows.coordinate(pairs, axis, begin, end);
                    for (int i = 0; i < rows.length; i++)
                    {
                        rows[i] += strength * coordinate[i];
                    }
                }
            }
            return rows;
        });
    }

    /** {@return a coordinate of the electron, axis 0, 1 or 2} */
    GlobalDoubleArray coordinate(final int axis)
    {
        return matrix("coordinate", (begin, end) -> OneElectronRows.coordinate(pairs, axis, begin, end));
    }

    private GlobalDoubleArray matrix(final String name, final Rows rows)
    {
        final Basis basis = pairs.basis();
        final int n = basis.functions();
        final GlobalDoubleArray matrix = matrices.create(name, n, n);
        final int begin = (int)((long)basis.shells() * world.rank() / world.size());
        final int end = (int)((long)basis.shells() * (world.rank() + 1) / world.size());
        if (begin < end)
        {
            matrix.put(
                Patch.of(basis.firstFunctionOfShell(begin), basis.endFunctionOfShell(end - 1), 0, n),
                rows.of(begin, end));
        }
        matrices.sync();
        return matrix;
    }
}
