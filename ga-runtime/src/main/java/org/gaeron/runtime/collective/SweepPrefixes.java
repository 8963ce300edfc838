package org.gaeron.runtime.collective;

import static org.gaeron.runtime.team.ControlDescriptor.HEADER_LONGS;

import java.util.Arrays;

import org.gaeron.ElementType;
import org.gaeron.Reduction;
import org.gaeron.runtime.memory.Operators;

/**
 * Values that a rank keeps in a {@link Sweep} that gives each rank the combination of all ranks before it (Blelloch,
 * Prefix Sums and Their Applications, 1990). It takes the messages of any sweep.
 *
 * <pre>
 *   up     a rank notes its own payload, and before each child what its block has combined so far
 *   down   the payload from the parent is the combination of all before the rank's block; the root has none
 *          a child gets that one, combined with what was noted before the child
 * </pre>
 * A block is a rank and all below it in the tree. Blocks must follow each other in the order of numbers, see {@link
 * Members#areInOrder()}. Payloads are combined from left to right in a block. So the order depends on the places of the
 * members alone. Rank's thread.
 */
final class SweepPrefixes
{
    private static final long[] NONE = {};

    private final long[][] before;
    private long[] own = NONE;
    private long[] prefix = NONE;
    private int longs;
    private ElementType type;
    private Reduction reduction;
    private boolean isFirst;
    private boolean isOn;
    private boolean isInclusive;

    /** Creates one for a rank with this number of slots. */
    SweepPrefixes(final int slots)
    {
        before = new long[slots][];
        Arrays.fill(before, NONE);
    }

    /** Makes scans of the next sweeps, whose results have this rank's own payload in them or not. */
    void start(final boolean hasOwn)
    {
        isOn = true;
        isInclusive = hasOwn;
    }

    boolean isOn()
    {
        return isOn;
    }

    /** Makes no scans of the next sweeps. */
    void stop()
    {
        isOn = false;
    }

    private static long[] copy(final long[] words, final int payloadLongs, final long[] to)
    {
        final long[] room = to.length < payloadLongs ? new long[payloadLongs] : to;
        System.arraycopy(words, HEADER_LONGS, room, 0, payloadLongs);
        return room;
    }

    /** Begins a sweep: notes the payload of this rank. */
    void begin(
        final long[] words, final int payloadLongs, final ElementType ofType, final Reduction ofReduction)
    {
        if (isOn)
        {
            longs = payloadLongs;
            type = ofType;
            reduction = ofReduction;
            own = copy(words, longs, own);
        }
    }

    /** Notes what has been combined before a child. Returns whether the child is to be combined at once. */
    boolean keep(final int slot, final long[] words)
    {
        if (isOn)
        {
            before[slot] = copy(words, longs, before[slot]);
        }
        return isOn;
    }

    /** Notes the payload from the parent, or what heads of earlier nodes have combined; the first one has none. */
    void turn(final boolean isRoot, final long[] words)
    {
        isFirst = isRoot;
        if (isOn && !isRoot)
        {
            prefix = copy(words, longs, prefix);
        }
    }

    /** Sets the payload for a child. */
    void before(final int slot, final long[] words)
    {
        if (isOn)
        {
            combineWith(before[slot], words);
        }
    }

    /** Sets the payload to the result for this rank. */
    void end(final long[] words)
    {
        if (!isOn)
        {
            return;
        }
        if (isInclusive)
        {
            combineWith(own, words);
        }
        else if (isFirst)
        {
            for (int i = 0; i < longs; i++)
            {
                words[HEADER_LONGS + i] = Operators.identityWord(type, reduction, i);
            }
        }
        else
        {
            System.arraycopy(prefix, 0, words, HEADER_LONGS, longs);
        }
    }

    private void combineWith(final long[] right, final long[] words)
    {
        System.arraycopy(isFirst ? right : prefix, 0, words, HEADER_LONGS, longs);
        if (!isFirst)
        {
            Operators.reduce(type, reduction, words, HEADER_LONGS, right, 0, longs);
        }
    }
}
