package org.gaeron.runtime.collective;

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

import java.util.Arrays;
import java.util.Map;
import java.util.stream.IntStream;

import org.gaeron.ElementType;
import org.gaeron.Reduction;
import org.gaeron.SpecMismatchException;
import org.gaeron.runtime.memory.Operators;
import org.gaeron.runtime.rank.Rank;
import org.gaeron.runtime.team.Call;
import org.gaeron.runtime.team.CallNote;
import org.gaeron.runtime.team.ControlDescriptor;
import org.gaeron.runtime.team.Members;
import org.gaeron.runtime.team.SweepTree;

/**
 * One sweep up and down the tree of a team ({@link SweepTree}): the building block of all its collectives (after
 * Thakur, Rabenseifner and Gropp, Optimization of Collective Communication Operations in MPICH, 2005). On the way up
 * payloads are combined, on the way down every rank gets the payload of the root. A sweep takes 2 (P - 1) messages.
 * The heads of a few nodes are roots, all of them: each sends its part to all others, which is half the way, and all
 * combine the same parts in the same order.
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
 * a rank waits only for messages. A head has two slots at each other one, for even and odd sweeps. It writes that
 * of sweep n again in sweep n + 2, after it got the other's part of n + 1, which was sent after the end of n there.
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
final class Sweep
{
    private final Rank rank;
    private final Members members;
    private final int controlId;
    private final Map<Integer, String> names;
    private final SweepTree tree;
    private final SweepPrefixes prefixes;
    private final long[][] partial;
    private final long[] words;
    /** The header of this rank; in an exchange the part of its node. */
    private final long[] own;
    private final SlotWriter writer;
    private final SlotReader reader;
    private final CallNote note;
    private long number;
    private long latest;
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
        partial = new long[1 + tree.mostHeld()][HEADER_LONGS + PAYLOAD_LONGS];
        words = partial[0];
        own = new long[HEADER_LONGS + (tree.heads().length > 0 ? PAYLOAD_LONGS : 0)];
        note = new CallNote(rank.controlBlock());
        writer = new SlotWriter(rank, controlId, words);
        reader = new SlotReader(rank, members, controlId, note);
    }

    int controlId()
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
     * Sends to every far child and head once, before the first sweep, which opens a link with its node. So a rank has a
     * link with the node of every rank that it waits for. It thus notices a node that died before it ever sent.
     */
    void greet()
    {
        for (final int child : tree.far().children())
        {
            writer.put(child, ControlDescriptor.parentSlot(), 1);
        }
        for (int i = 0; i < tree.heads().length; i++)
        {
            writer.put(tree.heads()[i], tree.slotAtHead(i, number + 1), 1);
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
        System.arraycopy(words, 0, own, 0, HEADER_LONGS);
        latest = rank.number();
        prefixes.begin(words, payloadLongs, type, reduction);
        up(tree.near(), payloadLongs, type, reduction);
        up(tree.far(), payloadLongs, type, reduction);
        noteLatest();
        if (tree.heads().length > 0)
        {
            exchange(payloadLongs, type, reduction);
        }
        else
        {
            if (!tree.isRoot())
            {
                writer.send(tree.parent(), tree.slotAtParent(), HEADER_LONGS + payloadLongs, number);
                receive(tree.parent(), ControlDescriptor.parentSlot(), payloadLongs, words);
            }
            prefixes.turn(tree.isRoot(), words);
        }
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

    /** {@return how many closes two ranks had listed of which the last sweep has found that they differ, else 0} */
    int misplaced()
    {
        return words[STATUS] != 0 && words[CALL] == Call.of(Call.Kind.CLOSE) ? (int)words[VALUE] : 0;
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
                receive(children[child], branch.slot(child), payloadLongs, partial[++held]);
                held = combine(held, Integer.numberOfTrailingZeros(~digit), payloadLongs, type, reduction);
            }
            combine(held, held, payloadLongs, type, reduction);
            first = end;
        }
    }

    /** Sends the part of this node to the heads of all others, and combines the parts of all in order. */
    private void exchange(final int payloadLongs, final ElementType type, final Reduction reduction)
    {
        final int[] heads = tree.heads();
        for (int i = 0; i < heads.length; i++)
        {
            writer.send(heads[i], tree.slotAtHead(i, number), HEADER_LONGS + payloadLongs, number);
        }
        final int mine = members.place();
        System.arraycopy(words, 0, own, 0, HEADER_LONGS + payloadLongs);
        int held = -1;
        for (int place = 0; place <= heads.length; place++)
        {
            final long[] part = partial[++held];
            if (place == mine)
            {
                prefixes.turn(place == 0, words);
                System.arraycopy(own, 0, part, 0, HEADER_LONGS + payloadLongs);
            }
            else
            {
                final int i = place < mine ? place : place - 1;
                receive(heads[i], tree.slotOfHead(i, number), payloadLongs, part);
            }
            final int digit = prefixes.isOn() ? Math.min(place, 1) : place;
            held = combine(held, Integer.numberOfTrailingZeros(~digit), payloadLongs, type, reduction);
        }
        combine(held, held, payloadLongs, type, reduction);
        noteLatest();
    }

    private void noteLatest()
    {
        if (words[STATUS] == 0)
        {
            words[LATEST] = latest;
        }
    }

    /** Combines the last of the blocks that are held with some before it, one by one. Returns the index of the last. */
    private int combine(
        final int held, final int times, final int payloadLongs, final ElementType type, final Reduction reduction)
    {
        for (int last = held; last > held - times; last--)
        {
            SweepHeader.combine(partial[last - 1], partial[last]);
            Operators.reduce(
                type, reduction, partial[last - 1], HEADER_LONGS, partial[last], HEADER_LONGS, payloadLongs);
        }
        return held - times;
    }

    /** Sends the payload down, to the longest blocks first. */
    private void down(final SweepTree.Branch branch, final int payloadLongs)
    {
        final int[] children = branch.children();
        for (int child = children.length - 1; child >= 0; child--)
        {
            prefixes.before(branch.slot(child), words);
            writer.send(children[child], ControlDescriptor.parentSlot(), HEADER_LONGS + payloadLongs, number);
        }
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
            writer.flag(tree.parent(), tree.slotAtParent(), mark);
        }
        for (int i = 0; i < tree.heads().length; i++)
        {
            writer.flag(tree.heads()[i], tree.slotAtHead(i, number + 1), mark);
        }
        IntStream.concat(Arrays.stream(tree.far().children()), Arrays.stream(tree.near().children()))
            .forEach(child -> writer.flag(child, ControlDescriptor.parentSlot(), mark));
    }

    /** {@return whether this rank has left, or a neighbour of it had when it was awaited} */
    boolean isLeft()
    {
        return isLeft;
    }

    private void receive(final int from, final int slot, final int payloadLongs, final long[] to)
    {
        final boolean isLate = reader.await(from, slot, number);
        if (reader.hasLeft())
        {
            number--; // this sweep does not take place, on no rank
            leave();
            note.end(-1);
            throw new SpecMismatchException("expected the same collective call on all ranks, actual rank " +
                rank.number() + ": " + Call.describe(own[CALL], own[COUNT], own[VALUE], names) + ", rank " +
                from + ": close of the group, or a call after another rank has closed it");
        }
        reader.copy(slot, to, HEADER_LONGS + payloadLongs);
        if (isLate && to[STATUS] == 0)
        {
            latest = to[LATEST];
        }
    }
}
