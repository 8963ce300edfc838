package org.gaeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;

/**
 * The arithmetic of every kind of axis, against a list of what each line holds.
 */
class AxisTest
{
    private static void check(final Axis axis, final List<List<Long>> lines)
    {
        assertEquals(lines.size(), axis.lines());
        long total = 0;
        boolean isWhole = true;
        for (int line = 0; line < lines.size(); line++)
        {
            final List<Long> held = lines.get(line);
            total += held.size();
            assertEquals(held.size(), axis.count(line));
            for (int local = 0; local < held.size(); local++)
            {
                final long index = held.get(local);
                assertEquals(line, axis.line(index));
                assertEquals(local, axis.local(index));
                assertEquals(index, axis.global(line, local));
                int end = local + 1;
                while (end < held.size() && held.get(end) == index + end - local)
                {
                    end++;
                }
                final long together = axis.together(line, local);
                assertTrue(together >= 1 && together <= end - local);
                assertTrue(together == end - local || axis instanceof CutAxis || axis instanceof CyclicAxis);
                isWhole &= local > 0 || end == held.size();
            }
            for (long bound = 0; bound <= axis.length(); bound++)
            {
                final long below = bound;
                assertEquals(held.stream().filter(index -> index < below).count(), axis.countBelow(line, bound));
            }
        }
        assertEquals(axis.length(), total);
        assertEquals(isWhole, axis.isWhole());
        checkLines(axis);
    }

    private static void checkLines(final Axis axis)
    {
        for (long lo = 0; lo < axis.length(); lo++)
        {
            final List<Integer> met = new ArrayList<>();
            for (long hi = lo + 1; hi <= axis.length(); hi++)
            {
                final int line = axis.line(hi - 1);
                if (!met.contains(line))
                {
                    met.add(line);
                }
                assertEquals(met.size(), axis.linesOf(lo, hi));
                for (int i = 0; i < met.size(); i++)
                {
                    assertEquals((axis.line(lo) + i) % axis.lines(), met.get(i));
                }
            }
        }
    }

    /** Deals tiles, given by their first indices, to the lines in turn. */
    private static List<List<Long>> deal(final List<Long> cuts, final long length, final int lines)
    {
        final List<List<Long>> dealt = new ArrayList<>();
        for (int line = 0; line < lines; line++)
        {
            dealt.add(new ArrayList<>());
        }
        for (int tile = 0; tile < cuts.size(); tile++)
        {
            final long end = tile + 1 < cuts.size() ? cuts.get(tile + 1) : length;
            for (long index = cuts.get(tile); index < end; index++)
            {
                dealt.get(tile % lines).add(index);
            }
        }
        return dealt;
    }

    @Test
    void shouldHoldEachIndexOnceAndInOrder()
    {
        final Random random = new Random(3);
        for (int i = 0; i < 150; i++)
        {
            final int length = 1 + random.nextInt(30);
            final int lines = 1 + random.nextInt(6);
            final int tile = 1 + random.nextInt(7);
            final List<Long> tiles = new ArrayList<>();
            final List<Long> cuts = new ArrayList<>();
            for (long at = 0; at < length; at++)
            {
                if (at % tile == 0)
                {
                    tiles.add(at);
                }
                if (at == 0 || random.nextInt(4) == 0)
                {
                    cuts.add(at);
                }
            }
            if (lines > 1)
            {
                check(new CyclicAxis(length, tile, lines), deal(tiles, length, lines));
            }
            final int some = Math.min(lines, cuts.size());
            if (some > 1)
            {
                check(new CutAxis(cuts, length, some), deal(cuts, length, some));
            }
            final int parts = Math.min(lines, length);
            final List<Long> even = new ArrayList<>();
            for (int part = 0; part < parts; part++)
            {
                even.add((long)part * (length / parts) + Math.min(part, length % parts));
            }
            check(new EvenAxis(length, parts), deal(even, length, parts));
        }
    }

    @Test
    void shouldAddressBeyondIntegers()
    {
        final long length = 5_000_000_011L;
        final List<Long> cuts = List.of(0L, 1L, 4_000_000_000L, 4_000_000_007L);
        for (final Axis axis : List.of(
            new CyclicAxis(length, 3_000_000_000L, 7), new CyclicAxis(length, 64, 3), new CutAxis(cuts, length, 2)))
        {
            long total = 0;
            for (int line = 0; line < axis.lines(); line++)
            {
                total += axis.count(line);
            }
            assertEquals(length, total);
            for (final long index : new long[]{0, 1, 63, 64, 2_999_999_999L, 4_000_000_006L, length - 1})
            {
                assertEquals(index, axis.global(axis.line(index), axis.local(index)));
                assertEquals(axis.local(index), axis.countBelow(axis.line(index), index));
            }
        }
    }
}
