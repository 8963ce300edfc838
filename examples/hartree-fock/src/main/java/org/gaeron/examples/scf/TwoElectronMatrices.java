package org.gaeron.examples.scf;

import java.util.ArrayList;
import java.util.List;

import org.gaeron.GlobalDoubleArray;
import org.gaeron.examples.scf.algebra.RowMatrices;
import org.gaeron.examples.scf.fock.FockBuilder;

/**
 * Two-electron matrices of densities whose changes become smaller. Each build is for the change alone, so that more and
 * more integrals are negligible. J. Almlof, K. Faegri, K. Korsell, J. Comput. Chem. 3, 385 (1982). The neglected parts
 * add up, so every {@value #MOST_CHANGES} builds the matrices are built anew. Collective.
 */
final class TwoElectronMatrices
{
    private static final int MOST_CHANGES = 20;

    private final List<GlobalDoubleArray> built = new ArrayList<>();
    private final List<GlobalDoubleArray> changes = new ArrayList<>();
    private final List<GlobalDoubleArray> parts = new ArrayList<>();
    private final List<GlobalDoubleArray> sums = new ArrayList<>();
    private int builds;

    /**
     * Creates the matrices of zero densities.
     *
     * @param matrices creates the arrays.
     * @param order    number of basis functions.
     * @param count    number of densities.
     */
    TwoElectronMatrices(final RowMatrices matrices, final int order, final int count)
    {
        for (int i = 0; i < count; i++)
        {
            built.add(matrices.create("built density", order, order));
            changes.add(matrices.create("change of density", order, order));
            parts.add(matrices.create("change of two-electron", order, order));
            sums.add(matrices.create("two-electron", order, order));
        }
    }

    /**
     * Updates the matrices to new densities.
     *
     * @param builder   of the changes.
     * @param densities as many as there are matrices.
     */
    void update(final FockBuilder builder, final List<GlobalDoubleArray> densities)
    {
        final boolean isNew = builds % MOST_CHANGES == 0;
        builds++;
        for (int i = 0; i < sums.size(); i++)
        {
            changes.get(i).own().copyFrom(densities.get(i));
            if (!isNew)
            {
                changes.get(i).own().add(-1, built.get(i));
            }
            built.get(i).own().copyFrom(densities.get(i));
        }
        builder.build(changes, parts);
        for (int i = 0; i < sums.size(); i++)
        {
            if (isNew)
            {
                sums.get(i).own().fill(0);
            }
            sums.get(i).own().add(1, parts.get(i));
        }
    }

    /** {@return the matrices, in the order of the densities} */
    List<GlobalDoubleArray> get()
    {
        return sums;
    }

    /** {@return as many matrices, free for use between two updates} */
    List<GlobalDoubleArray> work()
    {
        return parts;
    }
}
