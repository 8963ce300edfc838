package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;

import org.junit.jupiter.api.Test;

class ElementSorterTest
{
    private final ElementList list = new ElementList();

    @Test
    void shouldKeepTheOrderWithinAnOwnerAndGiveFarOwnersFirst()
    {
        final Random random = new Random(4);
        final int ranks = 6;
        final ElementSorter sorter = new ElementSorter(ranks, 2, 1);
        for (final int count : new int[]{0, 1, 5, 300, 64, 7, ElementSorter.MOST, 3})
        {
            final int[] owners = random.ints(count, 0, 1 + random.nextInt(ranks)).toArray();
            sorter.begin(count);
            for (int i = 0; i < count; i++)
            {
                sorter.add(owners[i], 7L * i, 100 + i);
            }
            sorter.sort();
            checkParts(sorter, owners);
        }
    }

    private void checkParts(final ElementSorter sorter, final int[] owners)
    {
        boolean isNear = false;
        final boolean[] seen = new boolean[6];
        int all = 0;
        while (sorter.next(9, list))
        {
            assertEquals(9, list.arrayId());
            final int owner = list.owner();
            assertFalse(seen[owner]);
            seen[owner] = true;
            assertEquals(owner / 2 != 1, sorter.isFar());
            assertFalse(isNear && sorter.isFar(), "a far owner after a near one");
            isNear |= !sorter.isFar();
            int expected = -1;
            for (int i = list.first(); i < list.end(); i++)
            {
                do
                {
                    expected++;
                }
                while (owners[expected] != owner);
                assertEquals(7L * expected, list.places()[i]);
                assertEquals(100 + expected, list.positions()[i]);
            }
            assertTrue(list.count() > 0);
            all += list.count();
        }
        assertEquals(owners.length, all);
    }

    /** A call that failed leaves a chunk behind that nobody walks to its end. */
    @Test
    void shouldBeginAnewAfterAChunkThatWasCutOff()
    {
        final ElementSorter sorter = new ElementSorter(6, 2, 1);
        sorter.begin(4);
        for (int i = 0; i < 4; i++)
        {
            sorter.add(i, 0, i);
        }
        sorter.sort();
        sorter.next(9, list);
        final int[] owners = {3, 3, 0};
        sorter.begin(3);
        for (int i = 0; i < owners.length; i++)
        {
            sorter.add(owners[i], 7L * i, 100 + i);
        }
        sorter.sort();
        checkParts(sorter, Arrays.copyOf(owners, 3));
    }
}
