package org.gaeron.examples.chem;

import java.util.ArrayList;
import java.util.List;

/**
 * Basis functions of a molecule. They are numbered atom by atom, so the functions of an atom, and of a shell, are a
 * range. The same numbers index the rows and columns of every matrix.
 */
public final class Basis
{
    private final String name;
    private final boolean spherical;
    private final List<Shell> shells = new ArrayList<>();
    private final int[] firstShellOfAtom;
    private final int[] firstFunctionOfAtom;

    /**
     * Creates the functions of a basis set at the atoms of a molecule.
     *
     * @param molecule the molecule.
     * @param set      the basis set.
     * @throws InputException if the set lacks an element of the molecule.
     */
    public Basis(final Molecule molecule, final BasisSet set)
    {
        name = set.name();
        spherical = set.spherical();
        final int atoms = molecule.atoms().size();
        firstShellOfAtom = new int[atoms + 1];
        firstFunctionOfAtom = new int[atoms + 1];
        int functions = 0;
        for (int index = 0; index < atoms; index++)
        {
            final Atom atom = molecule.atoms().get(index);
            for (final ShellDescriptor descriptor : set.shells(atom.element()))
            {
                final Shell shell = new Shell(descriptor, set.spherical(), index, atom, functions);
                shells.add(shell);
                functions += shell.functions();
            }
            firstShellOfAtom[index + 1] = shells.size();
            firstFunctionOfAtom[index + 1] = functions;
        }
    }

    /**
     * {@return the name of the basis set}
     */
    public String name()
    {
        return name;
    }

    /**
     * {@return whether it has spherical functions, 5 d and 7 f, instead of 6 and 10 cartesian ones}
     */
    public boolean spherical()
    {
        return spherical;
    }

    /**
     * {@return number of functions: the order of all matrices}
     */
    public int functions()
    {
        return firstFunctionOfAtom[atoms()];
    }

    /**
     * {@return number of shells; an SP shell counts once}
     */
    public int shells()
    {
        return shells.size();
    }

    /**
     * {@return number of atoms}
     */
    public int atoms()
    {
        return firstFunctionOfAtom.length - 1;
    }

    /**
     * {@return the first function of an atom; the number of functions for the atom after the last}
     *
     * @param atom index of the atom.
     */
    public int firstFunction(final int atom)
    {
        return firstFunctionOfAtom[atom];
    }

    /**
     * {@return the first shell of an atom; the number of shells for the atom after the last}
     *
     * @param atom index of the atom.
     */
    public int firstShell(final int atom)
    {
        return firstShellOfAtom[atom];
    }

    /**
     * {@return the first function of a shell}
     *
     * @param shell index of the shell.
     */
    public int firstFunctionOfShell(final int shell)
    {
        return shells.get(shell).firstFunction();
    }

    /**
     * {@return the function after the last of a shell}
     *
     * @param shell index of the shell.
     */
    public int endFunctionOfShell(final int shell)
    {
        return firstFunctionOfShell(shell) + functionsOfShell(shell);
    }

    /**
     * {@return number of functions of a shell}
     *
     * @param shell index of the shell.
     */
    public int functionsOfShell(final int shell)
    {
        return shells.get(shell).functions();
    }

    Shell shell(final int index)
    {
        return shells.get(index);
    }
}
