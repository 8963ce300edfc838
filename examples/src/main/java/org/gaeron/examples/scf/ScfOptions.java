package org.gaeron.examples.scf;

import java.util.List;

import org.gaeron.examples.chem.Basis;
import org.gaeron.examples.chem.BasisSet;
import org.gaeron.examples.chem.InputException;
import org.gaeron.examples.chem.Molecule;
import org.gaeron.examples.chem.MoleculeLibrary;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * What is to be calculated, as the command line says it.
 */
final class ScfOptions
{
    @Parameters(index = "0", arity = "0..1", defaultValue = "water", paramLabel = "FILE.xyz",
        description = "the molecule, in Angstrom; or one that is shipped: water, methane, h2, benzene " +
            "(default: ${DEFAULT-VALUE})")
    private String molecule;

    @Option(names = "--basis", defaultValue = "STO-3G", paramLabel = "NAME|FILE",
        description = "STO-3G, 3-21G, 6-31G, 6-31G*, 6-31G**, cc-pVDZ, aug-cc-pVDZ; or a file in the format of " +
            "NWChem or Gaussian 94, as the Basis Set Exchange has them (default: ${DEFAULT-VALUE})")
    private String basis;

    @Option(names = "--charge", defaultValue = "0", paramLabel = "N",
        description = "charge of the molecule (default: ${DEFAULT-VALUE})")
    private int charge;

    @Option(names = "--max-iterations", defaultValue = "64", paramLabel = "N",
        description = "where to give up (default: ${DEFAULT-VALUE})")
    private int mostIterations;

    @Option(names = { "-h", "--help" }, usageHelp = true, description = "says this")
    private boolean help;

    /**
     * The input, read and checked.
     *
     * @param source         name or file of the molecule.
     * @param molecule       the molecule.
     * @param basis          its basis functions.
     * @param mostIterations where to give up.
     */
    record Input(String source, Molecule molecule, Basis basis, int mostIterations)
    {
    }

    /**
     * {@return the input}
     *
     * @throws InputException if something is wrong with it.
     */
    Input read()
    {
        if (mostIterations < 1)
        {
            throw new InputException("expected --max-iterations of at least 1, actual " + mostIterations);
        }
        final BasisSet set = BasisSet.read(basis);
        final Molecule read = MoleculeLibrary.read(molecule, charge);
        final int occupied = read.occupiedOrbitals();
        final Basis functions = new Basis(read, set);
        if (occupied > functions.functions())
        {
            throw new InputException("expected at most " + 2 * functions.functions() + " electrons in " +
                functions.functions() + " functions, actual " + read.electrons());
        }
        return new Input(molecule, read, functions, mostIterations);
    }

    /** {@return the arguments that say the same} */
    List<String> arguments()
    {
        return List.of(
            "--basis=" + basis, "--charge=" + charge, "--max-iterations=" + mostIterations, "--", molecule);
    }
}
