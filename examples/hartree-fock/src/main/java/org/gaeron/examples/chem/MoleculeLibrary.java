package org.gaeron.examples.chem;

import java.util.List;
import java.util.Locale;

/**
 * Finds molecules: shipped ones by their names, all others by their files.
 */
public final class MoleculeLibrary
{
    /** Names of the shipped molecules. */
    public static final List<String> NAMES = List.of("water", "methane", "h2", "benzene");

    private MoleculeLibrary()
    {
    }

    /**
     * Reads a molecule.
     *
     * @param nameOrFile an XYZ file; or, if no such file exists, one of {@link #NAMES}, ignoring case.
     * @param charge     of the molecule.
     * @return the molecule.
     * @throws InputException if there is no such file, or it is malformed.
     */
    public static Molecule read(final String nameOrFile, final int charge)
    {
        if (InputFile.isNamedBy(nameOrFile))
        {
            return new Molecule(XyzParser.parse(nameOrFile, InputFile.lines(nameOrFile)), charge);
        }
        final String name = nameOrFile.toLowerCase(Locale.ROOT);
        if (!NAMES.contains(name))
        {
            throw new InputException("no such file: " + nameOrFile + " (shipped molecules: " +
                String.join(", ", NAMES) + ")");
        }
        final List<String> lines = InputFile.resourceLines("/org/gaeron/examples/molecules/" + name + ".xyz");
        return new Molecule(XyzParser.parse(name, lines), charge);
    }
}
