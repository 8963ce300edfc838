package org.gaeron.runtime.team;

/**
 * A rank's neighbours in the tree of its team's sweeps. It has two levels. The members of a node form a tree with the
 * first one as its root, and these first ones form a tree over the nodes. Both are {@link Knomial}, so few far messages
 * follow each other, and near ones are combined before they are sent on. The root is the member with number 0.
 *
 * <pre>
 *   base of the tree over nodes    8 up to 64 nodes, 16 above: at most 4 far messages in a row up to 64 nodes, 6 up to
 *                                  4096, in both directions together
 *   base of the tree in a node     8
 *   slots of a control block       0 parent   1... children on other nodes   then children on this node
 * </pre>
 */
public final class SweepTree
{
    private static final int NEAR_BITS = 3;
    private static final int SMALL_TEAM_NODES = 64;

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
    private final int parent;
    private final int slotAtParent;

    /** The neighbours of the rank whose view of the team is given. */
    public SweepTree(final Members members)
    {
        final int places = members.places();
        final int place = members.place();
        final int seat = members.seat();
        final int farBits = places <= SMALL_TEAM_NODES ? 3 : 4;
        final int[] farPlaces = seat == 0 ? Knomial.children(place, places, farBits) : new int[0];
        final int[] nearSeats = Knomial.children(seat, members.seats(place), NEAR_BITS);
        far = new Branch(new int[farPlaces.length], farBits, 1);
        for (int i = 0; i < farPlaces.length; i++)
        {
            far.children[i] = members.rankAt(farPlaces[i], 0);
        }
        near = new Branch(new int[nearSeats.length], NEAR_BITS, 1 + farPlaces.length);
        for (int i = 0; i < nearSeats.length; i++)
        {
            near.children[i] = members.rankAt(place, nearSeats[i]);
        }
        if (seat != 0)
        {
            final int above = Knomial.parent(seat, NEAR_BITS);
            parent = members.rankAt(place, above);
            slotAtParent = 1 + Knomial.placeAtParent(seat, NEAR_BITS) +
                (above == 0 ? Knomial.children(place, places, farBits).length : 0);
        }
        else if (place != 0)
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
        return 1 + far.children.length + near.children.length;
    }
}
