package org.gaeron.examples.chem;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Finds molecules: those that are shipped with the examples by their names, all others by their files.
 */
public final class MoleculeLibrary
{
    /** The molecules that are shipped. */
    public static final List<String> NAMES = List.of("water", "methane", "h2", "benzene");

    private MoleculeLibrary()
    {
    }

    /**
     * Reads a molecule.
     *
     * @param nameOrFile one of {@link #NAMES}, in whatever case, if no file is called so; or an XYZ file.
     * @param charge     its charge.
     * @return the molecule.
     * @throws InputException if there is no such file, or it is malformed.
     */
    public static Molecule read(final String nameOrFile, final int charge)
    {
        final Path file = Path.of(nameOrFile);
        if (Files.exists(file) && !Files.isDirectory(file))
        {
            return new Molecule(XyzParser.parse(nameOrFile, InputFile.lines(file)), charge);
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
