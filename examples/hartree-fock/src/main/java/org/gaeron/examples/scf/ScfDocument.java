package org.gaeron.examples.scf;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

import org.gaeron.World;
import org.gaeron.examples.chem.Basis;
import org.gaeron.examples.chem.Molecule;
import org.gaeron.examples.scf.fock.KeptFigures;
import org.gaeron.examples.scf.meter.Balance;
import org.gaeron.examples.scf.meter.RankTimes;

import com.google.gson.FieldNamingPolicy;
import com.google.gson.GsonBuilder;

/**
 * Machine-readable document of a calculation, written as JSON with the names of these components.
 *
 * @param molecule       of the calculation.
 * @param basis          of the calculation.
 * @param job            its nodes, ranks and modes.
 * @param result         of the calculation.
 * @param polarizability missing if it was not requested, or could not be calculated.
 * @param iterations     in order.
 * @param ranks          in order.
 * @param seconds        of the whole, without the start of the processes.
 */
record ScfDocument(
    MoleculePart molecule, BasisPart basis, JobPart job, ScfResult result, Polarizability polarizability,
    List<IterationPart> iterations, List<RankPart> ranks, double seconds)
{
    /** Molecule, with coordinates in bohr and energies in Hartree. */
    record MoleculePart(
        String source, String formula, int charge, int multiplicity, int electrons, double nuclearRepulsion,
        List<AtomPart> atoms)
    {
    }

    record AtomPart(String element, double x, double y, double z)
    {
    }

    record BasisPart(String name, int functions, boolean spherical, int shells)
    {
    }

    /** Nodes, ranks and modes. The density is the method that was used, which {@code auto} has chosen. */
    record JobPart(
        int nodes, int ranksPerNode, String transport, String strategy, String fock, String density,
        ScfSettings.Convergence convergence, ScfSettings.Field field)
    {
    }

    record IterationPart(
        int number, double energy, double change, double error, double fockSeconds, Balance balance,
        List<RankTimes> fock)
    {
    }

    /**
     * Rank. Array bytes are those of the matrices that the rank owns while Fock matrices are built; with a
     * polarizability while those of its equations are. Resident bytes are the peak of its whole node.
     * Kept integrals are those of this rank.
     */
    record RankPart(int rank, int node, RankTimes fock, RankTimes all, long arrayBytes, long nodePeakResidentBytes,
        KeptFigures kept)
    {
    }

    static MoleculePart molecule(final ScfArguments.Input input)
    {
        final Molecule molecule = input.settings().molecule();
        return new MoleculePart(input.source(), molecule.formula(), molecule.charge(), input.settings().multiplicity(),
            molecule.electrons(), molecule.nuclearRepulsion(), molecule.atoms().stream()
                .map(atom -> new AtomPart(atom.element().symbol(), atom.x(), atom.y(), atom.z())).toList());
    }

    static BasisPart basis(final Basis basis)
    {
        return new BasisPart(basis.name(), basis.functions(), basis.spherical(), basis.shells());
    }

    static JobPart job(final World world, final ScfSettings settings)
    {
        return new JobPart(world.nodes(), world.size() / world.nodes(),
            ScfReport.transport(world),
            System.getProperty("gaeron.strategy", "owner-computes"), settings.fock().toString(),
            settings.density().used(settings.basis().functions()).toString(), settings.convergence(), settings.field());
    }

    static IterationPart iteration(final ScfIteration iteration)
    {
        return new IterationPart(iteration.number(), iteration.energy(), iteration.change(), iteration.error(),
            iteration.seconds(), iteration.balance(), iteration.fock());
    }

    String toJson()
    {
        return new GsonBuilder().setPrettyPrinting().serializeSpecialFloatingPointValues()
            .setFieldNamingPolicy(FieldNamingPolicy.IDENTITY).create().toJson(this);
    }

    void write(final Path file)
    {
        final byte[] text = (toJson() + System.lineSeparator()).getBytes(StandardCharsets.UTF_8);
        OutputFile.replace(file, out -> out.write(text));
    }
}
