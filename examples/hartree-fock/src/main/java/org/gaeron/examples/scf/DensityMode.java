package org.gaeron.examples.scf;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

import org.gaeron.examples.chem.InputException;
import org.gaeron.examples.scf.algebra.Eigenvectors;
import org.gaeron.examples.scf.algebra.Purification;
import org.gaeron.examples.scf.algebra.RowMatrices;
import org.gaeron.examples.scf.algebra.SpectralFunctions;

/**
 * Method by which the next density is calculated from a Fock matrix.
 */
public enum DensityMode
{
    /** By eigenvectors, on one rank. */
    EIGEN,

    /** By purification, on all ranks. */
    PURIFY,

    /** By eigenvectors up to {@value #MOST_BY_EIGENVECTORS} functions, then by purification. */
    AUTO;

    /** Largest order to diagonalise: beyond it, one rank takes longer for that than all ranks to purify. */
    static final int MOST_BY_EIGENVECTORS = 1000;

    /**
     * {@return the mode of a name}
     *
     * @param name as on the command line, ignoring case.
     * @throws InputException if there is no such mode.
     */
    public static DensityMode of(final String name)
    {
        return Arrays.stream(values()).filter(mode -> mode.toString().equalsIgnoreCase(name)).findAny()
            .orElseThrow(() -> new InputException("expected --density " + Arrays.stream(values())
                .map(DensityMode::toString).collect(Collectors.joining(" or ")) + ", actual '" + name + "'"));
    }

    /** {@return the mode that this one is for matrices of an order} */
    DensityMode used(final int order)
    {
        return this != AUTO ? this : order > MOST_BY_EIGENVECTORS ? PURIFY : EIGEN;
    }

    SpectralFunctions open(final RowMatrices matrices, final int order)
    {
        return used(order) == PURIFY ? new Purification(matrices, order) : new Eigenvectors(matrices);
    }

    @Override
    public String toString()
    {
        return name().toLowerCase(Locale.ROOT);
    }
}
