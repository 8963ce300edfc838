package org.gaeron.runtime.collective;

import org.gaeron.ElementType;
import org.gaeron.Operator;
import org.gaeron.runtime.patch.BlockPatch;
import org.gaeron.runtime.patch.LocalBuffer;
import org.gaeron.runtime.patch.Update;
import org.gaeron.runtime.peer.Peer;
import org.gaeron.runtime.rank.Rank;
import org.gaeron.runtime.team.ControlDescriptor;

/**
 * Writes messages of sweeps into the slots that a rank has in the control blocks of its parent and children ({@link
 * Sweep} has the protocol). Rank's thread.
 */
final class SlotWriter
{
    private static final Update SET = new Update().set(Operator.REPLACE, 0, 0);

    private final Rank rank;
    private final int controlId;
    private final LocalBuffer message;
    private final long[] flag = new long[1];
    private final LocalBuffer flagBuffer = new LocalBuffer().wrap(ElementType.LONG, flag, 0, 1);
    private final BlockPatch at = new BlockPatch();

    /**
     * The slots of a rank in a team.
     *
     * @param controlId the array of the team's control blocks.
     * @param message   header and payload of all messages.
     */
    SlotWriter(final Rank rank, final int controlId, final long... message)
    {
        this.rank = rank;
        this.controlId = controlId;
        this.message = new LocalBuffer().wrap(ElementType.LONG, message, 0, message.length);
    }

    /** Sends the first longs of the message in a sweep. No fence covers it: the sweep ends with the answer. */
    void send(final int to, final int slot, final int longs, final long sweep)
    {
        final Peer peer = rank.controlPeerOf(to);
        peer.beginMessages();
        try
        {
            put(to, slot, longs);
            flag(to, slot, sweep);
        }
        finally
        {
            peer.endMessages();
        }
    }

    /** Puts the first longs of the message into a slot, which its reader does not look at without the flag. */
    void put(final int to, final int slot, final int longs)
    {
        at.set(controlId, to, 0, ControlDescriptor.headerCol(slot), 1, longs);
        rank.controlPeerOf(to).put(at, message, rank.waits().completion());
        rank.waits().complete();
    }

    /** Sets the flag of a slot, after what was put before. */
    void flag(final int to, final int slot, final long value)
    {
        flag[0] = value;
        at.set(controlId, to, 0, ControlDescriptor.flagCol(slot), 1, 1);
        rank.controlPeerOf(to).acc(at, SET, flagBuffer, rank.waits().completion());
        rank.waits().complete();
    }
}
