package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

import org.gaeron.ArraySpec;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.MemoryLimitException;
import org.gaeron.SpecMismatchException;
import org.gaeron.World;
import org.gaeron.runtime.settings.JobContext;
import org.junit.jupiter.api.Test;

/**
 * Creating arrays of several layouts, of layouts that ranks do not agree on, and of layouts that do not fit the job.
 */
public abstract class LayoutCreationContractTest extends ContractTest
{
    @Test
    void shouldKeepArraysOfTheSameLayoutApart()
    {
        run(world ->
        {
            final ArraySpec spec = ArraySpec.longs("first", 20, 20).withTiles(3, 4);
            try (GlobalLongArray kept = world.longs(ArraySpec.longs("other", 20, 20).withTiles(3, 4)))
            {
                try (GlobalLongArray closed = world.longs(spec))
                {
                    assertEquals(closed.distribution(), kept.distribution());
                    closed.fill(1);
                    kept.fill(2);
                    assertEquals(1, closed.get(19, 19));
                }
                assertEquals(2, kept.get(19, 19));
                assertNotEquals(kept.distribution(), world.longs("even", 20, 20).distribution());
                world.sync();
            }
        });
    }

    /** The block of the only owner is too large; the next array fits. */
    @Test
    void shouldRefuseLayoutsBeyondTheMemoryLimitAndGoOn()
    {
        run(ranks(), Map.of(JobContext.MEMORY_LIMIT, "1m"), world ->
        {
            final int last = world.size() - 1;
            final ArraySpec spec = ArraySpec.doubles("one owner", 1 << 18, 1);
            final String message = assertThrows(MemoryLimitException.class,
                () -> world.doubles(spec.withRowTile(5).onRanks(last))).getMessage();
            assertTrue(message.contains("actual 2 MiB for the block of rank " + last), message);
            try (GlobalDoubleArray array = world.doubles(
                ArraySpec.doubles("fits", 1 << 10, 8).withRowTile(5).onRanks(last)))
            {
                array.fill(1.5);
                assertEquals(1.5, array.get(1023, 7));
                world.sync();
            }
        });
    }

    private static String refusal(final World world, final ArraySpec spec)
    {
        return assertThrows(SpecMismatchException.class, () -> world.doubles(spec)).getMessage();
    }

    @Test
    void shouldTellRanksThatWantDifferentLayouts()
    {
        run(world ->
        {
            final boolean isOdd = world.rank() == 2 % world.size();
            final ArraySpec spec = ArraySpec.doubles("a", 9000, 9000);
            final String cuts = refusal(world, spec.withRowCuts(0, isOdd ? 5 : 6));
            assertTrue(cuts.contains("rank 0: array a of 9000 x 9000 doubles with rows cut at 0, 6, rank 2: " +
                "array a of 9000 x 9000 doubles with rows cut at 0, 5"), cuts);
            final long[] many = LongStream.range(0, 1000).map(i -> isOdd && i >= 517 ? 2 * i + 1 : 2 * i).toArray();
            final String lists = refusal(world, spec.withColCuts(many).withGrid(1, 2));
            assertTrue(lists.contains("... (1000)") &&
                lists.endsWith("item 517 of their lists: 1034 and 1035"), lists);
            final String ranks = refusal(world, isOdd ? spec.onRanks(0, 1) : spec.onRanks(1, 0));
            assertTrue(ranks.contains("on ranks 1, 0, rank 2: array a of 9000 x 9000 doubles on ranks 0, 1"), ranks);
            refusal(world, isOdd ? spec.withTiles(2, 3) : spec.withTiles(3, 2));
            refusal(world, isOdd ? spec.withRowCuts(0, 2, 4) : spec.withColCuts(0, 2, 4));
            try (GlobalLongArray array = world.longs(ArraySpec.longs("good", 9, 9).withTiles(2, 2)))
            {
                array.readInc(8, 8, 1);
                world.sync();
                assertEquals(world.size(), array.get(8, 8));
                world.sync();
            }
        });
    }

    @Test
    void shouldRefuseLayoutsThatDoNotFitTheJobAndGoOn()
    {
        run(world ->
        {
            final int size = world.size();
            final ArraySpec spec = ArraySpec.doubles("a", 50, 50);
            final long[] cuts = LongStream.rangeClosed(0, size).toArray();
            for (final ArraySpec bad : List.of(spec.withRowCuts(cuts), spec.onRanks(0, size), spec.withGrid(2, 1)
                .onRanks(0), spec.withTiles(2, 2).withGrid(size + 1, 1), spec.withColCuts(0, 1).withGrid(1, 3)))
            {
                assertThrows(IllegalArgumentException.class, () -> world.doubles(bad), bad::toString);
            }
            try (GlobalDoubleArray array = world.doubles(spec))
            {
                array.fill(2);
                assertEquals(2, array.get(49, 49));
                world.sync();
            }
        });
    }
}
