package org.gaeron.runtime.array;

import org.gaeron.ElementType;
import org.gaeron.Operator;
import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.node.OperationTimes;
import org.gaeron.runtime.node.OperationTimes.Operation;
import org.gaeron.runtime.rank.ArrayOperation;
import org.gaeron.runtime.rank.ArrayUpdates;
import org.gaeron.runtime.rank.Rank;
import org.gaeron.runtime.team.Members;

/**
 * An array as one strand of a rank has it: number, shape, owners, whether it is open, and what its operations share.
 * They are those on one element, on patches, and on lists ({@link ElementCore}, {@link PatchCore}, {@link ListCore}).
 * Strand's thread.
 */
public final class ArrayCore
{
    private final Rank rank;
    private final Members members;
    private final int arrayId;
    private final ArrayShape shape;
    private final ElementType type;
    private final ElementCore element;
    private final PatchCore patches;
    private final OperationTimes times;
    private final ArrayUpdates updates;
    /** The one of the rank's own thread. */
    private final ArrayCore origin;
    /**
     * Of the origin alone. The rank's thread writes it; a thread of a fork sees it from its next run on, by the lock of
     * the fork.
     */
    private boolean isClosed;

    public ArrayCore(final Rank rank, final Members members, final int arrayId, final ArrayShape shape)
    {
        this(rank, members, arrayId, shape, null);
    }

    private ArrayCore(
        final Rank rank, final Members members, final int arrayId, final ArrayShape shape, final ArrayCore origin)
    {
        this.rank = rank;
        this.members = members;
        this.arrayId = arrayId;
        this.shape = shape;
        type = shape.spec().type();
        times = rank.times();
        updates = new ArrayUpdates(rank.nodes());
        this.origin = origin == null ? this : origin;
        element = new ElementCore(this, members);
        patches = new PatchCore(this, members);
    }

    /** {@return the operations of the same array, for the use of another strand of the rank} */
    public ArrayCore on(final Rank strand)
    {
        checkNotClosed();
        return new ArrayCore(strand, members, arrayId, shape, origin);
    }

    public int arrayId()
    {
        return arrayId;
    }

    public ArrayShape shape()
    {
        return shape;
    }

    ElementType type()
    {
        return type;
    }

    String name()
    {
        return shape.spec().name();
    }

    public Rank rank()
    {
        return rank;
    }

    public Members members()
    {
        return members;
    }

    /** {@return the number of this rank among the owners} */
    public int number()
    {
        return members.number();
    }

    public boolean isClosed()
    {
        return origin.isClosed;
    }

    /** Marks the array as closed. Returns whether it was open. */
    public boolean close()
    {
        checkThread();
        final boolean wasOpen = !origin.isClosed;
        origin.isClosed = true;
        return wasOpen;
    }

    public void checkThread()
    {
        rank.checkThread();
    }

    public void checkOpen()
    {
        checkThread();
        checkNotClosed();
        rank.health().check();
    }

    /**
     * The same for what is made of the array, mutexes say.
     *
     * @param what      its kind, before the name.
     * @param complaint what was expected and what came, where it is closed.
     */
    public void checkOpen(final String what, final String complaint)
    {
        checkThread();
        checkNotClosed(what, complaint);
        rank.health().check();
    }

    /** {@return the operations on one element} */
    public ElementCore element()
    {
        return element;
    }

    /** {@return the operations on patches} */
    PatchCore patches()
    {
        return patches;
    }

    /** {@return where this strand's far updates of the array end} */
    ArrayUpdates updates()
    {
        return updates;
    }

    public void checkNotClosed()
    {
        checkNotClosed("array", "expected an open array, actual a closed one");
    }

    private void checkNotClosed(final String what, final String complaint)
    {
        if (origin.isClosed)
        {
            throw new IllegalStateException(what + " " + name() + ": " + complaint);
        }
    }

    void checkOperator(final Operator operator)
    {
        checkThread();
        BufferCheck.checkOperator(name(), type, operator);
    }

    void checkElement(final long row, final long col)
    {
        checkOpen();
        shape.checkElement(row, col);
    }

    /** Has the operation sent, and counted when it is complete. */
    void begun(
        final ArrayOperation handle, final Operation operation, final boolean isFar, final long bytes,
        final long startNs)
    {
        if (isFar)
        {
            rank.waits().leave();
        }
        if (times != null)
        {
            handle.count(operation, isFar, bytes, startNs);
        }
    }

    long startNs()
    {
        return times == null ? 0 : times.nowNs();
    }

    public Block ownBlock()
    {
        checkOpen();
        return rank.memory().block(arrayId, rank.number());
    }

    /** {@return the block of a rank of this node} */
    public Block block(final int owner)
    {
        checkOpen();
        final boolean isMember = owner >= 0 && owner < members.size();
        final Block block = isMember ? rank.memory().block(arrayId, members.worldRank(owner)) : null;
        if (block == null)
        {
            throw new IllegalArgumentException("array " + name() + ": expected a rank of node " + rank.node() +
                ", actual rank " + (isMember ? members.worldRank(owner) : owner));
        }
        return block;
    }
}
