package org.gaeron.runtime;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.gaeron.runtime.ControlDescriptor.CALL;
import static org.gaeron.runtime.ControlDescriptor.CLOSED;
import static org.gaeron.runtime.ControlDescriptor.CLOSED_ARRAYS;
import static org.gaeron.runtime.ControlDescriptor.COUNT;
import static org.gaeron.runtime.ControlDescriptor.HEADER_LONGS;
import static org.gaeron.runtime.ControlDescriptor.LATEST;
import static org.gaeron.runtime.ControlDescriptor.OTHER_CALL;
import static org.gaeron.runtime.ControlDescriptor.OTHER_COUNT;
import static org.gaeron.runtime.ControlDescriptor.OTHER_RANK;
import static org.gaeron.runtime.ControlDescriptor.OTHER_VALUE;
import static org.gaeron.runtime.ControlDescriptor.PAYLOAD_LONGS;
import static org.gaeron.runtime.ControlDescriptor.RANK;
import static org.gaeron.runtime.ControlDescriptor.STATUS;
import static org.gaeron.runtime.ControlDescriptor.VALUE;

import java.lang.foreign.MemorySegment;
import java.util.Map;

import org.gaeron.ElementType;
import org.gaeron.Operator;
import org.gaeron.Reduction;
import org.gaeron.SpecMismatchException;
import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.memory.NodeMemory;
import org.gaeron.runtime.memory.Operators;

/**
 * One sweep up and down a binomial tree with rank 0 as its root: the building block of all collectives (as in Thakur,
 * Rabenseifner and Gropp, Optimization of Collective Communication Operations in MPICH, 2005). The parent of rank r is
 * r without its lowest set bit. The child of level k is r + 2^k, for k below the number of r's lowest set bit. On the
 * way up payloads are combined in the order of levels, which depends on the number of ranks alone. On the way down
 * every rank gets the payload of rank 0. A sweep takes 2 (P - 1) messages, and 2 floor(log2 P) of them in a row.
 *
 * <p>A message is a put of header and payload into a slot of the receiver's control block. Then a {@code REPLACE} sets
 * the slot's flag to the number of the sweep, which is the same on all ranks. The flag is set after the put is applied,
 * because the operations of one rank on one node are applied in order.
 *
 * <p>A slot may be used again in the next sweep, n + 1. A child writes its slot at the parent after it got the message
 * down of sweep n. The parent sent that message after it had read the slots of all its children. The parent writes a
 * child's slot after it got the messages up of sweep n + 1. A child sends its message up after it has read the slot of
 * sweep n. So no slot is overwritten before it was read, and a rank waits only for messages.
 *
 * <p>If ranks are in different calls, or have closed different arrays, the first rank that finds the difference writes
 * it into the header. The header goes up and down with the payload, so every rank throws the same in the same sweep.
 * All ranks are in step afterwards.
 *
 * <p>The rank that came last is known without a clock. Of its subtree, a rank itself came last if it had to wait for no
 * child; else it was the last of the child for which it has waited last.
 */
final class Sweep implements Condition
{
    private static final Update SET = new Update().set(Operator.REPLACE, 0, 0);

    private final Rank rank;
    private final Map<Integer, String> names;
    private final Block block;
    private final MemorySegment memory;
    private final long[] words = new long[HEADER_LONGS + PAYLOAD_LONGS];
    private final long[] incoming = new long[HEADER_LONGS + PAYLOAD_LONGS];
    private final long[] flag = new long[1];
    private final LocalBuffer wordsBuffer = new LocalBuffer().wrap(ElementType.LONG, words, 0, words.length);
    private final LocalBuffer flagBuffer = new LocalBuffer().wrap(ElementType.LONG, flag, 0, 1);
    private final BlockPatch at = new BlockPatch();
    private final int levels;
    private final CallNote note;
    private long number;
    private long awaitedBytes;

    /**
     * The sweeps of a rank.
     *
     * @param names names of the arrays, by number.
     */
    Sweep(final Rank rank, final Map<Integer, String> names)
    {
        this.rank = rank;
        this.names = names;
        block = rank.controlBlock();
        memory = block.memory();
        note = new CallNote(block, rank.size());
        final int number = rank.number();
        levels = number == 0 ? ControlDescriptor.levels(rank.size()) : Integer.numberOfTrailingZeros(number);
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
        for (int level = 0; level < levels; level++)
        {
            final int child = rank.number() + (1 << level);
            if (child < rank.size())
            {
                final long headerCol = ControlDescriptor.headerCol(ControlDescriptor.parentSlot());
                at.set(NodeMemory.CONTROL_ARRAY_ID, child, 0, headerCol, 1, 1);
                rank.peerOf(child).put(at, wordsBuffer, rank.completion());
                rank.complete();
            }
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

    /** Runs one sweep, combines payloads as words of a type, and returns the least {@code closed} of all ranks. */
    int run(final int closed, final int payloadLongs, final ElementType type, final Reduction reduction)
    {
        number++;
        note.begin(number, words[CALL], words[COUNT], words[VALUE]);
        words[STATUS] = 0;
        words[RANK] = rank.number();
        words[LATEST] = rank.number();
        words[CLOSED] = closed;
        up(payloadLongs, type, reduction);
        if (rank.number() != 0)
        {
            final int parent = rank.number() & rank.number() - 1;
            send(parent, ControlDescriptor.childSlot(levels), payloadLongs);
            receive(parent, ControlDescriptor.parentSlot(), payloadLongs, words);
        }
        for (int level = levels - 1; level >= 0; level--)
        {
            final int child = rank.number() + (1 << level);
            if (child < rank.size())
            {
                send(child, ControlDescriptor.parentSlot(), payloadLongs);
            }
        }
        note.end(words[STATUS] == 0 ? (int)words[LATEST] : -1);
        if (words[STATUS] != 0)
        {
            throw new SpecMismatchException("expected the same collective call on all ranks, actual rank " +
                words[RANK] + ": " + Call.describe(words[CALL], words[COUNT], words[VALUE], names) +
                ", rank " + words[OTHER_RANK] + ": " +
                Call.describe(words[OTHER_CALL], words[OTHER_COUNT], words[OTHER_VALUE], names));
        }
        return (int)words[CLOSED];
    }

    private void up(final int payloadLongs, final ElementType type, final Reduction reduction)
    {
        for (int level = 0; level < levels; level++)
        {
            final int child = rank.number() + (1 << level);
            if (child < rank.size())
            {
                final boolean isLate =
                    receive(child, ControlDescriptor.childSlot(level), payloadLongs, incoming);
                combineHeader(isLate);
                for (int i = HEADER_LONGS; i < HEADER_LONGS + payloadLongs; i++)
                {
                    words[i] = Operators.reduce(type, reduction, words[i], incoming[i]);
                }
            }
        }
    }

    private void combineHeader(final boolean isLate)
    {
        words[CLOSED] = Math.min(words[CLOSED], incoming[CLOSED]);
        if (words[STATUS] != 0)
        {
            return;
        }
        if (incoming[STATUS] != 0)
        {
            System.arraycopy(incoming, STATUS, words, STATUS, CLOSED - STATUS);
        }
        else if (words[CALL] != incoming[CALL] || words[COUNT] != incoming[COUNT] || words[VALUE] != incoming[VALUE])
        {
            differ(incoming[CALL], incoming[COUNT], incoming[VALUE]);
        }
        else
        {
            words[LATEST] = isLate ? incoming[LATEST] : words[LATEST];
            compareClosed();
        }
    }

    private void compareClosed()
    {
        for (int i = CLOSED_ARRAYS; i < CLOSED_ARRAYS + words[CLOSED]; i++)
        {
            if (words[i] != incoming[i])
            {
                final long close = Call.of(Call.Kind.CLOSE);
                call(close, words[i], 0);
                differ(close, incoming[i], 0);
                return;
            }
        }
    }

    private void differ(final long otherCall, final long otherCount, final long otherValue)
    {
        words[STATUS] = 1;
        words[OTHER_RANK] = incoming[RANK];
        words[OTHER_CALL] = otherCall;
        words[OTHER_COUNT] = otherCount;
        words[OTHER_VALUE] = otherValue;
    }

    private void send(final int to, final int slot, final int payloadLongs)
    {
        final Peer peer = rank.peerOf(to);
        final long headerCol = ControlDescriptor.headerCol(slot);
        at.set(NodeMemory.CONTROL_ARRAY_ID, to, 0, headerCol, 1, HEADER_LONGS + payloadLongs);
        peer.put(at, wordsBuffer, rank.completion());
        rank.complete();
        flag[0] = number;
        at.set(NodeMemory.CONTROL_ARRAY_ID, to, 0, ControlDescriptor.flagCol(slot), 1, 1);
        peer.acc(at, SET, flagBuffer, rank.completion());
        rank.complete();
    }

    /** Returns whether the rank had to wait for the message. */
    private boolean receive(final int from, final int slot, final int payloadLongs, final long[] to)
    {
        awaitedBytes = ControlDescriptor.flagCol(slot) * Long.BYTES;
        final boolean isLate = !isMet();
        if (isLate)
        {
            note.awaits(from);
            rank.waiter().await(this);
        }
        MemorySegment.copy(
            memory, JAVA_LONG, ControlDescriptor.headerCol(slot) * Long.BYTES, to, 0, HEADER_LONGS + payloadLongs);
        return isLate;
    }

    /** Pairs with the atomic replacement of the flag in {@link #send}. */
    @Override
    public boolean isMet()
    {
        return block.getAcquire(awaitedBytes) == number;
    }
}
