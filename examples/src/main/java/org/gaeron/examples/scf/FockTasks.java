package org.gaeron.examples.scf;

import java.util.Arrays;

/**
 * The numbering of the tasks of a Fock build. A task is three atoms I, J, K, with J and K at most I; it covers the
 * integrals (IJ|KL) of all L at most K (at most J where K is I), so that all tasks together cover each integral once.
 * What it reads of the density and adds to the Fock matrix lies in the rows of I, J and K.
 *
 * <p>The tasks of the last atoms have the most L and come first, so that the short ones fill the gaps at the end.
 */
final class FockTasks
{
    private final int atoms;
    /** Number of tasks of all atoms I below an atom. */
    private final long[] before;

    FockTasks(final int atoms)
    {
        this.atoms = atoms;
        before = new long[atoms + 1];
        for (int i = 0; i < atoms; i++)
        {
            before[i + 1] = before[i] + (i + 1L) * (i + 1L);
        }
    }

    long count()
    {
        return before[atoms];
    }

    /** {@return the atom I of a task} */
    int first(final long task)
    {
        final int found = Arrays.binarySearch(before, index(task));
        return found >= 0 ? found : -found - 2;
    }

    /** {@return the atom J of a task} */
    int second(final long task)
    {
        final int first = first(task);
        return (int)((index(task) - before[first]) / (first + 1));
    }

    /** {@return the atom K of a task} */
    int third(final long task)
    {
        final int first = first(task);
        return (int)((index(task) - before[first]) % (first + 1));
    }

    private long index(final long task)
    {
        return count() - 1 - task;
    }
}
