package org.gaeron;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Checks of the numbers of an {@link ArraySpec}, with the name of the array in messages. What depends on the number of
 * ranks is checked by {@link Distribution#of(ArraySpec, int)}.
 */
final class SpecCheck
{
    private SpecCheck()
    {
    }

    static void checkName(final String name)
    {
        if (name.length() > ArraySpec.MAX_NAME_LENGTH)
        {
            throw new IllegalArgumentException("expected a name of at most " + ArraySpec.MAX_NAME_LENGTH +
                " characters, actual " + name.length());
        }
    }

    static void checkShape(final String name, final ElementType type, final long rows, final long cols)
    {
        checkLeast(name, "", 1, rows, cols, " elements");
        if (rows > Long.MAX_VALUE / type.sizeBytes() / cols)
        {
            throw new IllegalArgumentException(
                "array " + name + ": " + rows + " x " + cols + " elements are more than 2^63 bytes");
        }
    }

    static void checkRanks(final String name, final List<Integer> ranks)
    {
        final Set<Integer> distinct = new HashSet<>();
        for (final int rank : ranks)
        {
            if (rank < 0 || !distinct.add(rank))
            {
                throw new IllegalArgumentException("array " + name + ": expected ranks of 0 and more, each once, " +
                    "actual rank " + rank + (rank < 0 ? "" : " twice"));
            }
        }
    }

    /** Refuses numbers of rows or columns that are too small; {@code what} begins and {@code of} follows the least. */
    static void checkLeast(
        final String name, final String what, final int least, final long rows, final long cols, final String of)
    {
        if (rows < least || cols < least)
        {
            throw new IllegalArgumentException("array " + name + ": expected " + what + "at least " + least + " x " +
                least + of + ", actual " + rows + " x " + cols);
        }
    }

    static long[] checkCuts(final String name, final long... cuts)
    {
        if (cuts.length == 0)
        {
            throw new IllegalArgumentException("array " + name + ": expected at least the cut at 0, actual none");
        }
        return cuts;
    }

    static long checkTile(final String name, final String indices, final long count)
    {
        if (count < 1)
        {
            throw new IllegalArgumentException(
                "array " + name + ": expected tiles of at least 1 of the " + indices + ", actual " + count);
        }
        return count;
    }
}
