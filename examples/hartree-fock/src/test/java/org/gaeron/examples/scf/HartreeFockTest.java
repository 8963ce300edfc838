package org.gaeron.examples.scf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

import org.gaeron.EmbeddedJob;
import org.gaeron.examples.chem.Atom;
import org.gaeron.examples.chem.Basis;
import org.gaeron.examples.chem.BasisSet;
import org.gaeron.examples.chem.Element;
import org.gaeron.examples.chem.Molecule;
import org.gaeron.examples.chem.MoleculeLibrary;
import org.gaeron.examples.chem.XyzParser;
import org.gaeron.examples.scf.fock.FockMode;
import org.gaeron.examples.scf.meter.RankTimes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HartreeFockTest
{
    private static final int MOST_ITERATIONS = 64;
    private static final double TOLERANCE = 1e-8;

    /** The result of all ranks, which must be the same to the last bit. */
    private static ScfResult solve(
        final EmbeddedJob job, final Molecule molecule, final BasisSet set, final int iterations)
    {
        return solve(job, ScfSettings.of(molecule, new Basis(molecule, set)).withMostIterations(iterations));
    }

    private static ScfResult solve(final EmbeddedJob job, final ScfSettings settings)
    {
        final ConcurrentLinkedQueue<ScfResult> results = new ConcurrentLinkedQueue<>();
        job.run(world -> results.add(HartreeFock.solve(world, settings, iteration -> {})));
        final ScfResult result = results.peek();
        results.forEach(other -> assertEquals(result, other));
        return result;
    }

    /** Published energies (T. D. Crawford's programming projects; others), and of NWChem for benzene. */
    @ParameterizedTest
    @CsvSource({
        "water,   STO-3G, 1, -74.942079928192",
        "water,   STO-3G, 2, -74.942079928192",
        "water,   STO-3G, 4, -74.942079928192",
        "water,   3-21G,  2, -75.5613125965",
        "water,   DZ,     2, -75.977878975377",
        "methane, STO-3G, 2, -39.726850324347",
        "methane, 3-21G,  4, -39.9768654272",
        "h2,      STO-3G, 1, -1.11675930740",
        "h2,      STO-3G, 4, -1.11675930740",
        "benzene, 6-31G,  2, -230.624215913007"
    })
    void shouldGivePublishedEnergies(final String name, final String basis, final int ranks, final double energy)
    {
        final ScfResult result = solve(
            EmbeddedJob.of(1, ranks), MoleculeLibrary.read(name, 0), BasisSet.named(basis), MOST_ITERATIONS);

        assertTrue(result.converged());
        assertEquals(energy, result.energy(), TOLERANCE);
    }

    @ParameterizedTest
    @CsvSource({
        "water,   STO-3G, 1, ipc, -74.942079928192",
        "water,   STO-3G, 2, ipc, -74.942079928192",
        "water,   STO-3G, 1, udp, -74.942079928192",
        "water,   STO-3G, 2, udp, -74.942079928192",
        "water,   3-21G,  1, ipc, -75.5613125965",
        "methane, STO-3G, 1, udp, -39.726850324347",
        "methane, 3-21G,  2, ipc, -39.9768654272",
        "h2,      STO-3G, 2, udp, -1.11675930740",
        "benzene, STO-3G, 2, udp, -227.891161432375"
    })
    void shouldGiveTheSameOnTwoNodes(
        final String name, final String basis, final int ranks, final String transport, final double energy)
    {
        final ScfResult result = solve(
            EmbeddedJob.of(2, ranks).transport(transport), MoleculeLibrary.read(name, 0), BasisSet.named(basis),
            MOST_ITERATIONS);

        assertTrue(result.converged());
        assertEquals(energy, result.energy(), TOLERANCE);
    }

    /** PySCF 2.14 (libcint) in the same basis sets and geometries, converged to 1e-13. */
    @ParameterizedTest
    @CsvSource({
        "h2,      STO-3G, -1.116759307396",
        "water,   3-21G,  -75.561312595146",
        "water,   6-31G,  -75.952529075448",
        "methane, STO-3G, -39.726850316359",
        "methane, 3-21G,  -39.976865420244",
        "methane, 6-31G,  -40.180531201245",
        "benzene, STO-3G, -227.891161432728"
    })
    void shouldAgreeWithAnotherProgram(final String name, final String basis, final double energy)
    {
        final ScfResult result = solve(
            EmbeddedJob.of(1, 2), MoleculeLibrary.read(name, 0), BasisSet.named(basis), MOST_ITERATIONS);

        assertEquals(energy, result.energy(), 1e-10);
    }

    /** NWChem 7.0.2 with spherical functions; the second agrees with psi4's published value. */
    @Test
    void shouldCalculateCorrelationConsistentSets()
    {
        final List<Atom> water =
            XyzParser.parse("water", List.of("3", "", "O 0 0 0", "H 0 0.757 0.587", "H 0 -0.757 0.587"));
        final ScfResult small = solve(
            EmbeddedJob.of(1, 2), new Molecule(water, 0), BasisSet.named("cc-pVDZ"), MOST_ITERATIONS);
        assertEquals(-76.026765673120, small.energy(), TOLERANCE);

        final ScfResult diffuse = solve(
            EmbeddedJob.of(1, 2), MoleculeLibrary.read("water", 0), BasisSet.named("aug-cc-pVDZ"), MOST_ITERATIONS);
        assertEquals(-76.003354058427, diffuse.energy(), TOLERANCE);
    }

    /** Shells beyond p, from a text; the energy is PySCF's with cartesian functions. */
    @Test
    void shouldGoBeyondThePShell()
    {
        final BasisSet set = BasisSet.parse("with f", "text", List.of(
            "H S", "5.4471780 0.1562850", "0.8245470 0.9046910", "H S", "0.1831920 1",
            "O S", "322.0370000 0.0592394", "48.4308000 0.3515000", "10.4206000 0.7076580",
            "O SP", "7.4029400 -0.4044530 0.2445860", "1.5762000 1.2215600 0.8539550",
            "O SP", "0.3736840 1 1", "O F", "1.2 0.5", "0.4 0.6"));

        final ScfResult result =
            solve(EmbeddedJob.of(1, 2), MoleculeLibrary.read("water", 0), set, MOST_ITERATIONS);

        assertEquals(-75.565493386164, result.energy(), 1e-9);
    }

    @Test
    void shouldCalculateIons()
    {
        final ScfResult neutral = solve(
            EmbeddedJob.of(1, 1), MoleculeLibrary.read("water", 0), BasisSet.named("STO-3G"), MOST_ITERATIONS);
        final ScfResult dication = solve(
            EmbeddedJob.of(1, 1), MoleculeLibrary.read("water", 2), BasisSet.named("STO-3G"), MOST_ITERATIONS);

        assertTrue(dication.converged());
        assertTrue(dication.energy() > neutral.energy() + 1);
    }

    @Test
    void shouldNotDependOnTheFrame()
    {
        final Molecule methane = MoleculeLibrary.read("methane", 0);
        final List<Atom> turned = new ArrayList<>();
        for (final Atom atom : methane.atoms())
        {
            final double x = 0.6 * atom.x() - 0.8 * atom.y();
            final double y = 0.8 * atom.x() + 0.6 * atom.y();
            final double z = atom.z();
            turned.add(new Atom(atom.element(), 5 + x, 0.28 * y - 0.96 * z, 0.96 * y + 0.28 * z - 3));
        }

        final ScfResult result = solve(
            EmbeddedJob.of(1, 1), new Molecule(turned, 0), BasisSet.named("STO-3G"), MOST_ITERATIONS);

        assertEquals(-39.726850316359, result.energy(), 1e-10);
    }

    @ParameterizedTest
    @CsvSource({ "1, 1", "1, 3", "2, 1" })
    void shouldTellWhatEachBuildTook(final int nodes, final int ranks)
    {
        final Molecule water = MoleculeLibrary.read("water", 0);
        final ScfSettings settings =
            ScfSettings.of(water, new Basis(water, BasisSet.named("STO-3G"))).withMostIterations(1);
        final ConcurrentLinkedQueue<ScfIteration> first = new ConcurrentLinkedQueue<>();

        EmbeddedJob.of(nodes, ranks).run(world -> HartreeFock.solve(world, settings, first::add));

        assertEquals(nodes * ranks, first.size());
        for (final ScfIteration iteration : first)
        {
            assertEquals(nodes * ranks, iteration.fock().size());
            final long tasks = iteration.fock().stream().mapToLong(RankTimes::tasks).sum();
            assertTrue(tasks > 0 && tasks <= 10, iteration::toString); // a block of four shells
            for (final RankTimes build : iteration.fock())
            {
                assertEquals(build.tasks() + 1, build.counterValues());
                final double sum = build.computing() + build.communication() + build.waiting();
                assertEquals(build.seconds(), sum, 1e-6, build::toString);
                assertTrue(build.tasks() == 0 || build.computing() > 0 && build.gets() > 0, build::toString);
            }
            assertTrue(iteration.balance().maxOverMean() >= 1, iteration::toString);
        }
    }

    /** All ways to build and to make densities, on one rank to four, near and far. */
    @ParameterizedTest
    @CsvSource({
        "naive, eigen, 1, 1, ipc", "naive, eigen, 2, 1, udp", "naive, purify, 1, 4, ipc",
        "blocked, purify, 1, 1, ipc", "blocked, purify, 2, 2, ipc", "blocked, purify, 1, 3, ipc",
        "local, eigen, 1, 1, ipc", "local, eigen, 2, 2, udp", "local, purify, 2, 1, ipc", "local, eigen, 1, 3, ipc"
    })
    void shouldNotDependOnTheWay(
        final String fock, final String density, final int nodes, final int ranks, final String transport)
    {
        final Molecule water = MoleculeLibrary.read("water", 0);
        final ScfSettings settings = ScfSettings.of(water, new Basis(water, BasisSet.named("3-21G")))
            .withFock(FockMode.of(fock)).withDensity(DensityMode.of(density));

        final ScfResult result = solve(EmbeddedJob.of(nodes, ranks).transport(transport), settings);

        assertTrue(result.converged());
        assertEquals(-75.561312595146, result.energy(), 1e-10);
    }

    @ParameterizedTest
    @CsvSource({ "naive", "blocked", "local" })
    void shouldNotDependOnWhoComputes(final String fock)
    {
        final Molecule water = MoleculeLibrary.read("water", 0);

        final ScfResult result = solve(
            EmbeddedJob.of(2, 1).setting("gaeron.strategy", "caller-computes"),
            ScfSettings.of(water, new Basis(water, BasisSet.named("3-21G"))).withFock(FockMode.of(fock)));

        assertEquals(-75.561312595146, result.energy(), 1e-10);
    }

    @Test
    void shouldCalculateTheDipoleMoment()
    {
        final ScfResult result = solve(
            EmbeddedJob.of(1, 2), MoleculeLibrary.read("water", 0), BasisSet.named("STO-3G"), MOST_ITERATIONS);

        assertEquals(0.603521296525, result.dipoleMoment(), 1e-7);
        assertEquals(0, result.spinSquared());
    }

    /** The derivative of the energy by the field is the dipole moment, with the opposite sign. */
    @Test
    void shouldFeelAField()
    {
        final Molecule water = MoleculeLibrary.read("water", 0);
        final ScfSettings settings = ScfSettings.of(water, new Basis(water, BasisSet.named("3-21G")));
        final double strength = 1e-3;

        final ScfResult free = solve(EmbeddedJob.of(1, 2), settings);
        final double up = solve(EmbeddedJob.of(1, 2),
            settings.withField(new ScfSettings.Field(0, strength, 0))).energy();
        final double down = solve(EmbeddedJob.of(1, 2),
            settings.withField(new ScfSettings.Field(0, -strength, 0))).energy();

        assertEquals(free.dipole().y(), (down - up) / (2 * strength), 1e-5);
    }

    /** The energy's derivative is that of the total density: this holds only if F is the derivative of the energy. */
    @Test
    void shouldFeelAFieldWithOpenShells()
    {
        final Molecule cation = MoleculeLibrary.read("water", 1);
        final ScfSettings settings =
            ScfSettings.of(cation, new Basis(cation, BasisSet.named("3-21G"))).withMultiplicity(2);
        final double strength = 1e-3;

        final ScfResult free = solve(EmbeddedJob.of(1, 2), settings);
        final double up = solve(EmbeddedJob.of(1, 2),
            settings.withField(new ScfSettings.Field(0, strength, 0))).energy();
        final double down = solve(EmbeddedJob.of(1, 2),
            settings.withField(new ScfSettings.Field(0, -strength, 0))).energy();

        assertEquals(free.dipole().y(), (down - up) / (2 * strength), 1e-5);
    }

    /** One electron has nothing to be correlated with: both methods are exact in the basis. */
    @Test
    void shouldCalculateOneElectron()
    {
        final Molecule hydrogen = new Molecule(List.of(new Atom(Element.of("H").orElseThrow(), 0, 0, 0)), 0);
        final ScfSettings settings = ScfSettings.of(hydrogen, new Basis(hydrogen, BasisSet.named("STO-3G")));

        for (final DensityMode density : DensityMode.values())
        {
            final ScfResult result =
                solve(EmbeddedJob.of(1, 2), settings.withMultiplicity(2).withDensity(density));

            assertTrue(result.converged());
            assertEquals(-0.466581850, result.energy(), 1e-8);
            assertEquals(0.75, result.spinSquared(), 1e-10);
        }
    }

    /** Far apart, two hydrogen atoms of parallel spin are two hydrogen atoms. */
    @Test
    void shouldAddUpWhereSpinsAreParallel()
    {
        final Element hydrogen = Element.of("H").orElseThrow();
        final Molecule pair = new Molecule(List.of(new Atom(hydrogen, 0, 0, 0), new Atom(hydrogen, 200, 0, 0)), 0);

        final ScfResult result = solve(EmbeddedJob.of(1, 2),
            ScfSettings.of(pair, new Basis(pair, BasisSet.named("STO-3G"))).withMultiplicity(3));

        assertEquals(2 * -0.466581850, result.energy(), 1e-8);
        assertEquals(2, result.spinSquared(), 1e-10);
    }

    /** The energy's error is of the square of the largest error of its matrices. */
    @ParameterizedTest
    @CsvSource({ "1e-3, 1e-5", "1e-4, 1e-7", "1e-6, 1e-10", "1e-8, 1e-11" })
    void shouldEndWhereTheErrorIsSmallEnough(final double error, final double tolerance)
    {
        final Molecule water = MoleculeLibrary.read("water", 0);
        final List<ScfIteration> iterations = Collections.synchronizedList(new ArrayList<>());
        final ScfSettings settings = ScfSettings.of(water, new Basis(water, BasisSet.named("3-21G")))
            .withConvergence(new ScfSettings.Convergence(error, 0, 0));

        EmbeddedJob.of(1, 1).run(world -> HartreeFock.solve(world, settings, iterations::add));

        assertTrue(iterations.getLast().error() < error);
        assertEquals(-75.561312595146, iterations.getLast().energy(), tolerance);
        final ScfIteration before = iterations.get(iterations.size() - 2);
        assertTrue(before.error() >= error || Math.abs(before.change()) > 10 * error * error, before::toString);
    }

    @ParameterizedTest
    @CsvSource({ "0.3, 0", "0, 0.5", "0.2, 0.3" })
    void shouldConvergeToTheSameWithHelp(final double levelShift, final double damping)
    {
        final Molecule water = MoleculeLibrary.read("water", 0);

        final ScfResult result = solve(EmbeddedJob.of(1, 2),
            ScfSettings.of(water, new Basis(water, BasisSet.named("3-21G")))
                .withConvergence(new ScfSettings.Convergence(1e-8, levelShift, damping)));

        assertTrue(result.converged());
        assertEquals(-75.561312595146, result.energy(), 1e-9);
    }

    @Test
    void shouldGoOnFromACheckpoint(@TempDir final Path directory)
    {
        final Molecule water = MoleculeLibrary.read("water", 0);
        final ScfSettings settings = ScfSettings.of(water, new Basis(water, BasisSet.named("3-21G")))
            .withCheckpoint(directory.resolve("water.density"));

        final ScfResult broken = solve(EmbeddedJob.of(1, 2), settings.withMostIterations(6));
        assertFalse(broken.converged());
        DensityCheckpoints.check(settings);
        final ScfResult whole = solve(EmbeddedJob.of(2, 1), settings);
        final ScfResult again = solve(EmbeddedJob.of(1, 1), settings);

        assertTrue(whole.converged());
        assertTrue(whole.iterations() < 10, whole::toString);
        assertTrue(again.iterations() <= 3, again::toString);
        assertEquals(-75.561312595146, whole.energy(), 1e-10);
        assertEquals(-75.561312595146, again.energy(), 1e-10);
    }

    @Test
    void shouldGoOnWithBothSpins(@TempDir final Path directory)
    {
        final Molecule triplet = MoleculeLibrary.read("h2", 0);
        final ScfSettings settings = ScfSettings.of(triplet, new Basis(triplet, BasisSet.named("3-21G")))
            .withMultiplicity(3).withCheckpoint(directory.resolve("h2"));

        final ScfResult whole = solve(EmbeddedJob.of(1, 2), settings);
        final ScfResult again = solve(EmbeddedJob.of(3, 1), settings);

        assertTrue(whole.converged());
        assertTrue(again.iterations() <= 3, again::toString);
        assertEquals(whole.energy(), again.energy(), 1e-10);
    }

    @Test
    void shouldSayWhenItHasNotConverged()
    {
        final ScfResult result =
            solve(EmbeddedJob.of(1, 2), MoleculeLibrary.read("water", 0), BasisSet.named("STO-3G"), 3);

        assertFalse(result.converged());
        assertEquals(3, result.iterations());
    }
}
