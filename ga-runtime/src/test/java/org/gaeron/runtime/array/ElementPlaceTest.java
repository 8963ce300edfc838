package org.gaeron.runtime.array;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Random;

import org.gaeron.ArraySpec;
import org.gaeron.BlockIndices;
import org.gaeron.Distribution;
import org.gaeron.runtime.team.Members;
import org.junit.jupiter.api.Test;

class ElementPlaceTest
{
    private static void check(final ArraySpec spec, final Members members)
    {
        final Distribution distribution = Distribution.of(spec, members.size());
        final ElementPlace place =
            new ElementPlace(new ArrayShape(spec, distribution, members.size()), members);
        for (long row = 0; row < spec.rows(); row++)
        {
            for (long col = 0; col < spec.cols(); col++)
            {
                final int owner = distribution.owner(row, col);
                final BlockIndices block = distribution.indices(owner);
                place.find(row, col);
                assertEquals(members.worldRank(owner), place.owner, spec::toString);
                assertEquals(block.localRow(row), place.localRow, spec::toString);
                assertEquals(block.localCol(col), place.localCol, spec::toString);
                final long ld = block.cols() + 2L * spec.ghostCols();
                assertEquals(place.localRow * ld + place.localCol, place.index(), spec::toString);
            }
        }
    }

    @Test
    void shouldFindEveryElementOfAnEvenLayout()
    {
        final Random random = new Random(3);
        for (int i = 0; i < 100; i++)
        {
            final ArraySpec spec = ArraySpec.doubles("a", 1 + random.nextInt(30), 1 + random.nextInt(30));
            check(spec, Members.ofWorld(1 + random.nextInt(12), 0, 1));
        }
    }

    @Test
    void shouldFindEveryElementOfOtherLayoutsAndGroups()
    {
        final ArraySpec spec = ArraySpec.doubles("a", 13, 17);
        for (final ArraySpec each : List.of(spec, spec.withTiles(2, 3), spec.withRowCuts(0, 5, 6),
            spec.withGrid(2, 2).onRanks(3, 1, 0, 4), spec.withGhosts(1, 2), spec.withTiles(4, 4).onRanks(5, 2)))
        {
            check(each, Members.ofWorld(2, 0, 3));
            check(each, Members.of(2, 3, 7, 1, 2, 3, 9, 4));
        }
    }
}
