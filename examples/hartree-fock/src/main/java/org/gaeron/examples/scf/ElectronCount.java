package org.gaeron.examples.scf;

import org.gaeron.examples.chem.InputException;
import org.gaeron.examples.chem.Molecule;

/**
 * Numbers of electrons of each spin.
 *
 * @param alpha electrons of the more frequent spin.
 * @param beta  electrons of the other spin.
 */
record ElectronCount(int alpha, int beta)
{
    /**
     * {@return the electrons of a molecule}
     *
     * @param molecule     the molecule.
     * @param multiplicity number of unpaired electrons, plus 1.
     * @param functions    number of basis functions, each for at most one electron of each spin.
     * @throws InputException if there is no such molecule with these electrons.
     */
    static ElectronCount of(final Molecule molecule, final int multiplicity, final int functions)
    {
        final int electrons = molecule.electrons();
        final String have = electrons + " electron" + (electrons == 1 ? "" : "s") + " in " + molecule.formula() +
            " with charge " + molecule.charge();
        if (electrons < 1)
        {
            throw new InputException("expected at least 1 electron, actual " + have);
        }
        if (multiplicity < 1 || multiplicity - 1 > electrons || (electrons - multiplicity + 1) % 2 != 0)
        {
            final String possible = electrons == 1 ? "2" :
                (electrons % 2 == 0 ? "1, 3, ..." : "2, 4, ...") + " up to " + (electrons + 1);
            throw new InputException("expected a --multiplicity of " + possible + ", actual " + multiplicity +
                " for " + have);
        }
        final int beta = (electrons - multiplicity + 1) / 2;
        if (electrons - beta > functions)
        {
            throw new InputException("expected at most " + functions + " electrons of each spin in " + functions +
                " functions, actual " + (electrons - beta));
        }
        return new ElectronCount(electrons - beta, beta);
    }

    /** {@return whether all electrons are paired, so that both spins have the same orbitals} */
    boolean isClosedShell()
    {
        return alpha == beta;
    }
}
