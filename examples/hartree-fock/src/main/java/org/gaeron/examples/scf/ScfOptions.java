package org.gaeron.examples.scf;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.gaeron.examples.chem.Basis;
import org.gaeron.examples.chem.BasisSet;
import org.gaeron.examples.chem.InputException;
import org.gaeron.examples.chem.Molecule;
import org.gaeron.examples.scf.fock.FockMode;

import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Command-line options of a calculation.
 */
final class ScfOptions
{
    @Parameters(index = "0", arity = "0..1", defaultValue = "water", paramLabel = "FILE.xyz",
        description = "the molecule, in Angstrom; or one that is shipped: water, methane, h2, benzene; or a series: " +
            "alkane-N, water-N (default: ${DEFAULT-VALUE})")
    private String molecule;

    @Option(names = "--basis", defaultValue = "STO-3G", paramLabel = "NAME|FILE",
        description = "STO-3G, 3-21G, DZ, 6-31G, 6-31G*, 6-31G**, cc-pVDZ, aug-cc-pVDZ; or a file in the format of " +
            "NWChem or Gaussian 94, as the Basis Set Exchange has them (default: ${DEFAULT-VALUE})")
    private String basis;

    @Option(names = "--charge", defaultValue = "0", paramLabel = "N",
        description = "charge of the molecule (default: ${DEFAULT-VALUE})")
    private int charge;

    @Option(names = "--multiplicity", defaultValue = "1", paramLabel = "N",
        description = "number of unpaired electrons, plus 1; beyond 1 unrestricted (default: ${DEFAULT-VALUE})")
    private int multiplicity;

    @Option(names = "--fock", defaultValue = "blocked", paramLabel = "MODE",
        description = "how Fock builds are shared out: naive, blocked or local (default: ${DEFAULT-VALUE})")
    private String fock;

    @Option(names = "--density", defaultValue = "auto", paramLabel = "MODE",
        description = "how densities are made: eigen (on one rank), purify (on all), or auto, which is eigen up to " +
            DensityMode.MOST_BY_EIGENVECTORS + " functions (default: ${DEFAULT-VALUE})")
    private String density;

    @Option(names = "--convergence", paramLabel = "ERROR",
        description = "largest element of the DIIS error where it has converged; the energy is then right to about " +
            "the square of it (default: 1e-6, and 1e-8 with --polarizability)")
    private Double convergence;

    @Option(names = "--level-shift", defaultValue = "0", paramLabel = "HARTREE",
        description = "shifts empty orbitals up, for cases that do not converge (default: ${DEFAULT-VALUE})")
    private double levelShift;

    @Option(names = "--damping", defaultValue = "0", paramLabel = "PART",
        description = "part of the old density in the new while the error is large, 0 to 0.99 " +
            "(default: ${DEFAULT-VALUE})")
    private double damping;

    @Option(names = "--field", defaultValue = "0,0,0", paramLabel = "X,Y,Z",
        description = "a static electric field, in atomic units (default: ${DEFAULT-VALUE})")
    private String field;

    @Option(names = "--max-iterations", defaultValue = "64", paramLabel = "N",
        description = "where to give up (default: ${DEFAULT-VALUE})")
    private int mostIterations;

    @Option(names = "--checkpoint", paramLabel = "FILE",
        description = "keeps the density in this file, and begins with it if it is there")
    private String checkpoint;

    @Option(names = "--polarizability",
        description = "static dipole polarizability, too, by the coupled-perturbed equations")
    private boolean polarizability;

    @Option(names = "--json", paramLabel = "FILE",
        description = "writes all results to a file; - is the standard output, which then has nothing else")
    private String json;

    @Option(names = "--timeline", paramLabel = "FILE.svg", description = "draws what each rank did when")
    private String timeline;

    @Option(names = "--quiet", description = "prints no report")
    private boolean isQuiet;

    @Option(names = { "-h", "--help" }, usageHelp = true, description = "says this")
    private boolean help;

    /**
     * Checked input of a calculation.
     *
     * @param source         name or file of the molecule.
     * @param settings       of the calculation.
     * @param polarizability whether the polarizability is requested.
     * @param json           file for the results; null for none.
     * @param timeline       file for the drawing; null for none.
     * @param isQuiet        whether there is no report.
     */
    record Input(
        String source, ScfSettings settings, boolean polarizability, Path json, Path timeline, boolean isQuiet)
    {
    }

    /**
     * {@return the input}
     *
     * @throws InputException if the input is wrong.
     */
    Input read()
    {
        expect(mostIterations >= 1, "--max-iterations of at least 1", Integer.toString(mostIterations));
        expect(convergence == null || convergence > 0 && convergence < 1, "--convergence above 0 and below 1",
            String.valueOf(convergence));
        expect(levelShift >= 0 && Double.isFinite(levelShift), "--level-shift of at least 0",
            Double.toString(levelShift));
        expect(damping >= 0 && damping < 1, "--damping of at least 0 and below 1", Double.toString(damping));
        final BasisSet set = BasisSet.read(basis);
        final Molecule read = MoleculeSeries.read(molecule, charge);
        final Basis functions = new Basis(read, set);
        ElectronCount.of(read, multiplicity, functions.functions());
        expect(multiplicity == 1 || !polarizability, "--multiplicity 1 with --polarizability",
            Integer.toString(multiplicity));
        final ScfSettings settings = new ScfSettings(read, functions, multiplicity, mostIterations, FockMode.of(fock),
            DensityMode.of(density), readConvergence(), readField(),
            checkpoint == null ? null : OutputFile.check("--checkpoint", checkpoint));
        Checkpoint.check(settings);
        return new Input(molecule, settings, polarizability,
            json == null || isJsonOnStandardOutput() ? null : OutputFile.check("--json", json),
            timeline == null ? null : OutputFile.check("--timeline", timeline), isQuiet);
    }

    private ScfSettings.Convergence readConvergence()
    {
        final ScfSettings.Convergence usual =
            polarizability ? ScfSettings.Convergence.TIGHT : ScfSettings.Convergence.USUAL;
        return new ScfSettings.Convergence(convergence == null ? usual.error() : convergence, levelShift, damping);
    }

    private static void expect(final boolean condition, final String expected, final String actual)
    {
        if (!condition)
        {
            throw new InputException("expected " + expected + ", actual " + actual);
        }
    }

    private ScfSettings.Field readField()
    {
        final String[] parts = field.split(",", -1);
        try
        {
            if (parts.length == 3)
            {
                final ScfSettings.Field read = new ScfSettings.Field(Double.parseDouble(parts[0]),
                    Double.parseDouble(parts[1]), Double.parseDouble(parts[2]));
                if (Double.isFinite(read.x() + read.y() + read.z()))
                {
                    return read;
                }
            }
        }
        catch (final NumberFormatException ex)
        {
            throw new InputException("expected --field of three numbers X,Y,Z, actual '" + field + "'", ex);
        }
        throw new InputException("expected --field of three numbers X,Y,Z, actual '" + field + "'");
    }

    boolean isJsonOnStandardOutput()
    {
        return "-".equals(json);
    }

    boolean isQuiet()
    {
        return isQuiet;
    }

    /** {@return equivalent arguments for another process, with absolute paths of checkpoint, timeline and results} */
    List<String> arguments()
    {
        final List<String> arguments = new ArrayList<>(List.of("--basis=" + basis, "--charge=" + charge,
            "--multiplicity=" + multiplicity, "--fock=" + fock, "--density=" + density,
            "--level-shift=" + levelShift, "--damping=" + damping, "--field=" + field,
            "--max-iterations=" + mostIterations));
        if (convergence != null)
        {
            arguments.add("--convergence=" + convergence);
        }
        addFile(arguments, "--checkpoint=", checkpoint);
        addFile(arguments, "--timeline=", timeline);
        if (!isJsonOnStandardOutput())
        {
            addFile(arguments, "--json=", json);
        }
        if (polarizability)
        {
            arguments.add("--polarizability");
        }
        if (isQuiet && !isJsonOnStandardOutput())
        {
            arguments.add("--quiet");
        }
        arguments.addAll(List.of("--", molecule));
        return arguments;
    }

    private static void addFile(final List<String> arguments, final String option, final String file)
    {
        if (file != null)
        {
            arguments.add(option + Path.of(file).toAbsolutePath());
        }
    }
}
