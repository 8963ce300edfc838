package org.gaeron.examples.scf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FockTasksTest
{
    @ParameterizedTest
    @ValueSource(ints = { 1, 2, 3, 7 })
    void shouldNumberAllTriplesOnce(final int atoms)
    {
        final FockTasks tasks = new FockTasks(atoms);
        final Set<String> triples = new HashSet<>();
        for (long task = 0; task < tasks.count(); task++)
        {
            final int i = tasks.first(task);
            final int j = tasks.second(task);
            final int k = tasks.third(task);
            assertTrue(i >= 0 && i < atoms && j >= 0 && j <= i && k >= 0 && k <= i);
            assertTrue(triples.add(i + " " + j + " " + k));
        }
        int expected = 0;
        for (int i = 1; i <= atoms; i++)
        {
            expected += i * i;
        }
        assertEquals(expected, triples.size());
    }

    @Test
    void shouldNotOverflowForLargeMolecules()
    {
        final FockTasks tasks = new FockTasks(100_000);
        assertEquals(100_000L * 100_001L * 200_001L / 6, tasks.count());
        assertEquals(99_999, tasks.first(0));
        assertEquals(0, tasks.first(tasks.count() - 1));
    }
}
