package org.gaeron.runtime.patch;

import java.util.Arrays;

/**
 * Sorts elements of a list by owner: a counting sort, stable, far owners first. Keeps its memory from call to call, so
 * that lists allocate nothing once it is large enough. Takes at most {@value #MOST} elements at a time; longer lists
 * come in chunks.
 *
 * <pre>
 *   begin, add ..., sort, next ...        for each chunk
 * </pre>
 * Costs grow with the elements and the owners they have, not with the ranks of the job. Owner's thread of the strand.
 */
public final class ElementSorter
{
    /** Elements of one run at most. */
    public static final int MOST = 1 << 16;
    private static final int LEAST = 1 << 6;

    private final int ranksPerNode;
    private final int ownNode;
    /** For each rank the elements of the chunk; once sorted, the end of its part. */
    private final int[] counts;
    private final PlaceSorter placeSorter = new PlaceSorter();
    private int[] owners = new int[0];
    private long[] places;
    private int[] positions;
    private long[] sortedPlaces;
    private int[] sortedPositions;
    private int count;
    /** Owners of the chunk, in the order of their first elements; once sorted, far ones first. */
    private int[] touched = new int[0];
    private int[] order;
    private int touchedCount;
    private int turn;
    private int start;
    private boolean isFar;

    /**
     * A sorter for the lists of one strand.
     *
     * @param ranks        of the job.
     * @param ranksPerNode of each node.
     * @param ownNode      the node of the strand.
     */
    public ElementSorter(final int ranks, final int ranksPerNode, final int ownNode)
    {
        this.ranksPerNode = ranksPerNode;
        this.ownNode = ownNode;
        counts = new int[ranks];
    }

    /**
     * Begins a chunk.
     *
     * @param most number of its elements at most; no more than {@value #MOST}.
     */
    public void begin(final int most)
    {
        if (owners.length < most)
        {
            allocate(Math.max(LEAST, Integer.highestOneBit(2 * most - 1)));
        }
        for (int i = 0; i < touchedCount; i++)
        {
            counts[touched[i]] = 0;
        }
        count = 0;
        touchedCount = 0;
        turn = 0;
        start = 0;
    }

    /** Takes longer arrays, all or none: the heap may have no room. */
    private void allocate(final int length)
    {
        final int[] longerOwners = new int[length];
        final long[] longerPlaces = new long[length];
        final int[] longerPositions = new int[length];
        final long[] longerSortedPlaces = new long[length];
        sortedPositions = new int[length];
        sortedPlaces = longerSortedPlaces;
        positions = longerPositions;
        places = longerPlaces;
        owners = longerOwners;
    }

    /**
     * Adds an element.
     *
     * @param owner    its owner.
     * @param index    in the owner's block.
     * @param position in the buffer.
     */
    public void add(final int owner, final long index, final int position)
    {
        owners[count] = owner;
        places[count] = index;
        positions[count++] = position;
        if (counts[owner] == 0)
        {
            touch(owner);
        }
        counts[owner]++;
    }

    /** If an error of the JVM ends it, the owner is not counted either, and the next chunk begins with none. */
    private void touch(final int owner)
    {
        if (touchedCount == touched.length)
        {
            final int[] longer = Arrays.copyOf(touched, Math.max(LEAST, 2 * touchedCount));
            order = new int[longer.length];
            touched = longer;
        }
        touched[touchedCount++] = owner;
    }

    /** Sorts the elements that were added. */
    public void sort()
    {
        int ordered = 0;
        for (int pass = 0; pass < 2; pass++)
        {
            for (int i = 0; i < touchedCount; i++)
            {
                if (isFar(touched[i]) == (pass == 0))
                {
                    order[ordered++] = touched[i];
                }
            }
        }
        if (touchedCount <= 1)
        {
            return;
        }
        int begin = 0;
        for (int i = 0; i < touchedCount; i++)
        {
            final int elements = counts[order[i]];
            counts[order[i]] = begin;
            begin += elements;
        }
        for (int i = 0; i < count; i++)
        {
            final int to = counts[owners[i]]++;
            sortedPlaces[to] = places[i];
            sortedPositions[to] = positions[i];
        }
    }

    /**
     * {@return whether it has moved to the elements of another owner: false after the last one}
     *
     * @param arrayId of the array.
     * @param byPlace whether many elements are sorted by place, too.
     * @param to      the elements of that owner.
     */
    public boolean next(final int arrayId, final boolean byPlace, final ElementList to)
    {
        if (turn == touchedCount)
        {
            return false;
        }
        final int owner = order[turn++];
        final int end = counts[owner];
        boolean isSorted = touchedCount > 1;
        if (byPlace && end - start >= PlaceSorter.LEAST)
        {
            isSorted ^= isSorted ?
                placeSorter.sort(sortedPlaces, sortedPositions, start, end, places, positions) :
                placeSorter.sort(places, positions, start, end, sortedPlaces, sortedPositions);
        }
        to.set(arrayId, owner, isSorted ? sortedPlaces : places, isSorted ? sortedPositions : positions, start, end);
        start = end;
        isFar = isFar(owner);
        return true;
    }

    /** {@return whether the current owner is of another node} */
    public boolean isFar()
    {
        return isFar;
    }

    private boolean isFar(final int owner)
    {
        return owner / ranksPerNode != ownNode;
    }
}
