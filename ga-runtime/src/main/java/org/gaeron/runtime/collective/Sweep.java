package org.gaeron.runtime.collective;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.gaeron.runtime.team.ControlDescriptor.CALL;
import static org.gaeron.runtime.team.ControlDescriptor.CLOSED;
import static org.gaeron.runtime.team.ControlDescriptor.CLOSED_ARRAYS;
import static org.gaeron.runtime.team.ControlDescriptor.CLOSED_GROUPS;
import static org.gaeron.runtime.team.ControlDescriptor.COUNT;
import static org.gaeron.runtime.team.ControlDescriptor.HEADER_LONGS;
import static org.gaeron.runtime.team.ControlDescriptor.LATEST;
import static org.gaeron.runtime.team.ControlDescriptor.PAYLOAD_LONGS;
import static org.gaeron.runtime.team.ControlDescriptor.RANK;
import static org.gaeron.runtime.team.ControlDescriptor.STATUS;
import static org.gaeron.runtime.team.ControlDescriptor.VALUE;

import java.lang.foreign.MemorySegment;
import java.util.Map;

import org.gaeron.ElementType;
import org.gaeron.Reduction;
import org.gaeron.SpecMismatchException;
import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.memory.Operators;
import org.gaeron.runtime.rank.Rank;
import org.gaeron.runtime.team.Call;
import org.gaeron.runtime.team.CallNote;
import org.gaeron.runtime.team.ControlDescriptor;
import org.gaeron.runtime.team.Members;
import org.gaeron.runtime.team.SweepTree;
import org.gaeron.runtime.team.TeamCondition;

/**
 * One sweep up and down the tree of a team ({@link SweepTree}): the building block of all its collectives (after
 * Thakur, Rabenseifner and Gropp, Optimization of Collective Communication Operations in MPICH, 2005). On the way up
 * payloads are combined, on the way down every rank gets the payload of the root. A sweep takes 2 (P - 1) messages.
 *
 * <p><b>Messages.</b> A message is a put of header and payload into a slot of the receiver's control block. Then a
 * {@code REPLACE} sets the slot's flag to the number of the sweep, which is the same on all ranks of the team. The flag
 * is set after the put is applied, because the operations of one rank on one node are applied in order. Each team has
 * control blocks of its own. So a message of one team cannot be taken for that of another, whichever the receiver
 * awaits first.
 *
 * <p><b>Slots.</b> Each slot has one writer: the parent or one child. It may be used again in the next sweep, n + 1. A
 * child writes its slot at the parent after it got the message down of sweep n. The parent sent that message after it
 * had read the slots of all its children. The parent writes a child's slot after it got the messages up of sweep n + 1.
 * A child sends its message up after it has read the slot of sweep n. So no slot is overwritten before it was read, and
 * a rank waits only for messages.
 *
 * <p><b>Order.</b> The children of a level and the rank itself head blocks of equal length, in the order of their
 * positions. Blocks are combined by twos, then those by twos, and so on: as a binomial tree over the same positions
 * would, but in fewer steps. {@code partial[i]} holds what is not combined yet, the longest block first. So the order
 * depends on the places of the members alone.
 *
 * <p><b>Differences.</b> If ranks are in different calls, or have closed different arrays, the first rank that finds
 * the difference writes it into the header. The header goes up and down with the payload, so every rank throws the same
 * in the same sweep. All ranks are in step afterwards.
 *
 * <p><b>Leaving.</b> A rank that closes its group sets the flags of its slots at its parent and children to the
 * negative of the next sweep's number. It has read what they sent, and they may yet have to read its last message,
 * which stays. A neighbour that awaits a sweep which is not over by then throws, and leaves as well. So all that still
 * await the group learn of it, and nobody waits for a rank that has left.
 *
 * <p><b>Who came last</b> is known without a clock. Of its subtree, a rank itself came last if it had to wait for no
 * child; else it was the last of the child for which it has waited last.
 */
final class Sweep implements TeamCondition
{
    private final Rank rank;
    private final Members members;
    private final int controlId;
    private final Map<Integer, String> names;
    private final SweepTree tree;
    private final SweepPrefixes prefixes;
    private final Block block;
    private final MemorySegment memory;
    private final long[][] partial;
    private final long[] words;
    private final SlotWriter slots;
    private final CallNote note;
    private long number;
    private long latest;
    private long awaitedBytes;
    private boolean isNear;
    private boolean isLeft;

    /**
     * The sweeps of a rank in a team.
     *
     * @param controlId the array of the team's control blocks; this rank's is registered.
     * @param names     names of the arrays, by number.
     */
    Sweep(final Rank rank, final Members members, final int controlId, final Map<Integer, String> names)
    {
        this.rank = rank;
        this.members = members;
        this.controlId = controlId;
        this.names = names;
        tree = new SweepTree(members);
        prefixes = new SweepPrefixes(tree.slots());
        partial = new long[1 + Math.max(tree.near().mostHeld(), tree.far().mostHeld())][HEADER_LONGS + PAYLOAD_LONGS];
        words = partial[0];
        slots = new SlotWriter(rank, controlId, words);
        block = rank.memory().block(controlId, rank.number());
        memory = block.memory();
        note = new CallNote(rank.controlBlock());
    }

    @Override
    public Members members()
    {
        return members;
    }

    @Override
    public int controlId()
    {
        return controlId;
    }

    /** {@return the number of the last sweep} */
    long number()
    {
        return number;
    }

    /** {@return a word of the payload: this rank's contribution before the sweep, the result after it} */
    long payload(final int index)
    {
        return words[HEADER_LONGS + index];
    }

    void payload(final int index, final long word)
    {
        words[HEADER_LONGS + index] = word;
    }

    /**
     * Sends to every child once, before the first sweep, which opens a link with the child's node. So a rank has a link
     * with the node of every rank that it waits for. It thus notices a node that died before it ever sent.
     */
    void greet()
    {
        for (final int child : tree.far().children())
        {
            slots.put(child, ControlDescriptor.parentSlot(), 1);
        }
    }

    /** Lists an array that this rank has closed. */
    void closedArray(final int index, final long arrayId)
    {
        words[CLOSED_ARRAYS + index] = arrayId;
    }

    /** Sets the call that the sweep belongs to. */
    void call(final long call, final long count, final long value)
    {
        words[CALL] = call;
        words[COUNT] = count;
        words[VALUE] = value;
    }

    /** Sets the places of the groups that this rank has not to keep: it is not in them, or has closed them. */
    void closedGroups(final long places)
    {
        words[CLOSED_GROUPS] = places;
    }

    /** {@return the places of the groups that no rank keeps, after the sweep} */
    long closedGroups()
    {
        return words[CLOSED_GROUPS];
    }

    /** {@return what makes a scan of the next sweeps} */
    SweepPrefixes prefixes()
    {
        return prefixes;
    }

    /** Runs one sweep, combines payloads as words of a type, and returns the least {@code closed} of all ranks. */
    int run(final int closed, final int payloadLongs, final ElementType type, final Reduction reduction)
    {
        if (isLeft)
        {
            throw new IllegalStateException(
                "expected an open group, actual one that is closed, on this rank or another");
        }
        number++;
        note.begin(controlId, number, words[CALL], words[COUNT], words[VALUE]);
        words[STATUS] = 0;
        words[RANK] = rank.number();
        words[CLOSED] = closed;
        latest = rank.number();
        prefixes.begin(words, payloadLongs, type, reduction);
        up(tree.near(), payloadLongs, type, reduction);
        up(tree.far(), payloadLongs, type, reduction);
        if (words[STATUS] == 0)
        {
            words[LATEST] = latest;
        }
        if (!tree.isRoot())
        {
            send(tree.parent(), tree.slotAtParent(), payloadLongs);
            receive(tree.parent(), ControlDescriptor.parentSlot(), payloadLongs, words);
        }
        prefixes.turn(tree.isRoot(), words);
        down(tree.far(), payloadLongs);
        down(tree.near(), payloadLongs);
        prefixes.end(words);
        note.end(words[STATUS] == 0 ? (int)words[LATEST] : -1);
        if (words[STATUS] != 0)
        {
            throw SweepHeader.difference(words, names);
        }
        return (int)words[CLOSED];
    }

    /** Receives and combines the children of a branch, level by level. The length of a block grows with the level. */
    private void up(
        final SweepTree.Branch branch, final int payloadLongs, final ElementType type, final Reduction reduction)
    {
        final int[] children = branch.children();
        for (int first = 0; first < children.length; )
        {
            final int end = branch.endOfLevel(first);
            int held = 0;
            for (int child = first; child < end; child++)
            {
                final int digit = prefixes.keep(branch.slot(child), words) ? 1 : child - first + 1;
                final long[] incoming = partial[++held];
                if (receive(children[child], branch.slot(child), payloadLongs, incoming) && incoming[STATUS] == 0)
                {
                    latest = incoming[LATEST];
                }
                for (int rest = digit; (rest & 1) != 0; rest >>>= 1)
                {
                    combine(partial[held - 1], partial[held], payloadLongs, type, reduction);
                    held--;
                }
            }
            for (; held > 0; held--)
            {
                combine(partial[held - 1], partial[held], payloadLongs, type, reduction);
            }
            first = end;
        }
    }

    private static void combine(
        final long[] left, final long[] right, final int payloadLongs, final ElementType type,
        final Reduction reduction)
    {
        SweepHeader.combine(left, right);
        Operators.reduce(type, reduction, left, HEADER_LONGS, right, HEADER_LONGS, payloadLongs);
    }

    /** Sends the payload down, to the longest blocks first. */
    private void down(final SweepTree.Branch branch, final int payloadLongs)
    {
        final int[] children = branch.children();
        for (int child = children.length - 1; child >= 0; child--)
        {
            prefixes.before(branch.slot(child), words);
            send(children[child], ControlDescriptor.parentSlot(), payloadLongs);
        }
    }

    private void send(final int to, final int slot, final int payloadLongs)
    {
        slots.put(to, slot, HEADER_LONGS + payloadLongs);
        slots.flag(to, slot, number);
    }

    /** Lets nobody wait for this rank any more. A fence must follow before the control blocks may be freed. */
    void leave()
    {
        if (isLeft)
        {
            return;
        }
        isLeft = true;
        final long mark = -(number + 1);
        if (!tree.isRoot())
        {
            slots.flag(tree.parent(), tree.slotAtParent(), mark);
        }
        for (final int child : tree.far().children())
        {
            slots.flag(child, ControlDescriptor.parentSlot(), mark);
        }
        for (final int child : tree.near().children())
        {
            slots.flag(child, ControlDescriptor.parentSlot(), mark);
        }
    }

    /** {@return whether this rank has left, or a neighbour of it had when it was awaited} */
    boolean isLeft()
    {
        return isLeft;
    }

    /** Returns whether the rank had to wait for the message. */
    private boolean receive(final int from, final int slot, final int payloadLongs, final long[] to)
    {
        awaitedBytes = ControlDescriptor.flagCol(slot) * Long.BYTES;
        final boolean isLate = !isMet();
        if (isLate)
        {
            note.awaits(from);
            isNear = rank.nodeOf(from) == rank.node();
            rank.waits().waiter().await(this);
        }
        final long seen = block.getAcquire(awaitedBytes);
        if (seen < 0 && -seen <= number)
        {
            number--; // this sweep does not take place, on no rank
            leave();
            note.end(-1);
            throw new SpecMismatchException("expected the same collective call on all ranks, actual rank " +
                rank.number() + ": " + Call.describe(words[CALL], words[COUNT], words[VALUE], names) + ", rank " +
                from + ": close of the group, or a call after another rank has closed it");
        }
        MemorySegment.copy(
            memory, JAVA_LONG, ControlDescriptor.headerCol(slot) * Long.BYTES, to, 0, HEADER_LONGS + payloadLongs);
        return isLate;
    }

    /** Pairs with the atomic replacement of the flag in {@link SlotWriter#flag}. */
    @Override
    public boolean isMet()
    {
        final long seen = block.getAcquire(awaitedBytes);
        return seen == number || seen < 0;
    }

    @Override
    public boolean isNear()
    {
        return isNear;
    }
}
