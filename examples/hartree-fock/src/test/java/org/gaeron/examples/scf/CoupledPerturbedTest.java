package org.gaeron.examples.scf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

import org.gaeron.EmbeddedJob;
import org.gaeron.examples.chem.Atom;
import org.gaeron.examples.chem.Basis;
import org.gaeron.examples.chem.BasisSet;
import org.gaeron.examples.chem.Element;
import org.gaeron.examples.chem.Molecule;
import org.gaeron.examples.chem.MoleculeLibrary;
import org.gaeron.examples.chem.ShellPairs;
import org.gaeron.examples.scf.fock.FockMode;
import org.gaeron.examples.scf.meter.RankMeter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CoupledPerturbedTest
{
    private static ScfSettings settings(final String molecule, final String basis)
    {
        final Molecule read = MoleculeLibrary.read(molecule, 0);
        return ScfSettings.of(read, new Basis(read, BasisSet.named(basis)))
            .withConvergence(ScfSettings.Convergence.TIGHT);
    }

    /** The tensor of all ranks, which must be the same to the last bit. */
    private static Polarizability solve(final EmbeddedJob job, final ScfSettings settings)
    {
        final ShellPairs pairs = new ShellPairs(settings.basis());
        final ConcurrentLinkedQueue<Polarizability> results = new ConcurrentLinkedQueue<>();
        job.run(world ->
        {
            final RankMeter meter = RankMeter.adding();
            try (HartreeFock scf = new HartreeFock(world, settings, pairs, meter))
            {
                assertTrue(scf.solve(iteration -> {}).converged());
                try (CoupledPerturbed equations = new CoupledPerturbed(world, settings, pairs, meter, scf))
                {
                    results.add(equations.solve((number, residual, seconds) -> {}));
                }
            }
        });
        final Polarizability first = results.peek();
        for (final Polarizability other : results)
        {
            for (int row = 0; row < 3; row++)
            {
                for (int column = 0; column < 3; column++)
                {
                    assertEquals(first.tensor()[row][column], other.tensor()[row][column]);
                }
            }
        }
        return first;
    }

    /** NWChem 7.0.2. */
    @ParameterizedTest
    @CsvSource({
        "STO-3G, blocked, 1, 2, 7.9355622, 3.0682108, 0.0503862",
        "STO-3G, naive, 2, 1, 7.9355622, 3.0682108, 0.0503862",
        "STO-3G, local, 2, 2, 7.9355622, 3.0682108, 0.0503862",
        "3-21G, blocked, 2, 1, 10.4581139, 5.2832087, 0.6163339",
        "3-21G, local, 1, 3, 10.4581139, 5.2832087, 0.6163339",
        "aug-cc-pVDZ, blocked, 1, 2, 12.5037240, 10.0422621, 8.0152260"
    })
    void shouldGiveTheValuesOfAnotherProgram(
        final String basis, final String mode, final int nodes, final int ranks,
        final double xx, final double yy, final double zz)
    {
        final double[][] tensor =
            solve(EmbeddedJob.of(nodes, ranks), settings("water", basis).withFock(FockMode.of(mode))).tensor();

        assertEquals(xx, tensor[0][0], 1e-5);
        assertEquals(yy, tensor[1][1], 1e-5);
        assertEquals(zz, tensor[2][2], 1e-5);
        for (int row = 0; row < 3; row++)
        {
            for (int column = 0; column < row; column++)
            {
                assertEquals(0, tensor[row][column], 1e-8);
                assertEquals(tensor[row][column], tensor[column][row], 1e-8);
            }
        }
    }

    /** The polarizability is the derivative of the dipole moment by the field; the error is of the field's square. */
    @ParameterizedTest
    @CsvSource({ "water, 6-31G", "methane, STO-3G" })
    void shouldAgreeWithFiniteFields(final String molecule, final String basis)
    {
        final EmbeddedJob job = EmbeddedJob.of(1, 2);
        final ScfSettings settings = settings(molecule, basis);
        final double[][] tensor = solve(job, settings).tensor();
        final double strength = 5e-4;

        for (int axis = 0; axis < 3; axis++)
        {
            final double up = dipole(job, settings, axis, strength);
            final double down = dipole(job, settings, axis, -strength);
            assertEquals((up - down) / (2 * strength), tensor[axis][axis], 1e-4, "axis " + axis);
        }
    }

    private static double dipole(
        final EmbeddedJob job, final ScfSettings settings, final int axis, final double strength)
    {
        final ScfSettings.Field field = new ScfSettings.Field(
            axis == 0 ? strength : 0, axis == 1 ? strength : 0, axis == 2 ? strength : 0);
        final ConcurrentLinkedQueue<ScfResult> results = new ConcurrentLinkedQueue<>();
        job.run(world -> results.add(HartreeFock.solve(world, settings.withField(field), iteration -> {})));
        return results.peek().dipole().along(axis);
    }

    /** With no empty orbital nothing can be mixed in. */
    @Test
    void shouldBeNothingWithoutEmptyOrbitals()
    {
        final Molecule helium = new Molecule(List.of(new Atom(Element.of("He").orElseThrow(), 0, 0, 0)), 0);

        final Polarizability result = solve(
            EmbeddedJob.of(1, 2), ScfSettings.of(helium, new Basis(helium, BasisSet.named("STO-3G"))));

        assertEquals(0, result.isotropic());
        assertEquals(0, result.iterations());
    }
}
