package org.gaeron.examples.scf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

import org.gaeron.examples.chem.Atom;
import org.gaeron.examples.chem.Basis;
import org.gaeron.examples.chem.BasisSet;
import org.gaeron.examples.chem.Molecule;
import org.gaeron.examples.chem.MoleculeLibrary;
import org.gaeron.examples.chem.OneElectronIntegrals;
import org.gaeron.examples.chem.ShellPairs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MoleculeSeriesTest
{
    @ParameterizedTest
    @CsvSource({
        "alkane-1, CH4, 1.09", "alkane-2, C2H6, 1.09", "Alkane-39, C39H80, 1.09",
        "water-1, H2O, 0.9572", "water-20, H40O20, 0.9572"
    })
    void shouldConstructWholeMolecules(final String name, final String formula, final double shortest)
    {
        final Molecule molecule = MoleculeSeries.read(name, 0);

        assertEquals(formula, molecule.formula());
        final List<Atom> atoms = molecule.atoms();
        double least = Double.MAX_VALUE;
        for (int i = 0; i < atoms.size(); i++)
        {
            for (int j = 0; j < i; j++)
            {
                least = Math.min(least, atoms.get(i).distance(atoms.get(j)) * Molecule.ANGSTROM_PER_BOHR);
            }
        }
        assertEquals(shortest, least, 1e-9);
    }

    /** All bonds of carbon, and no others, are between 1 and 1.6 Angstrom. */
    @Test
    void shouldGiveEachCarbonFourBonds()
    {
        final List<Atom> atoms = MoleculeSeries.read("alkane-5", 0).atoms();
        for (final Atom atom : atoms)
        {
            final long bonds = atoms.stream()
                .mapToDouble(other -> other.distance(atom) * Molecule.ANGSTROM_PER_BOHR)
                .filter(distance -> distance > 1 && distance < 1.6).count();
            assertEquals(atom.element().symbol().equals("C") ? 4 : 1, bonds);
        }
    }

    @Test
    void shouldReadOthersFromTheLibrary()
    {
        assertEquals("C6H6", MoleculeSeries.read("benzene", 0).formula());
    }

    /** The name of a member has no folder, so the file is where the tests run. */
    @Test
    void shouldReadTheFileOfTheUserFirst() throws IOException
    {
        final String name = "water-31415";
        final Path file = Files.writeString(Path.of(name), "1\n\nHe 0 0 0\n");
        try
        {
            assertEquals("He", MoleculeSeries.read(name, 0).formula());
        }
        finally
        {
            Files.delete(file);
        }
    }

    @Test
    void shouldSpreadElectronsOverTheOrbitalsOfAShell()
    {
        assertEquals("[2.0, 2.0, 1.3333333333333333, 1.3333333333333333, 1.3333333333333333, 0.0]",
            Arrays.toString(AtomDensity.occupations(8, 6)));
    }

    /** The trace of density and overlap is the number of electrons. */
    @Test
    void shouldBeginWithAllElectronsOfAnAtom()
    {
        final Molecule water = MoleculeLibrary.read("water", 0);
        final Basis basis = new Basis(water, BasisSet.named("6-31G"));
        final ShellPairs pairs = new ShellPairs(basis);
        final double[] overlap = OneElectronIntegrals.overlap(pairs);
        final double[] density = AtomDensity.of(pairs, 0, water.atoms().getFirst());
        final int n = basis.firstFunction(1);
        double electrons = 0;
        for (int i = 0; i < n; i++)
        {
            for (int j = 0; j < n; j++)
            {
                electrons += density[i * n + j] * overlap[j * basis.functions() + i];
            }
        }
        assertEquals(8, electrons, 1e-10);
        assertTrue(density[n * n - 1] > 0);
    }
}
