package org.gaeron.runtime;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import org.gaeron.ArraySpec;
import org.gaeron.ElementType;

/**
 * Layouts of every kind: each cut of rows with each cut of columns, grids, and lists of ranks. What works on one works
 * on all.
 */
public final class Layouts
{
    private Layouts()
    {
    }

    /**
     * {@return all layouts for doubles; for another type every second one, not the same for all types} What differs
     * between types, and what differs between layouts, are different parts of the code.
     */
    public static List<ArraySpec> some(final ElementType type, final long rows, final long cols, final int ranks)
    {
        final List<ArraySpec> all = of(type, rows, cols, ranks);
        return type == ElementType.DOUBLE ? all : IntStream.range(0, all.size())
            .filter(i -> (i + type.ordinal() / 2) % 2 == 0).mapToObj(all::get).toList();
    }

    /** {@return specs of arrays that differ in their layouts only} They need at least 12 x 12 elements. */
    public static List<ArraySpec> of(final ElementType type, final long rows, final long cols, final int ranks)
    {
        final ArraySpec spec = ArraySpec.of("a", type, rows, cols);
        final int half = (ranks + 1) / 2;
        final List<ArraySpec> all = new ArrayList<>(List.of(
            spec,
            spec.withRowCuts(irregular(rows, ranks)),
            spec.withColCuts(irregular(cols, ranks)),
            spec.withTiles(1, 1),
            spec.withTiles(3, 5),
            spec.withTiles(7, 2).withGrid(1, ranks),
            spec.withTiles(4, 4).withGrid(ranks, 1),
            spec.withRowTile(2),
            spec.withColTile(3).byColumns(),
            spec.withTiles(rows, 3).withGrid(half, 1),
            spec.withRowCuts(0, 1, 4, 5, 9).withGrid(Math.min(ranks, 3), 1),
            spec.withColCuts(0, 2, 3, 11).withRowTile(5).withGrid(half, ranks / half),
            spec.onRanks(IntStream.range(0, ranks).map(rank -> ranks - 1 - rank).toArray()),
            spec.withTiles(3, 2).onRanks(IntStream.range(0, half).map(rank -> ranks - 1 - rank).toArray()),
            spec.withRowCuts(irregular(rows, half)).onRanks(IntStream.range(0, half).toArray()),
            spec.onRanks(ranks - 1)));
        if (ranks > 1)
        {
            all.add(spec.withRowCuts(0, 3).withColCuts(irregular(cols, ranks / 2)));
        }
        return all;
    }

    /** {@return cuts into that many parts: all small but the last} */
    private static long[] irregular(final long length, final int parts)
    {
        return IntStream.range(0, parts).mapToLong(part -> length < 3L * parts ? part : 2L * part + part / 2).toArray();
    }
}
