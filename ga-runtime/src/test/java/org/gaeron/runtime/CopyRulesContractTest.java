package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;

import org.gaeron.ArraySpec;
import org.gaeron.ElementType;
import org.gaeron.GlobalArray;
import org.gaeron.GlobalComplexArray;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalFloatArray;
import org.gaeron.Patch;
import org.gaeron.SpecMismatchException;
import org.gaeron.runtime.settings.JobContext;
import org.junit.jupiter.api.Test;

/**
 * Rules of copies: bits that stay, distributions that are kept, calls that are refused.
 */
public abstract class CopyRulesContractTest extends ContractTest
{
    @Test
    void shouldKeepTheBitsOfEveryNaN()
    {
        final long[] bits = {0x7ff8000000000001L, 0x7ff0dead0000beefL, 0xfff8123400000000L, 0x8000000000000000L};
        run(world ->
        {
            try (GlobalDoubleArray from = world.doubles("from", 3, 4);
                GlobalDoubleArray to = world.doubles("to", 4, 3);
                GlobalComplexArray pairs = world.complex("p", 2, 3);
                GlobalComplexArray turned = world.complex("t", 3, 2);
                GlobalFloatArray floats = world.floats("f", 2, 2);
                GlobalFloatArray others = floats.duplicate("o"))
            {
                from.fill((row, col) -> Double.longBitsToDouble(bits[(int)col]));
                to.copyFrom(from);
                for (int i = 0; i < 12; i++)
                {
                    assertEquals(bits[i % 4], Double.doubleToRawLongBits(to.get(i / 3, i % 3)), "reshaped");
                }
                world.barrier();
                to.copyTransposed(from);
                for (int i = 0; i < 12; i++)
                {
                    assertEquals(bits[i / 3], Double.doubleToRawLongBits(to.get(i / 3, i % 3)), "transposed");
                }
                pairs.fill(Double.longBitsToDouble(bits[1]), Double.longBitsToDouble(bits[2]));
                turned.copyTransposed(pairs);
                final double[] pair = turned.get(Patch.element(2, 1));
                assertEquals(bits[1], Double.doubleToRawLongBits(pair[0]));
                assertEquals(bits[2], Double.doubleToRawLongBits(pair[1]));
                floats.fill(Float.intBitsToFloat(0x7f80beef));
                others.copyTransposed(floats);
                assertEquals(0x7f80beef, Float.floatToRawIntBits(others.get(1, 0)));
                world.barrier();
            }
        });
    }

    @Test
    void shouldDuplicateTheDistributionButNotTheData()
    {
        for (final int ranks : rankCounts())
        {
            run(ranks, world ->
            {
                for (int which = 0; which < CopyContractTest.KINDS; which++)
                {
                    final ArraySpec spec =
                        CopyContractTest.layout(ArraySpec.doubles("of", 24, 30), which, world.size());
                    final GlobalDoubleArray of = world.doubles(spec);
                    of.fill(7);
                    final GlobalDoubleArray other = of.duplicate("other");
                    assertEquals(of.spec().withName("other"), other.spec());
                    assertEquals(of.distribution(), other.distribution());
                    assertEquals(0.0, other.get(23, 29));
                    world.sync();
                    other.fill(8);
                    assertEquals(7.0, of.get(23, 29));
                    world.sync();
                    of.close();
                    world.sync();
                    assertEquals(8.0, other.get(23, 29));
                    world.sync();
                    other.close();
                }
            });
        }
    }

    @Test
    void shouldRefuseWhatCannotBeCopied()
    {
        run(world ->
        {
            try (TypedArray a = new TypedArray(world, ElementType.DOUBLE, 4, 6);
                TypedArray pairs = new TypedArray(world, ElementType.COMPLEX, 4, 6);
                TypedArray larger = new TypedArray(world, ElementType.DOUBLE, 5, 6))
            {
                refused("expected to copy from an array of doubles, actual array a of 4 x 6 complex numbers",
                    () -> a.array.copyFrom(pairs.array));
                refused("expected to copy from a patch of 24 elements", () -> a.array.copyFrom(larger.array));
                refused("expected to copy from a patch of 6 x 4", () -> a.array.copyTransposed(larger.array));
                assertThrows(IndexOutOfBoundsException.class,
                    () -> a.array.copyFrom(Patch.of(0, 5, 0, 1), larger.array, Patch.of(0, 5, 0, 1)));
                a.array.copyFrom(Patch.of(2, 2, 0, 5), larger.array, Patch.of(0, 3, 6, 6));
                a.array.copyFrom(Patch.of(2, 2, 0, 5), a.array, Patch.of(2, 2, 0, 5));
                larger.array.close();
                assertThrows(IllegalStateException.class, () -> a.array.copyFrom(larger.array));
            }
        });
    }

    @Test
    void shouldCountACopyAsOneGetOfEachRank()
    {
        run(2, Map.of(JobContext.STATISTICS, "true"), world ->
        {
            try (GlobalDoubleArray a = world.doubles("a", 8, 8); GlobalDoubleArray b = world.doubles("b", 16, 4))
            {
                b.copyFrom(a);
                final String table = world.statistics();
                final List<String> gets = table.lines().filter(line -> line.contains("get")).toList();
                assertEquals(2, gets.stream().mapToLong(CopyRulesContractTest::count).sum(), table);
            }
        });
    }

    /** {@return the count of a row of the statistics} */
    private static long count(final String line)
    {
        return Long.parseLong(line.strip().split(" +")[2]);
    }

    private static void refused(final String message, final Runnable call)
    {
        final String actual = assertThrows(IllegalArgumentException.class, call::run).getMessage();
        assertTrue(actual.contains(message), actual);
    }

    @Test
    void shouldTellRanksThatDisagree()
    {
        final Map<String, List<String>> cases = Map.of(
            "patches", List.of("expected the same patches to copy on all ranks, actual rank 0: [0,1) x [0,3) to " +
                "[0,1) x [0,3), rank 1: [1,2) x [0,3) to [0,1) x [0,3)"),
            "arrays", List.of("copy to array", "from array"),
            "whole", List.of("copy of a patch to array", "copy to array"),
            "transposed", List.of("copy of a patch, transposed, to array", "copy of a patch to array"));
        cases.forEach((which, parts) ->
        {
            final Throwable failure = failure(2, world ->
            {
                try (TypedArray a = new TypedArray(world, ElementType.LONG, 3, 3);
                    TypedArray b = new TypedArray(world, ElementType.LONG, 3, 3))
                {
                    disagree(which, world.rank(), a.array, b.array);
                }
            });
            assertInstanceOf(SpecMismatchException.class, failure, which);
            parts.forEach(part -> assertTrue(failure.getMessage().contains(part), failure.getMessage()));
        });
    }

    private static void disagree(
        final String which, final int rank, final GlobalArray<Object> a, final GlobalArray<Object> b)
    {
        final Patch row = Patch.of(0, 1, 0, 3);
        switch (which)
        {
            case "patches" -> a.copyFrom(row, b, Patch.of(rank, rank + 1, 0, 3));
            case "arrays" -> (rank == 0 ? a : b).copyFrom(rank == 0 ? b : a);
            case "whole" -> copyMaybeWhole(rank == 0, a, b);
            default -> copyMaybeTransposed(rank == 0, a, b);
        }
    }

    private static void copyMaybeWhole(final boolean isWhole, final GlobalArray<Object> a, final GlobalArray<Object> b)
    {
        if (isWhole)
        {
            a.copyFrom(b);
        }
        else
        {
            a.copyFrom(a.patch(), b, b.patch());
        }
    }

    private static void copyMaybeTransposed(
        final boolean isTransposed, final GlobalArray<Object> a, final GlobalArray<Object> b)
    {
        if (isTransposed)
        {
            a.copyTransposed(a.patch(), b, b.patch());
        }
        else
        {
            a.copyFrom(a.patch(), b, b.patch());
        }
    }
}
