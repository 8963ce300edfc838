package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;

import org.gaeron.Extreme;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.LongExtreme;
import org.gaeron.Reduction;
import org.gaeron.SpecMismatchException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/**
 * Reductions to one rank, products, extremes with their place, and values of all ranks.
 */
public abstract class ReductionContractTest extends ContractTest
{
    private static final int[] LENGTHS = {0, 1, 65, 256, 1000};

    @Test
    void shouldReduceToOneRankAndLeaveTheOthersAlone()
    {
        run(world ->
        {
            final int size = world.size();
            for (int root = 0; root < size; root++)
            {
                for (final int length : LENGTHS)
                {
                    final long[] mine = new long[length];
                    Arrays.setAll(mine, i -> i * (world.rank() + 1L));
                    final long[] values = mine.clone();
                    world.reduce(root, Reduction.SUM, values);
                    final long[] expected = mine.clone();
                    if (world.rank() == root)
                    {
                        Arrays.setAll(expected, i -> i * (size * (size + 1L) / 2));
                    }
                    assertArrayEquals(expected, values);
                }
            }
            final double[] doubles = {world.rank()};
            final float[] floats = {-world.rank()};
            final int[] ints = {2};
            world.reduce(1, Reduction.MAX, doubles);
            world.reduce(1, Reduction.MIN, floats);
            world.reduce(1, Reduction.PRODUCT, ints);
            final boolean isRoot = world.rank() == 1;
            assertEquals(isRoot ? size - 1 : world.rank(), doubles[0]);
            assertEquals(isRoot ? 1 - size : -world.rank(), floats[0]);
            assertEquals(isRoot ? 1 << size : 2, ints[0]);
        });
    }

    @Test
    void shouldMultiply()
    {
        run(world ->
        {
            final int size = world.size();
            final long[] longs = {world.rank() + 1, -1, Long.MAX_VALUE};
            final int[] ints = {world.rank() + 1, -1, Integer.MAX_VALUE};
            final float[] floats = {0.5f, world.rank() - 1};
            world.allReduce(Reduction.PRODUCT, longs);
            world.allReduce(Reduction.PRODUCT, ints);
            world.allReduce(Reduction.PRODUCT, floats);
            long factorial = 1;
            for (int i = 2; i <= size; i++)
            {
                factorial *= i;
            }
            final int sign = size % 2 == 0 ? 1 : -1;
            assertArrayEquals(new long[]{factorial, sign, sign == 1 ? 1 : Long.MAX_VALUE}, longs);
            assertArrayEquals(new int[]{(int)factorial, sign, sign == 1 ? 1 : Integer.MAX_VALUE}, ints);
            assertEquals(Math.pow(0.5, size), floats[0]);
            assertEquals(0, floats[1], 0.0);
            assertEquals(Math.pow(3, size), world.allReduce(Reduction.PRODUCT, 3.0));
        });
    }

    @Test
    void shouldFindWhereTheExtremeIs()
    {
        for (final int ranks : rankCounts())
        {
            run(ranks, world ->
            {
                final int rank = world.rank();
                final int last = world.size() - 1;
                assertEquals(new Extreme(-last, 10 + last), world.extreme(Reduction.MIN, (double)-rank, 10 + rank));
                assertEquals(new LongExtreme(last, -last), world.extreme(Reduction.MAX, rank, -rank));
                assertEquals(new LongExtreme(7, 0), world.extreme(Reduction.MIN, 7, last - rank), "equal values");
                assertEquals(new Extreme(-0.0, last), world.extreme(Reduction.MIN, rank == last ? -0.0 : 0.0, rank));
                final Extreme none = world.extreme(Reduction.MAX, rank == last ? Double.NaN : rank, rank);
                assertTrue(Double.isNaN(none.value()));
                assertEquals(last, none.location());
            });
        }
    }

    @Test
    void shouldGatherTheValuesOfAllRanks()
    {
        for (final int ranks : rankCounts())
        {
            run(ranks, world ->
            {
                for (final int length : LENGTHS)
                {
                    final long[] mine = new Random(world.rank()).longs(length).toArray();
                    final double[] doubles = Arrays.stream(mine).mapToDouble(Double::longBitsToDouble).toArray();
                    final long[] all = world.allGather(mine);
                    final double[] allDoubles = world.allGather(doubles);
                    assertEquals(world.size() * length, all.length);
                    for (int rank = 0; rank < world.size(); rank++)
                    {
                        final long[] its = new Random(rank).longs(length).toArray();
                        for (int i = 0; i < length; i++)
                        {
                            assertEquals(its[i], all[rank * length + i]);
                            assertEquals(its[i], Double.doubleToRawLongBits(allDoubles[rank * length + i]));
                        }
                    }
                }
                final float[] floats = world.allGather(world.rank() - 0.5f);
                final int[] ints = world.allGather(-world.rank(), world.rank());
                final int last = world.size() - 1;
                assertEquals(last - 0.5f, floats[last]);
                assertEquals(-last, ints[2 * last]);
                assertEquals(last, ints[2 * last + 1]);
            });
        }
    }

    @Test
    void shouldTellRanksThatReduceOrGatherDifferently()
    {
        run(world ->
        {
            final boolean isOther = world.rank() == world.size() - 1;
            assertMismatch("reduce SUM to rank 0 of 3 doubles", "reduce SUM to rank 1 of 3 doubles",
                () -> world.reduce(isOther ? 1 : 0, Reduction.SUM, new double[3]));
            assertMismatch("allGather of 2 ints", "allGather of 3 ints",
                () -> world.allGather(new int[isOther ? 3 : 2]));
            assertMismatch("extreme MIN of 1 longs", "extreme MAX of 1 longs",
                () -> world.extreme(isOther ? Reduction.MAX : Reduction.MIN, 1, 1));
            try (GlobalDoubleArray array = world.doubles("fock", 4, 4))
            {
                assertMismatch("fill by a function of array fock", "fill of array fock with 0.0", () ->
                {
                    if (isOther)
                    {
                        array.fill(0);
                    }
                    else
                    {
                        array.fill((row, column) -> 1);
                    }
                });
                assertEquals(0, array.get(3, 3));
                world.sync();
            }
        });
    }

    private static void assertMismatch(final String expected, final String other, final Executable call)
    {
        final String message = assertThrows(SpecMismatchException.class, call).getMessage();
        assertTrue(message.contains(expected) && message.contains(other), message);
    }
}
