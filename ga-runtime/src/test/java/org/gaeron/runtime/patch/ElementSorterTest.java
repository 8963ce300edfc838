package org.gaeron.runtime.patch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;

import org.junit.jupiter.api.Test;

class ElementSorterTest
{
    private final ElementList list = new ElementList();
    private int cutOff;

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
        // places rise with the positions here, so that sorting by them changes nothing
        boolean isNear = false;
        final boolean[] seen = new boolean[6];
        int all = 0;
        while (sorter.next(9, true, list))
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

    /** Elements of each owner as a stable sort would have them, roughly: places beside each other are not ordered. */
    @Test
    void shouldSortManyElementsOfAnOwnerByPlaceAndKeepTheOrderOfOneElement()
    {
        final Random random = new Random(5);
        for (final int ranks : new int[]{1, 3})
        {
            final ElementSorter sorter = new ElementSorter(ranks, 1, 0);
            for (final long most : new long[]{1, 3, 500, 1 << 20, Long.MAX_VALUE})
            {
                final int count = ranks * 2 * PlaceSorter.LEAST + random.nextInt(1000);
                final int[] owners = random.ints(count, 0, ranks).toArray();
                final long[] places = random.longs(count, 0, most).toArray();
                sorter.begin(count);
                for (int i = 0; i < count; i++)
                {
                    sorter.add(owners[i], places[i], i);
                }
                sorter.sort();
                int all = 0;
                while (sorter.next(9, true, list))
                {
                    all += list.count();
                    checkByPlace(owners, places, most);
                }
                assertEquals(count, all);
            }
        }
    }

    private void checkByPlace(final int[] owners, final long[] places, final long most)
    {
        final Map<Long, Integer> before = new HashMap<>();
        final boolean[] seen = new boolean[owners.length];
        long largest = 0;
        for (int i = list.first(); i < list.end(); i++)
        {
            final int position = list.positions()[i];
            final long place = list.places()[i];
            assertEquals(list.owner(), owners[position]);
            assertEquals(places[position], place);
            assertFalse(seen[position]);
            seen[position] = true;
            final Integer earlier = before.put(place, position);
            assertTrue(earlier == null || earlier < position, "values of one element in the order of the list");
            assertTrue(place >= largest - Math.max(1 << 12, most / 256), "expected neighbours beside each other");
            largest = Math.max(largest, place);
        }
    }

    /** A short list stays as it is: the sort would cost more than it saves. */
    @Test
    void shouldLeaveFewElementsAndThoseOfReadersInTheirOrder()
    {
        final ElementSorter sorter = new ElementSorter(1, 1, 0);
        for (final int count : new int[]{2, PlaceSorter.LEAST - 1, 2 * PlaceSorter.LEAST})
        {
            sorter.begin(count);
            for (int i = 0; i < count; i++)
            {
                sorter.add(0, count - i, i);
            }
            sorter.sort();
            assertTrue(sorter.next(9, count < PlaceSorter.LEAST, list));
            for (int i = 0; i < count; i++)
            {
                assertEquals(i, list.positions()[list.first() + i]);
            }
        }
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
        sorter.next(9, false, list);
        final int[] owners = {3, 3, 0};
        sorter.begin(3);
        for (int i = 0; i < owners.length; i++)
        {
            sorter.add(owners[i], 7L * i, 100 + i);
        }
        sorter.sort();
        checkParts(sorter, Arrays.copyOf(owners, 3));
    }

    /** Adds an element where the stack is full, and then ever higher, until it is there. */
    private boolean dive(final ElementSorter sorter)
    {
        boolean isAdded = false;
        try
        {
            isAdded = dive(sorter);
        }
        catch (final StackOverflowError ex)
        {
            // the deepest
        }
        if (!isAdded)
        {
            try
            {
                sorter.add(0, 7, 0);
                isAdded = true;
            }
            catch (final StackOverflowError ex)
            {
                sorter.begin(1); // the program goes on with another list
                cutOff++;
            }
        }
        return isAdded;
    }

    /** The element is lost with its list, but none of the next list. */
    @Test
    void shouldSortTheNextListAfterAStackOverflow()
    {
        for (int i = 0; i < 20; i++)
        {
            final ElementSorter sorter = new ElementSorter(2, 2, 0);
            sorter.begin(1);
            dive(sorter);
            sorter.sort();
            assertTrue(sorter.next(9, false, list));
            assertEquals(1, list.end() - list.first());
        }
        assertTrue(cutOff > 0, "expected lists that a full stack cut off");
    }
}
