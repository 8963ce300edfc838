package org.gaeron.runtime.collective;

import org.gaeron.ElementType;
import org.gaeron.runtime.patch.LocalBuffer;
import org.gaeron.runtime.rank.Rank;
import org.gaeron.runtime.team.ControlDescriptor;

/**
 * Writes messages of sweeps into the slots that a rank has in the control blocks of its parent and children ({@link
 * Sweep} has the protocol). Rank's thread.
 */
final class SlotWriter
{
    private final MessageWriter writer;
    private final LocalBuffer message;

    /**
     * The slots of a rank in a team.
     *
     * @param controlId the array of the team's control blocks.
     * @param message   header and payload of all messages.
     */
    SlotWriter(final Rank rank, final int controlId, final long... message)
    {
        writer = new MessageWriter(rank, controlId);
        this.message = new LocalBuffer().wrap(ElementType.LONG, message, 0, message.length);
    }

    /** Sends the first longs of the message in a sweep. No fence covers it: the sweep ends with the answer. */
    void send(final int to, final int slot, final int longs, final long sweep)
    {
        writer.send(to, message, ControlDescriptor.headerCol(slot), longs, ControlDescriptor.flagCol(slot), sweep);
    }

    /** Puts the first longs of the message into a slot, which its reader does not look at without the flag. */
    void put(final int to, final int slot, final int longs)
    {
        writer.put(to, message, ControlDescriptor.headerCol(slot), longs);
    }

    /** Sets the flag of a slot, after what was put before. */
    void flag(final int to, final int slot, final long value)
    {
        writer.flag(to, ControlDescriptor.flagCol(slot), value);
    }
}
