package org.gaeron.runtime.mailbox;

import static org.gaeron.runtime.ring.MailboxDescriptor.HEAD_WORDS;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

import org.gaeron.ElementType;
import org.gaeron.MailboxSpec;
import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.patch.BlockPatch;
import org.gaeron.runtime.patch.FetchOperator;
import org.gaeron.runtime.patch.LocalBuffer;
import org.gaeron.runtime.peer.NearPeer;
import org.gaeron.runtime.peer.Peer;
import org.gaeron.runtime.rank.Rank;
import org.gaeron.runtime.ring.MailboxDescriptor;
import org.gaeron.runtime.ring.NearRing;
import org.gaeron.runtime.ring.RingDescriptor;
import org.gaeron.runtime.team.Members;

/**
 * State that all mailboxes of one rank share: its block, the layout, and the room in which it makes up messages. Its
 * methods perform one operation of a {@link Peer} on a block of the mailboxes, and wait for it. Ranks have their
 * numbers in the team; only here they become those of the job. Rank's thread.
 */
final class MailboxContext
{
    private final Rank rank;
    private final Members members;
    private final MailboxSpec spec;
    private final MailboxDescriptor layout;
    private final int arrayId;
    private final Block block;
    private final MemorySegment stage;
    private final long[] word = new long[1];
    private final LocalBuffer wordBuffer = new LocalBuffer().wrap(ElementType.LONG, word, 0, 1);
    private final LocalBuffer buffer = new LocalBuffer();
    private final BlockPatch at = new BlockPatch();

    MailboxContext(
        final Rank rank, final Members members, final MailboxSpec spec, final MailboxDescriptor layout,
        final int arrayId)
    {
        this.rank = rank;
        this.members = members;
        this.spec = spec;
        this.layout = layout;
        this.arrayId = arrayId;
        block = rank.memory().block(arrayId, rank.number());
        stage = Arena.ofAuto().allocate((long)layout.ring().eagerWords() * Long.BYTES, Long.BYTES);
    }

    Rank rank()
    {
        return rank;
    }

    /** {@return number of mailboxes} */
    int size()
    {
        return members.size();
    }

    /** {@return the number of this rank in the team, by which messages and mailboxes know it} */
    int number()
    {
        return members.number();
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

    /** {@return the rank of the job that has a number in the team} */
    int worldRank(final int number)
    {
        return members.worldRank(number);
    }

    /** Points at words of a rank of the team. Returns the peer of its node. */
    private Peer point(final int number, final long col, final long count)
    {
        final int owner = members.worldRank(number);
        at.set(arrayId, owner, 0, col, 1, count);
        return rank.peerOf(owner);
    }

    /** {@return the ring of a rank, if this rank reaches it as memory; else null} */
    NearRing nearRing(final int number)
    {
        final int owner = members.worldRank(number);
        return rank.peerOf(owner) instanceof final NearPeer near ? near.ring(arrayId, owner) : null;
    }

    long fetch(
        final int number, final long col, final FetchOperator operator, final long operand, final long expected)
    {
        point(number, col, 1).fetch(at, operator, operand, expected, rank.waits().completion());
        rank.waits().complete();
        return rank.waits().completion().value();
    }

    /**
     * Writes staged messages of {@code each} words where their sender has claimed room: last the head, with the header
     * of the first message. Messages that begin behind the end of the ring go to its begin.
     */
    void putStaged(final int reader, final RingDescriptor ring, final long place, final int words, final int each)
    {
        final int first = (int)Math.min(words, (ring.wordsToEnd(place) + each - 1) / each * each);
        if (words > first)
        {
            putPart(reader, ring.col(place + first), first, words - first);
        }
        final long col = ring.col(place);
        if (first > HEAD_WORDS)
        {
            putPart(reader, col + HEAD_WORDS, HEAD_WORDS, first - HEAD_WORDS);
        }
        putPart(reader, col, 0, Math.min(first, HEAD_WORDS));
    }

    /** Writes words that are staged. The first of them is written last, with release order. */
    private void putPart(final int number, final long col, final int from, final int count)
    {
        put(number, col, count, buffer.wrapMemory(ElementType.LONG, stage, (long)from * Long.BYTES, count));
    }

    void putWord(final int number, final long col, final long value)
    {
        word[0] = value;
        put(number, col, 1, wordBuffer);
    }

    private void put(final int number, final long col, final int count, final LocalBuffer from)
    {
        point(number, col, count).put(at, from, rank.waits().completion());
        rank.waits().complete();
    }

    void get(final int number, final long col, final long count, final MemorySegment to)
    {
        point(number, col, count).get(at, buffer.wrapMemory(ElementType.LONG, to, 0, count), rank.waits().completion());
        rank.waits().complete();
    }
}
