package org.gaeron.runtime.team;

import java.util.stream.IntStream;

/**
 * A rank's neighbours in the tree of its team's sweeps. It has two levels. The members of a node form a tree with the
 * first one as its root, the <i>head</i>, and the heads form a tree over the nodes. Both are {@link Knomial}, so few
 * far messages follow each other, and near ones are combined before they are sent on. The root is the member with
 * number 0.
 * Of up to 4 nodes, where each head can send to all others, there is no tree of heads: each is a root.
 *
 * <pre>
 *   heads that exchange            up to 4 nodes: one far message in a row
 *   base of the tree over nodes    8 up to 64 nodes, 16 above: at most 4 far messages in a row up to 64 nodes, 6 up to
 *                                  4096, in both directions together
 *   base of the tree in a node     8
 *   slots of a control block       0 parent   1... children on other nodes, or two for each other head, for sweeps with
 *                                  even and odd numbers   then children on this node
 * </pre>
 */
public final class SweepTree
{
    private static final int[] NONE = {};
    private static final int NEAR_BITS = 3;
    private static final int SMALL_TEAM_NODES = 64;
    private static final int MOST_EXCHANGING = 4;

    /** The children of one kind, by level and digit, as ranks of the job. */
    public record Branch(int[] children, int bits, int firstSlot)
    {
        /** {@return the end of the level that begins with a child} */
        public int endOfLevel(final int first)
        {
            return Math.min(children.length, first + (1 << bits) - 1);
        }

        /** {@return most blocks that a rank holds at a time besides its own} */
        public int mostHeld()
        {
            return children.length == 0 ? 0 : bits;
        }

        public int slot(final int child)
        {
            return firstSlot + child;
        }
    }

    private final Branch far;
    private final Branch near;
    private final int[] heads;
    private final int place;
    private final int parent;
    private final int slotAtParent;

    /** The neighbours of the rank whose view of the team is given. */
    public SweepTree(final Members members)
    {
        final int places = members.places();
        place = members.place();
        final int seat = members.seat();
        final int farBits = places <= SMALL_TEAM_NODES ? 3 : 4;
        final boolean isExchanged = places <= MOST_EXCHANGING;
        final int headSlots = 1 + (isExchanged ? 2 * (places - 1) : Knomial.children(place, places, farBits).length);
        heads = isExchanged && seat == 0 ? IntStream.range(0, places).filter(other -> other != place)
            .map(other -> members.rankAt(other, 0)).toArray() : NONE;
        final int[] farPlaces = isExchanged || seat > 0 ? NONE : Knomial.children(place, places, farBits);
        final int[] nearSeats = Knomial.children(seat, members.seats(place), NEAR_BITS);
        far = new Branch(new int[farPlaces.length], farBits, 1);
        for (int i = 0; i < farPlaces.length; i++)
        {
            far.children[i] = members.rankAt(farPlaces[i], 0);
        }
        near = new Branch(new int[nearSeats.length], NEAR_BITS, seat == 0 ? headSlots : 1);
        for (int i = 0; i < nearSeats.length; i++)
        {
            near.children[i] = members.rankAt(place, nearSeats[i]);
        }
        if (seat != 0)
        {
            final int above = Knomial.parent(seat, NEAR_BITS);
            parent = members.rankAt(place, above);
            slotAtParent = Knomial.placeAtParent(seat, NEAR_BITS) + (above == 0 ? headSlots : 1);
        }
        else if (place != 0 && !isExchanged)
        {
            parent = members.rankAt(Knomial.parent(place, farBits), 0);
            slotAtParent = 1 + Knomial.placeAtParent(place, farBits);
        }
        else
        {
            parent = -1;
            slotAtParent = -1;
        }
    }

    /** {@return the children on other nodes} */
    public Branch far()
    {
        return far;
    }

    /** {@return the children on this node} */
    public Branch near()
    {
        return near;
    }

    /** {@return the heads of the other nodes to which this one sends its part, in order; else none} */
    public int[] heads()
    {
        return heads;
    }

    /** {@return the slot of this head that another one writes in a sweep} */
    public int slotOfHead(final int index, final long sweep)
    {
        return 1 + 2 * index + (int)(sweep & 1);
    }

    /** {@return the slot of another head that this one writes in a sweep} */
    public int slotAtHead(final int index, final long sweep)
    {
        return 1 + 2 * (place <= index ? place : place - 1) + (int)(sweep & 1);
    }

    /** {@return most blocks that a rank holds at a time besides its own} */
    public int mostHeld()
    {
        final int ofHeads = Integer.SIZE - Integer.numberOfLeadingZeros(heads.length);
        return Math.max(ofHeads, Math.max(near.mostHeld(), far.mostHeld()));
    }

    public boolean isRoot()
    {
        return parent < 0;
    }

    /** {@return the parent, as a rank of the job; negative if this rank is the root} */
    public int parent()
    {
        return parent;
    }

    /** {@return the slot of the parent's control block that this rank writes} */
    public int slotAtParent()
    {
        return slotAtParent;
    }

    /** {@return number of slots of this rank's control block} */
    public int slots()
    {
        return near.firstSlot + near.children.length;
    }
}
