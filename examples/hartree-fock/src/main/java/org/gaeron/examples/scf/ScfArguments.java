package org.gaeron.examples.scf;

import java.nio.file.Path;

import com.google.gson.Gson;
import org.gaeron.examples.chem.Basis;
import org.gaeron.examples.chem.BasisSet;
import org.gaeron.examples.chem.InputException;
import org.gaeron.examples.chem.Molecule;
import org.gaeron.examples.chem.ShellPairs;
import org.gaeron.examples.scf.fock.FockMode;

/**
 * Arguments of a calculation, not checked yet: see the options of {@code ga scf}. Nodes get it as JSON: a parser of
 * command lines takes a young JVM a quarter of a second.
 *
 * @param molecule       name or file.
 * @param basis          name or file.
 * @param charge         of the molecule.
 * @param multiplicity   number of unpaired electrons, plus 1.
 * @param fock           how Fock builds are shared out.
 * @param density        how densities are made.
 * @param convergence    largest error of a converged calculation; null for the usual one.
 * @param levelShift     of empty orbitals, in hartree.
 * @param damping        part of the old density in the new.
 * @param field          static electric field, three numbers with commas.
 * @param mostIterations where to give up.
 * @param checkpoint     folder of densities; null for none.
 * @param memory         for the integrals that a node keeps, as 512m or 0; null for a share of the host's.
 * @param polarizability whether it is requested.
 * @param json           file for the results; null for none.
 * @param timeline       file for the drawing; null for none.
 * @param isQuiet        whether there is no report.
 */
record ScfArguments(
    String molecule, String basis, int charge, int multiplicity, String fock, String density, Double convergence,
    double levelShift, double damping, String field, int mostIterations, String checkpoint, String memory,
    boolean polarizability, String json, String timeline, boolean isQuiet)
{
    private static final long MIB = 1 << 20;

    /**
     * Checked input of a calculation.
     *
     * @param source         name or file of the molecule.
     * @param settings       of the calculation, which keeps no integrals.
     * @param memory         bytes for integrals that the ranks of a node keep; {@link KeptMemory#SHARE} for a share.
     * @param polarizability whether the polarizability is requested.
     * @param json           file for the results; null for none.
     * @param timeline       file for the drawing; null for none.
     * @param isQuiet        whether there is no report.
     */
    record Input(
        String source, ScfSettings settings, long memory, boolean polarizability, Path json, Path timeline,
        boolean isQuiet)
    {
        /**
         * Checks what depends on a host that calculates. Only molecules that are certainly too large are refused.
         *
         * @param isFirst whether it has rank 0, which writes the files.
         * @throws InputException if the heap of its JVM is too small, or the files cannot be written.
         */
        void checkHost(final boolean isFirst)
        {
            final long needed = ShellPairs.leastBytes(settings.basis()) / MIB;
            final long most = Runtime.getRuntime().maxMemory() / MIB;
            expect(needed < most, "a heap of more than " + needed + " MiB for the pairs of " +
                settings.basis().shells() + " shells", most + " MiB");
            if (isFirst && json != null)
            {
                OutputFile.check("--json", json);
            }
            if (isFirst && timeline != null)
            {
                OutputFile.check("--timeline", timeline);
            }
        }
    }

    static boolean isJson(final String... args)
    {
        return args.length == 1 && args[0].startsWith("{");
    }

    static ScfArguments fromJson(final String text)
    {
        return new Gson().fromJson(text, ScfArguments.class);
    }

    String toJson()
    {
        return new Gson().toJson(this);
    }

    /** {@return the same, which writes its results to a file, and no report} */
    ScfArguments intoFile(final Path results)
    {
        return new ScfArguments(molecule, basis, charge, multiplicity, fock, density, convergence, levelShift, damping,
            field, mostIterations, checkpoint, memory, polarizability, results.toString(), timeline, true);
    }

    /**
     * {@return the input} Where it is the same on all hosts, it is checked.
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
        expect(json == null || timeline == null || !Path.of(json).normalize().equals(
            Path.of(timeline).normalize()), "different files for --json and --timeline", String.valueOf(json));
        final BasisSet set = BasisSet.read(basis);
        final Molecule read = MoleculeSeries.read(molecule, charge);
        final Basis functions = new Basis(read, set);
        expect(functions.shells() <= ShellPairs.MOST_SHELLS, "at most " + ShellPairs.MOST_SHELLS + " shells",
            functions.shells() + " shells of " + read.formula() + " in " + set.name());
        AtomDensity.check(read, functions);
        ElectronCount.of(read, multiplicity, functions.functions());
        expect(multiplicity == 1 || !polarizability, "--multiplicity 1 with --polarizability",
            Integer.toString(multiplicity));
        final ScfSettings settings = new ScfSettings(read, functions, multiplicity, mostIterations, FockMode.of(fock),
            DensityMode.of(density), readConvergence(), readField(),
            checkpoint == null ? null : DensityCheckpoints.path("--checkpoint", checkpoint), 0);
        DensityCheckpoints.check(settings);
        return new Input(molecule, settings, KeptMemory.parse(memory), polarizability,
            json == null ? null : Path.of(json), timeline == null ? null : Path.of(timeline), isQuiet);
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
}
