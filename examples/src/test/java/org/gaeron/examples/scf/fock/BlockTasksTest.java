package org.gaeron.examples.scf.fock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

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
    /** So many that each block is one atom. */
    private static final int MANY = 100_000;

    private static BlockTasks tasks(final Molecule molecule)
    {
        final Basis basis = new Basis(molecule, BasisSet.named("STO-3G"));
        return new BlockTasks(new ShellPairs(basis), new AtomBlocks(basis, MANY), 2);
    }

    @ParameterizedTest
    @ValueSource(strings = { "h2", "water", "methane" })
    void shouldListAllTriplesOnce(final String name)
    {
        final Molecule molecule = MoleculeLibrary.read(name, 0);
        final BlockTasks tasks = tasks(molecule);
        final int atoms = molecule.atoms().size();
        final Set<String> triples = new HashSet<>();
        for (int triple = 0; triple < tasks.begin(tasks.count()); triple++)
        {
            final int i = tasks.first(triple);
            final int j = tasks.second(triple);
            final int k = tasks.third(triple);
            assertTrue(i >= 0 && i < atoms && j >= 0 && j <= i && k >= 0 && k <= i);
            assertTrue(triples.add(i + " " + j + " " + k));
        }
        assertEquals(atoms * (atoms + 1) * (2 * atoms + 1) / 6, triples.size());
    }

    @Test
    void shouldKeepTheTasksOfAPairTogether()
    {
        final BlockTasks tasks = tasks(MoleculeLibrary.read("methane", 0));
        final Set<String> pairs = new HashSet<>();
        String last = "";
        for (int triple = 0; triple < tasks.begin(tasks.count()); triple++)
        {
            final String pair = tasks.first(triple) + " " + tasks.second(triple);
            assertTrue(pair.equals(last) || pairs.add(pair), pair);
            last = pair;
        }
    }

    @Test
    void shouldLeaveOutPairsWithoutOverlap()
    {
        final Element hydrogen = Element.of("H").orElseThrow();
        final BlockTasks tasks = tasks(
            new Molecule(List.of(new Atom(hydrogen, 0, 0, 0), new Atom(hydrogen, 100, 0, 0)), 0));
        for (int triple = 0; triple < tasks.begin(tasks.count()); triple++)
        {
            assertEquals(tasks.first(triple), tasks.second(triple));
        }
        assertEquals(3, tasks.begin(tasks.count()));
    }

    @ParameterizedTest
    @CsvSource({ "H, O", "O, H" })
    void shouldKnowTheSizeOfTheLargestBlock(final String first, final String last)
    {
        final Molecule molecule = new Molecule(List.of(
            new Atom(Element.of(first).orElseThrow(), 0, 0, 0), new Atom(Element.of(last).orElseThrow(), 2, 0, 0)), 1);
        final AtomBlocks blocks = new AtomBlocks(new Basis(molecule, BasisSet.named("STO-3G")), MANY);
        assertEquals(2, blocks.count());
        assertEquals(5, blocks.mostFunctions());
    }

    @ParameterizedTest
    @CsvSource({ "1, 1", "6, 3", "30, 4", "600, 8", "100000, 12" })
    void shouldMakeBlocksOfEqualSize(final int tasks, final int count)
    {
        final Basis basis = new Basis(MoleculeLibrary.read("benzene", 0), BasisSet.named("STO-3G"));
        final AtomBlocks blocks = new AtomBlocks(basis, tasks);
        assertEquals(count, blocks.count());
        assertEquals(0, blocks.firstFunction(0));
        assertEquals(basis.functions(), blocks.firstFunction(count));
        assertEquals(basis.shells(), blocks.firstShell(count));
        assertTrue(blocks.mostFunctions() <= basis.functions() / count + 5, () -> "" + blocks.mostFunctions());
    }

    @Test
    void shouldMakeSmallBlocksPartsOfLargeOnes()
    {
        final Basis basis = new Basis(MoleculeLibrary.read("benzene", 0), BasisSet.named("cc-pVDZ"));
        final AtomBlocks large = new AtomBlocks(basis, 0);
        final AtomBlocks small = new AtomBlocks(basis, 50);
        assertEquals(3, large.count());
        assertEquals(6, small.count());
        for (int block = 0; block < small.count(); block++)
        {
            final int parent = large.blockOf(small.firstFunction(block));
            assertTrue(large.firstFunction(parent) <= small.firstFunction(block));
            assertTrue(small.firstFunction(block + 1) <= large.firstFunction(parent + 1), "block " + block);
        }
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
