package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;

import org.gaeron.GlobalArray;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.Operator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/**
 * Wrong lists of elements of every kind: an exception on the caller, and nothing is changed; and the short forms.
 */
public abstract class ListInputContractTest extends ContractTest
{
    @Test
    void shouldTakeOneListWhereThereIsOneColumn()
    {
        run(world ->
        {
            try (GlobalLongArray column = world.longs("c", 100, 1); GlobalLongArray matrix = world.longs("m", 4, 4))
            {
                final long[] at = {3, 99, 3, 0, 50};
                final long[] values = {1, 2, 4, 8, 16};
                if (world.rank() == 0)
                {
                    column.scatter(at, new long[]{5, 5, 5, 5, 5});
                    column.scatterAcc(at, 2, values);
                    column.scatterAcc(at, Operator.XOR, values);
                    final long[] found = new long[5];
                    column.gather(at, found);
                    assertArrayEquals(new long[]{15 ^ 5, 9 ^ 2, 15 ^ 5, 21 ^ 8, 37 ^ 16}, found);
                    assertEquals("array m: expected an array of one column for a list without columns, actual 4",
                        assertThrows(IllegalArgumentException.class, () -> matrix.gather(at, found)).getMessage());
                }
                world.sync();
            }
        });
    }

    @Test
    void shouldRefuseBadListsAndChangeNothing()
    {
        run(world ->
        {
            try (GlobalDoubleArray d = world.doubles("d", 10, 8); GlobalLongArray l = world.longs("l", 10, 8))
            {
                final long[] rows = {0, 9, 4, 2};
                final long[] cols = {0, 7, 3, 1};
                final double[] four = new double[4];
                final long[] longs = {1, 1, 1, 1};
                Arrays.fill(four, 1.0);
                for (final long bad : new long[]{-1, 10, Long.MAX_VALUE, Long.MIN_VALUE})
                {
                    final long[] badRows = {0, 9, 4, bad};
                    final long[] badCols = {bad, 7, 3, 1};
                    refuseAll(IndexOutOfBoundsException.class, d, badRows, cols, four);
                    refuseAll(IndexOutOfBoundsException.class, d, rows, badCols, four);
                    refuseAll(IndexOutOfBoundsException.class, l, badRows, cols, longs);
                }
                assertEquals("array d: expected elements within 10 x 8, actual (4,8) at position 2 of the list",
                    assertThrows(IndexOutOfBoundsException.class,
                        () -> d.scatter(rows, new long[]{0, 7, 8, 9}, four)).getMessage());
                refuseAll(IllegalArgumentException.class, d, rows, new long[3], four);
                refuseAll(IllegalArgumentException.class, d, rows, cols, new double[3]);
                refuseAll(NullPointerException.class, d, null, cols, four);
                refuseAll(NullPointerException.class, d, rows, null, four);
                refuseAll(NullPointerException.class, d, rows, cols, null);
                refuse(IllegalArgumentException.class,
                    () -> d.scatter(rows, cols, 1, 4, four), () -> d.scatter(rows, cols, -1, 2, four),
                    () -> d.gather(rows, cols, 0, -1, four), () -> d.gather(rows, cols, 5, 0, four),
                    () -> d.scatterAcc(rows, cols, Integer.MAX_VALUE, Integer.MAX_VALUE, 1.0, four),
                    () -> d.scatterAcc(rows, cols, Operator.OR, four));
                d.scatter(new long[0], new long[0], four);
                d.scatterAcc(rows, cols, 4, 0, 1.0, four);
                l.scatterAcc(new long[0], new long[0], Operator.XOR, longs);
                d.gather(new long[0], new long[0], new double[0]);
                world.sync();
                assertArrayEquals(new double[80], d.get(d.patch()));
                assertArrayEquals(new long[80], l.get(l.patch()));
            }
            final GlobalDoubleArray closed = world.doubles("c", 10, 8);
            closed.close();
            refuseAll(IllegalStateException.class, closed, new long[4], new long[4], new double[4]);
        });
    }

    private static <A> void refuseAll(
        final Class<? extends Throwable> expected, final GlobalArray<A> array, final long[] rows, final long[] cols,
        final A buffer)
    {
        refuse(expected,
            () -> array.gather(rows, cols, buffer), () -> array.gatherAsync(rows, cols, 0, 4, buffer),
            () -> array.scatter(rows, cols, buffer), () -> array.scatterAsync(rows, cols, 0, 4, buffer),
            () -> array.scatterAcc(rows, cols, Operator.SUM, buffer),
            () -> array.scatterAccAsync(rows, cols, 0, 4, Operator.SUM, buffer),
            () -> array.scatterAcc(rows, cols, 0, 4, Operator.MAX, buffer));
    }

    private static void refuse(final Class<? extends Throwable> expected, final Executable... calls)
    {
        for (int i = 0; i < calls.length; i++)
        {
            assertThrows(expected, calls[i], "call " + i);
        }
    }
}
