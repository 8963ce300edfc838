package org.gaeron.examples.small;

import org.gaeron.ArraySpec;
import org.gaeron.GlobalArrays;
import org.gaeron.GlobalLongArray;
import org.gaeron.World;

/**
 * Mailboxes that any rank writes to: {@code readInc} gives a sender a slot of its own, and a put fills it. The receiver
 * takes part in neither.
 */
public final class Mailbox
{
    private static final int SLOTS = 1000;

    private Mailbox()
    {
    }

    /**
     * Starts the program.
     *
     * @param args none.
     */
    public static void main(final String[] args)
    {
        GlobalArrays.launch(args, world -> System.out.println(
            "rank " + world.rank() + " has got " + exchange(world, 10).length + " messages"));
    }

    /** {@return the messages to this rank: numbers that name their senders} Each rank writes to all. Collective. */
    static long[] exchange(final World world, final int messages)
    {
        // tag::mailbox[]
        try (GlobalLongArray filled = world.longs("filled", world.size(), 1);
            GlobalLongArray boxes = world.longs(
                ArraySpec.longs("boxes", world.size(), SLOTS).byRows()))    // each rank owns its own box
        {
            for (int i = 0; i < messages; i++)
            {
                for (int receiver = 0; receiver < world.size(); receiver++)
                {
                    final long slot = filled.readInc(receiver, 0, 1);
                    boxes.put(receiver, slot, 1000L * world.rank() + i);
                }
            }
            world.sync();
            return boxes.get(boxes.patch().row(world.rank()).columns(0, filled.get(world.rank(), 0)));
        }
        // end::mailbox[]
    }
}
