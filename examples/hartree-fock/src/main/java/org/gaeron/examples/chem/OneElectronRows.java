package org.gaeron.examples.chem;

import java.util.List;

/**
 * Rows of the matrices of one-electron integrals: those of a range of shells, with all columns. So the ranks of a job
 * compute a matrix together, and no rank needs all of it.
 */
public final class OneElectronRows
{
    private OneElectronRows()
    {
    }

    /**
     * {@return rows of the overlap}
     *
     * @param pairs pairs of the shells.
     * @param begin the first shell.
     * @param end   the shell after the last.
     */
    public static double[] overlap(final ShellPairs pairs, final int begin, final int end)
    {
        return rows(pairs, begin, end, OneElectronIntegrals::overlap);
    }

    /**
     * {@return rows of the core Hamiltonian: kinetic energy and nuclear attraction}
     *
     * @param pairs pairs of the shells.
     * @param atoms the nuclei.
     * @param begin the first shell.
     * @param end   the shell after the last.
     */
    public static double[] core(final ShellPairs pairs, final List<Atom> atoms, final int begin, final int end)
    {
        final NuclearAttraction attraction = new NuclearAttraction(atoms);
        return rows(pairs, begin, end, (pair, block) ->
        {
            OneElectronIntegrals.kinetic(pair, block);
            attraction.add(pair, block);
        });
    }

    /**
     * {@return rows of a coordinate of the electron, in bohr, from the origin}
     *
     * @param pairs pairs of the shells.
     * @param axis  0, 1, 2 for x, y, z.
     * @param begin the first shell.
     * @param end   the shell after the last.
     */
    public static double[] coordinate(final ShellPairs pairs, final int axis, final int begin, final int end)
    {
        return rows(pairs, begin, end, (pair, block) -> OneElectronIntegrals.dipole(pair, axis, 0, block));
    }

    private static double[] rows(
        final ShellPairs pairs, final int begin, final int end, final OneElectronIntegrals.BlockKernel kernel)
    {
        final Basis basis = pairs.basis();
        final int n = basis.functions();
        if (begin == end)
        {
            return new double[0];
        }
        final int first = basis.firstFunctionOfShell(begin);
        final double[] rows = new double[(basis.endFunctionOfShell(end - 1) - first) * n];
        for (int i = begin; i < end; i++)
        {
            for (int j = 0; j < basis.shells(); j++)
            {
                final int high = Math.max(i, j);
                final int low = Math.min(i, j);
                final double[] block = new double[basis.functionsOfShell(i) * basis.functionsOfShell(j)];
                kernel.add(pairs.pair(high, low), block);
                final int lowCount = basis.functionsOfShell(low);
                for (int component = 0; component < block.length; component++)
                {
                    final int highFunction = basis.firstFunctionOfShell(high) + component / lowCount;
                    final int lowFunction = basis.firstFunctionOfShell(low) + component % lowCount;
                    final int row = i == high ? highFunction : lowFunction;
                    final int column = i == high ? lowFunction : highFunction;
                    rows[(row - first) * n + column] = block[component];
                }
            }
        }
        return rows;
    }
}
