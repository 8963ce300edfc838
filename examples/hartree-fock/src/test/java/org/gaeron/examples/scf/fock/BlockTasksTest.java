package org.gaeron.examples.scf.fock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

import org.gaeron.examples.chem.Atom;
import org.gaeron.examples.chem.Basis;
import org.gaeron.examples.chem.BasisSet;
import org.gaeron.examples.chem.Element;
import org.gaeron.examples.chem.Molecule;
import org.gaeron.examples.chem.MoleculeLibrary;
import org.gaeron.examples.chem.ShellPairs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BlockTasksTest
{
    /** So few functions that each block is one atom. */
    private static final int ONE_ATOM = 1;

    private static BlockTasks tasks(final Molecule molecule)
    {
        final Basis basis = new Basis(molecule, BasisSet.named("STO-3G"));
        return new BlockTasks(new ShellPairs(basis), new AtomBlocks(basis, ONE_ATOM), 2);
    }

    @ParameterizedTest
    @ValueSource(strings = { "h2", "water", "methane" })
    void shouldListAllPiecesOfAllTriplesOnce(final String name)
    {
        final Molecule molecule = MoleculeLibrary.read(name, 0);
        final BlockTasks tasks = tasks(molecule);
        final int atoms = molecule.atoms().size();
        final Map<List<Integer>, Integer> done = new HashMap<>();
        for (final TaskPiece piece : pieces(tasks))
        {
            assertTrue(piece.i() >= 0 && piece.i() < atoms, piece::toString);
            assertTrue(piece.j() >= 0 && piece.j() <= piece.i(), piece::toString);
            assertTrue(piece.k() >= 0 && piece.k() <= piece.i(), piece::toString);
            final List<Integer> triple = List.of(piece.i(), piece.j(), piece.k(), piece.parts());
            assertEquals(piece.part(), done.getOrDefault(triple, 0));
            done.merge(triple, 1, Integer::sum);
        }
        done.forEach((triple, count) -> assertEquals(triple.getLast(), count));
        assertEquals(atoms * (atoms + 1) * (2 * atoms + 1) / 6, done.size());
    }

    private static List<TaskPiece> pieces(final BlockTasks tasks)
    {
        return IntStream.range(0, tasks.begin(tasks.count())).mapToObj(tasks::piece).toList();
    }

    @Test
    void shouldKeepTheTasksOfAPairTogether()
    {
        final Set<String> pairs = new HashSet<>();
        String last = "";
        for (final TaskPiece piece : pieces(tasks(MoleculeLibrary.read("methane", 0))))
        {
            final String pair = piece.i() + " " + piece.j();
            assertTrue(pair.equals(last) || pairs.add(pair), pair);
            last = pair;
        }
    }

    @Test
    void shouldLeaveOutPairsWithoutOverlap()
    {
        final Element hydrogen = Element.of("H").orElseThrow();
        final List<TaskPiece> pieces = pieces(tasks(
            new Molecule(List.of(new Atom(hydrogen, 0, 0, 0), new Atom(hydrogen, 100, 0, 0)), 0)));
        pieces.forEach(piece -> assertEquals(piece.i(), piece.j()));
        assertEquals(3, pieces.size());
    }

    /** Three blocks: few triples, and yet many pieces, of which none is much of a rank's work. */
    @ParameterizedTest
    @ValueSource(ints = { 1, 2, 16 })
    void shouldCutFewTriplesIntoManyPieces(final int ranks)
    {
        final Basis basis = new Basis(MoleculeLibrary.read("benzene", 0), BasisSet.named("cc-pVDZ"));
        final AtomBlocks blocks = new AtomBlocks(basis, AtomBlocks.MOST_FUNCTIONS);
        assertEquals(3, blocks.count());
        final List<TaskPiece> pieces = pieces(new BlockTasks(new ShellPairs(basis), blocks, ranks));
        assertTrue(pieces.size() >= Math.min(512 * ranks, 14 * 256 / 2), () -> "pieces: " + pieces.size());
        assertTrue(pieces.size() <= 512 * ranks + 14, () -> "pieces: " + pieces.size());
    }

    @ParameterizedTest
    @CsvSource({ "H, O", "O, H" })
    void shouldKnowTheSizeOfTheLargestBlock(final String first, final String last)
    {
        final Molecule molecule = new Molecule(List.of(
            new Atom(Element.of(first).orElseThrow(), 0, 0, 0), new Atom(Element.of(last).orElseThrow(), 2, 0, 0)), 1);
        final AtomBlocks blocks = new AtomBlocks(new Basis(molecule, BasisSet.named("STO-3G")), ONE_ATOM);
        assertEquals(2, blocks.count());
        assertEquals(5, blocks.mostFunctions());
    }

    @ParameterizedTest
    @CsvSource({ "36, 1", "35, 2", "12, 3", "9, 4", "5, 8", "1, 12" })
    void shouldMakeBlocksOfEqualSize(final int most, final int count)
    {
        final Basis basis = new Basis(MoleculeLibrary.read("benzene", 0), BasisSet.named("STO-3G"));
        final AtomBlocks blocks = new AtomBlocks(basis, most);
        assertEquals(count, blocks.count());
        assertEquals(0, blocks.firstFunction(0));
        assertEquals(basis.functions(), blocks.firstFunction(count));
        assertEquals(basis.shells(), blocks.firstShell(count));
        assertTrue(blocks.mostFunctions() <= basis.functions() / count + 5, () -> "" + blocks.mostFunctions());
    }

    @Test
    void shouldMakeShorterAndShorterTasks()
    {
        final double[] costs = new double[10_000];
        Arrays.fill(costs, 1);
        final int[] begins = BlockTasks.begins(costs, 4);
        assertEquals(0, begins[0]);
        assertEquals(costs.length, begins[begins.length - 1]);
        int before = Integer.MAX_VALUE;
        for (int task = 0; task < begins.length - 2; task++)
        {
            final int length = begins[task + 1] - begins[task];
            assertTrue(length <= before && length >= 10_000 / 4 / 128, "task " + task + ": " + length);
            before = length;
        }
        assertEquals(10_000 / 4 / 4, begins[1], 1);
        assertEquals(10_000 / 4 / 128, before, 1);
        assertTrue(begins.length < 4 * 20, () -> "tasks: " + begins.length);
    }

    @Test
    void shouldInvertTriangles()
    {
        for (long n = 0; n < 1000; n++)
        {
            assertEquals(n, NaiveFock.triangle(n * (n + 1) / 2));
            assertEquals(n, NaiveFock.triangle(n * (n + 1) / 2 + n));
        }
        final long large = 3_000_000_000L;
        assertEquals(large, NaiveFock.triangle(large * (large + 1) / 2));
        assertEquals(large - 1, NaiveFock.triangle(large * (large + 1) / 2 - 1));
        assertFalse(DensityScreen.isIntegral(0));
    }
}
