package org.gaeron.runtime.collective;

import org.gaeron.ElementType;
import org.gaeron.Operator;
import org.gaeron.runtime.patch.BlockPatch;
import org.gaeron.runtime.patch.LocalBuffer;
import org.gaeron.runtime.patch.Update;
import org.gaeron.runtime.peer.Peer;
import org.gaeron.runtime.rank.Rank;

/**
 * Writes values and flags into the blocks that the ranks of a team have for their collective calls, each of one row of
 * longs. A flag is set by a {@code REPLACE}, after what its rank has put before: the operations of one rank on one node
 * are applied in order. Rank's thread.
 */
final class MessageWriter
{
    private static final Update SET = new Update().set(Operator.REPLACE, 0, 0);

    private final Rank rank;
    private final int arrayId;
    private final long[] flag = new long[1];
    private final LocalBuffer flagBuffer = new LocalBuffer().wrap(ElementType.LONG, flag, 0, 1);
    private final BlockPatch at = new BlockPatch();

    /**
     * A writer of one rank.
     *
     * @param arrayId the array of the blocks.
     */
    MessageWriter(final Rank rank, final int arrayId)
    {
        this.rank = rank;
        this.arrayId = arrayId;
    }

    /** Sends the first longs of a buffer, then the flag, as one message: no fence covers it, since it is answered. */
    void send(
        final int to, final LocalBuffer from, final long col, final int longs, final long flagCol, final long value)
    {
        final Peer peer = rank.controlPeerOf(to);
        peer.beginMessages();
        try
        {
            if (longs > 0)
            {
                put(to, from, col, longs);
            }
            flag(to, flagCol, value);
        }
        finally
        {
            peer.endMessages();
        }
    }

    /** Puts the first longs of a buffer, which nobody looks at without a flag. */
    void put(final int to, final LocalBuffer from, final long col, final int longs)
    {
        at.set(arrayId, to, 0, col, 1, longs);
        rank.controlPeerOf(to).put(at, from, rank.waits().completion());
        rank.waits().complete();
    }

    /** Sets a flag. */
    void flag(final int to, final long col, final long value)
    {
        flag[0] = value;
        at.set(arrayId, to, 0, col, 1, 1);
        rank.controlPeerOf(to).acc(at, SET, flagBuffer, rank.waits().completion());
        rank.waits().complete();
    }
}
