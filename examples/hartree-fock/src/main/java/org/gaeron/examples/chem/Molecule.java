package org.gaeron.examples.chem;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Nuclei with the charge of the molecule.
 *
 * @param atoms  the nuclei, in the order of the input.
 * @param charge number of missing electrons.
 */
public record Molecule(List<Atom> atoms, int charge)
{
    /** One bohr in Angstrom (CODATA 2010, the value of the reference energies). */
    public static final double ANGSTROM_PER_BOHR = 0.52917721092;

    /**
     * Keeps its own copy of the atoms.
     */
    public Molecule
    {
        atoms = List.copyOf(atoms);
    }

    /**
     * {@return number of electrons}
     */
    public int electrons()
    {
        return atoms.stream().mapToInt(atom -> atom.element().atomicNumber()).sum() - charge;
    }

    /**
     * {@return the number of doubly occupied orbitals of the closed shell}
     *
     * @throws InputException if the number of electrons is odd or less than 2.
     */
    public int occupiedOrbitals()
    {
        final int electrons = electrons();
        if (electrons < 2 || electrons % 2 != 0)
        {
            throw new InputException("expected an even number of electrons of at least 2 (closed shells), actual " +
                electrons + " electrons in " + formula() + " with charge " + charge);
        }
        return electrons / 2;
    }

    /**
     * {@return the repulsion of the nuclei in Hartree}
     */
    public double nuclearRepulsion()
    {
        double energy = 0;
        for (int i = 0; i < atoms.size(); i++)
        {
            for (int j = 0; j < i; j++)
            {
                final Atom a = atoms.get(i);
                final Atom b = atoms.get(j);
                energy += (double)a.element().atomicNumber() * b.element().atomicNumber() / a.distance(b);
            }
        }
        return energy;
    }

    /**
     * {@return the formula, as {@code C6H6}: carbon, hydrogen, then the rest in alphabetical order}
     */
    public String formula()
    {
        final Map<String, Integer> counts = new TreeMap<>();
        atoms.forEach(atom -> counts.merge(sortKey(atom.element().symbol()), 1, Integer::sum));
        return counts.entrySet().stream()
            .map(entry -> entry.getKey().substring(1) + (entry.getValue() > 1 ? entry.getValue() : ""))
            .collect(Collectors.joining());
    }

    private static String sortKey(final String symbol)
    {
        return switch (symbol)
        {
            case "C" -> "0C";
            case "H" -> "1H";
            default -> "2" + symbol;
        };
    }
}
