package org.gaeron.examples.scf;

import java.nio.file.Path;

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
            "NWChem or Gaussian 94, as the Basis Set Exchange has them: s to f functions, H to Kr, no core " +
            "potentials (default: ${DEFAULT-VALUE})")
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

    @Option(names = "--checkpoint", paramLabel = "FOLDER",
        description = "keeps the density in this folder, and begins with it if it is there")
    private String checkpoint;

    @Option(names = "--memory", paramLabel = "SIZE",
        description = "how much memory each node has for integrals that are kept from one Fock build to the next, as " +
            "512m or 4g; with 0 each build calculates all (default: half of what its JVM takes at most, divided by " +
            "the nodes of the host)")
    private String memory;

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

    boolean isJsonOnStandardOutput()
    {
        return "-".equals(json);
    }

    /** {@return the arguments, with absolute paths of checkpoint, timeline and results} */
    ScfArguments arguments()
    {
        return new ScfArguments(molecule, basis, charge, multiplicity, fock, density, convergence, levelShift, damping,
            field, mostIterations, absolute(checkpoint), memory, polarizability,
            isJsonOnStandardOutput() ? null : absolute(json), absolute(timeline), isQuiet);
    }

    private static String absolute(final String file)
    {
        return file == null ? null : Path.of(file).toAbsolutePath().toString();
    }
}
