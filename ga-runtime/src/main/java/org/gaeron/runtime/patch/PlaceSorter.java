package org.gaeron.runtime.patch;

import java.util.Arrays;

/**
 * Sorts elements of one block roughly by place: a counting sort by the high bits of the places, stable, so that values
 * of one element keep their order. Elements of a stripe then come one after the other, under one lock; and those of a
 * frame are near each other in a large block, which spares the owner misses of pages. Owner's thread of the strand.
 */
final class PlaceSorter
{
    /** Fewer elements are not worth the sort. */
    static final int LEAST = 1 << 12;
    private static final int MOST_PARTS = 1 << 10;
    /** Binary logarithm of the fewest places of a part: elements of a stripe need no order. */
    private static final int LEAST_SHIFT = 12;

    private final int[] ends = new int[MOST_PARTS];

    /**
     * Sorts a range of places, and their positions with them.
     *
     * @return whether the result stands in the destination, and not in the source, which was sorted.
     */
    boolean sort(
        final long[] places, final int[] positions, final int first, final int end, final long[] toPlaces,
        final int[] toPositions)
    {
        long all = 0;
        for (int i = first; i < end; i++)
        {
            all |= places[i];
        }
        final int shift = Math.max(LEAST_SHIFT, Long.SIZE - Long.numberOfLeadingZeros(all / MOST_PARTS));
        if (isSorted(places, first, end, shift))
        {
            return false;
        }
        count(places, first, end, shift);
        for (int i = first; i < end; i++)
        {
            final long place = places[i];
            final int to = ends[(int)(place >> shift)]++;
            toPlaces[to] = place;
            toPositions[to] = positions[i];
        }
        return true;
    }

    private static boolean isSorted(final long[] places, final int first, final int end, final int shift)
    {
        long before = 0;
        for (int i = first; i < end; i++)
        {
            final long part = places[i] >> shift;
            if (part < before)
            {
                return false;
            }
            before = part;
        }
        return true;
    }

    /** Finds where each part begins. */
    private void count(final long[] places, final int first, final int end, final int shift)
    {
        Arrays.fill(ends, 0);
        for (int i = first; i < end; i++)
        {
            ends[(int)(places[i] >> shift)]++;
        }
        int begin = first;
        for (int i = 0; i < MOST_PARTS; i++)
        {
            final int elements = ends[i];
            ends[i] = begin;
            begin += elements;
        }
    }
}
