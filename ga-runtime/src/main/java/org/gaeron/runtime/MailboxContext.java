package org.gaeron.runtime;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

import org.gaeron.ElementType;
import org.gaeron.MailboxSpec;
import org.gaeron.runtime.memory.Block;

/**
 * State that all mailboxes of one rank share: its block, the layout, and the room in which it makes up messages. Its
 * methods perform one operation of a {@link Peer} on a block of the mailboxes, and wait for it. Rank's thread.
 */
final class MailboxContext
{
    private final Rank rank;
    private final MailboxSpec spec;
    private final MailboxDescriptor layout;
    private final int arrayId;
    private final Block block;
    private final MemorySegment stage;
    private final long[] word = new long[1];
    private final LocalBuffer wordBuffer = new LocalBuffer().wrap(ElementType.LONG, word, 0, 1);
    private final LocalBuffer buffer = new LocalBuffer();
    private final BlockPatch at = new BlockPatch();

    MailboxContext(final Rank rank, final MailboxSpec spec, final MailboxDescriptor layout, final int arrayId)
    {
        this.rank = rank;
        this.spec = spec;
        this.layout = layout;
        this.arrayId = arrayId;
        block = rank.memory().block(arrayId, rank.number());
        stage = Arena.ofAuto().allocate((long)layout.eagerWords() * Long.BYTES, Long.BYTES);
    }

    Rank rank()
    {
        return rank;
    }

    MailboxSpec spec()
    {
        return spec;
    }

    MailboxDescriptor layout()
    {
        return layout;
    }

    /** {@return the block of this rank} */
    Block block()
    {
        return block;
    }

    /** {@return the room for what goes into a ring at once} */
    MemorySegment stage()
    {
        return stage;
    }

    /** {@return a word of this rank's own block, with acquire order} */
    long own(final long col)
    {
        return block.getAcquire(col * Long.BYTES);
    }

    long fetch(
        final int owner, final long col, final FetchOperator operator, final long operand, final long expected)
    {
        at.set(arrayId, owner, 0, col, 1, 1);
        rank.peerOf(owner).fetch(at, operator, operand, expected, rank.completion());
        rank.complete();
        return rank.completion().value();
    }

    /** Writes words that are staged. The first of them is written last, with release order. */
    void putStaged(final int owner, final long col, final int from, final int count)
    {
        put(owner, col, count, buffer.wrapMemory(ElementType.LONG, stage, (long)from * Long.BYTES, count));
    }

    void putWord(final int owner, final long col, final long value)
    {
        word[0] = value;
        put(owner, col, 1, wordBuffer);
    }

    private void put(final int owner, final long col, final int count, final LocalBuffer from)
    {
        at.set(arrayId, owner, 0, col, 1, count);
        rank.peerOf(owner).put(at, from, rank.completion());
        rank.complete();
    }

    void get(final int owner, final long col, final long count, final MemorySegment to)
    {
        at.set(arrayId, owner, 0, col, 1, count);
        rank.peerOf(owner).get(at, buffer.wrapMemory(ElementType.LONG, to, 0, count), rank.completion());
        rank.complete();
    }
}
