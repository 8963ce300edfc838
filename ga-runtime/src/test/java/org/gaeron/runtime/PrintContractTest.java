package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;

import org.gaeron.ArraySpec;
import org.gaeron.ElementType;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.Group;
import org.gaeron.Patch;
import org.gaeron.PrintFormat;
import org.gaeron.Reduction;
import org.gaeron.SpecMismatchException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Texts of arrays, for one rank and for all.
 */
public abstract class PrintContractTest extends ContractTest
{
    private static final PrintFormat EDGES = PrintFormat.DEFAULT.withMost(100).withEdge(2);

    /** Refuses all text. */
    private static final class Full extends Writer
    {
        @Override
        public void write(final char[] chars, final int offset, final int count) throws IOException
        {
            throw new IOException("no space left");
        }

        @Override
        public void flush()
        {
        }

        @Override
        public void close()
        {
        }
    }

    private static String edges(final ElementType type)
    {
        return String.join("\n", "array a of 13 x 12 " + type.plural() + ":", switch (type)
        {
            case DOUBLE, FLOAT -> String.join("\n",
                "           0     1  ...    10    11",
                "    0     1.    2.  ...   11.   12.",
                "    1    11.   12.  ...   21.   22.",
                "  ...",
                "   11   111.  112.  ...  121.  122.",
                "   12   121.  122.  ...  131.  132.\n");
            case LONG, INT -> String.join("\n",
                "          0    1  ...   10   11",
                "    0     1    2  ...   11   12",
                "    1    11   12  ...   21   22",
                "  ...",
                "   11   111  112  ...  121  122",
                "   12   121  122  ...  131  132\n");
            case COMPLEX -> String.join("\n",
                "                 0           1  ...          10          11",
                "    0     1.  -2.j    2.  -4.j  ...   11. -22.j   12. -24.j",
                "    1    11. -22.j   12. -24.j  ...   21. -42.j   22. -44.j",
                "  ...",
                "   11   111.-222.j  112.-224.j  ...  121.-242.j  122.-244.j",
                "   12   121.-242.j  122.-244.j  ...  131.-262.j  132.-264.j\n");
        });
    }

    @ParameterizedTest
    @EnumSource
    void shouldWriteTheEdgesOfAnyLayout(final ElementType type)
    {
        run(world ->
        {
            for (final ArraySpec spec : Layouts.some(type, 13, 12, world.size()))
            {
                try (TypedArray array = new TypedArray(world, spec))
                {
                    array.fill((row, col) -> 10 * row + col + 1);
                    assertEquals(edges(type), array.array.text(array.array.patch(), EDGES), spec::toString);
                    world.barrier();
                }
            }
        });
    }

    @Test
    void shouldWriteColumnsThatDoNotFitBelowTheOthers()
    {
        run(world ->
        {
            try (GlobalLongArray wide = world.longs("wide", 2, 7); GlobalLongArray column = world.longs("column", 1003))
            {
                wide.fill((row, col) -> 1000 * row + col);
                assertEquals(String.join("\n", "array wide of 2 x 7 longs:",
                    "         0     1     2", "  0      0     1     2", "  1   1000  1001  1002", "",
                    "         3     4     5", "  0      3     4     5", "  1   1003  1004  1005", "",
                    "         6", "  0      6", "  1   1006\n"),
                    wide.text(wide.patch(), PrintFormat.DEFAULT.withWidth(25)));
                assertEquals(String.join("\n", "array wide of 2 x 7 longs, patch [1,2) x [5,7):",
                    "         5     6", "  1   1005  1006\n"), wide.text(Patch.of(1, 2, 5, 7)));
                assertEquals("array wide of 2 x 7 longs, patch [1,1) x [0,3): no elements\n",
                    wide.text(Patch.of(1, 1, 0, 3)));
                column.fill((row, col) -> row - 1);
                assertEquals("array column of 1003 x 1 longs:\n     0     -1     0     1  ...   999  1000  1001\n",
                    column.text());
                assertEquals(String.join("\n", "array column of 1003 x 1 longs, patch [8,18) x [0,1):",
                    "   8    7   8   9", "  11   10  11  12", "  14   13  14  15", "  17   16\n"),
                    column.text(Patch.range(8, 18), PrintFormat.DEFAULT.withWidth(20)));
                assertThrows(IndexOutOfBoundsException.class, () -> wide.text(Patch.of(0, 3, 0, 1)));
                assertThrows(IndexOutOfBoundsException.class, () -> wide.text(Patch.of(3, 3, 0, 1)));
                assertThrows(IndexOutOfBoundsException.class, () -> wide.text(Patch.of(0, Long.MAX_VALUE, 0, 2)));
                assertThrows(IndexOutOfBoundsException.class, () -> wide.text(Patch.of(0, Long.MAX_VALUE, 0, 0)));
            }
        });
    }

    @Test
    void shouldPrintOnRankZeroWhatAllHaveWritten()
    {
        run(world ->
        {
            try (GlobalDoubleArray a = world.doubles("a", 3, 2))
            {
                final StringBuilder out = new StringBuilder();
                a.accAsync(a.patch(), 1e-12, new double[]{0, 1, 2, 3, 4, 5}, 0, 2);
                a.print(out);
                final int most = 5 * world.size();
                final String first = "array a of 3 x 2 doubles, times 1e" + (most < 10 ? -12 : -11) + ":\n";
                assertEquals(world.rank() == 0, out.toString().startsWith(first), out::toString);
                assertEquals(world.rank() == 0 ? 5 : 0, out.toString().lines().count());
                a.print(Patch.of(1, 2, 0, 1), world.rank() == 0 ? out : null, PrintFormat.DEFAULT);
                assertEquals(world.rank() == 0 ? 8 : 0, out.toString().lines().count());
            }
        });
    }

    @Test
    void shouldGoOnAfterAFailureToPrint()
    {
        run(world ->
        {
            final GlobalDoubleArray closed = world.doubles("b", 1, 1);
            closed.close();
            try (GlobalDoubleArray a = world.doubles("a", 3, 2))
            {
                if (world.rank() == 0)
                {
                    final UncheckedIOException failure =
                        assertThrows(UncheckedIOException.class, () -> a.print(new Full()));
                    assertEquals("no space left", failure.getCause().getMessage());
                }
                else
                {
                    a.print(null);
                }
                assertThrows(IllegalStateException.class, () -> closed.print(new StringBuilder()));
                assertThrows(IllegalStateException.class, closed::text);
                assertThrows(IndexOutOfBoundsException.class,
                    () -> a.print(Patch.of(0, 4, 0, 2), new StringBuilder(), PrintFormat.DEFAULT));
                world.sync();
            }
        });
    }

    @Test
    void shouldRefuseOtherPatches()
    {
        final Throwable failure = failure(2, world ->
        {
            try (GlobalDoubleArray a = world.doubles("fock", 3, 2))
            {
                a.print(Patch.of(world.rank(), 2, 0, 2), new StringBuilder(), PrintFormat.DEFAULT);
            }
        });
        assertTrue(failure instanceof SpecMismatchException, failure::toString);
        assertTrue(failure.getMessage().contains("print of array fock"), failure::getMessage);
    }

    @Test
    void shouldPrintAndDescribeArraysOfGroups()
    {
        run(4, world ->
        {
            try (Group half = world.split(world.rank() % 2, 0);
                GlobalDoubleArray a = half.doubles(ArraySpec.doubles("a", 5, 4).withGhosts(1, 0).onRanks(1)))
            {
                assertSame(half, a.team());
                assertEquals(a.number(), half.allReduce(Reduction.MAX, (long)a.number()));
                a.fill((row, col) -> world.rank() % 2 + row + col);
                final StringBuilder out = new StringBuilder();
                a.print(Patch.of(0, 1, 0, 2), out, PrintFormat.DEFAULT);
                assertEquals(half.rank() == 1 ? "" : "array a of 5 x 4 doubles, patch [0,1) x [0,2):\n" +
                    "       0   1\n  0   " + (world.rank() == 0 ? "0.  1.\n" : "1.  2.\n"), out.toString());
                final String described = a.describe();
                assertTrue(described.startsWith("array a of 5 x 4 doubles in 1 x 1 blocks on 1 rank: 224 B\n" +
                    "  ranks with elements: 1, 224 B each\n  ranks without: 0\n" +
                    "  ghost cells around each block: 1 x 0\n"), described);
                assertTrue(described.contains("  node " + half.nodeOf(1) + ": 224 B\n"), described);
            }
        });
    }
}
