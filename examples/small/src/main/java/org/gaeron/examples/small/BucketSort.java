package org.gaeron.examples.small;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.util.SplittableRandom;
import java.util.stream.LongStream;

import org.gaeron.GlobalArrays;
import org.gaeron.MailboxSpec;
import org.gaeron.Mailboxes;
import org.gaeron.MessageHandler;
import org.gaeron.World;

/**
 * Numbers sorted by all ranks: each number goes to the mailbox of the rank that has its range. No rank waits to send
 * without reading, and a message without a number tells that its sender has no more.
 */
public final class BucketSort
{
    private static final long BOUND = 1_000_000;

    private BucketSort()
    {
    }

    /**
     * Starts the program.
     *
     * @param args none.
     */
    public static void main(final String[] args)
    {
        GlobalArrays.launch(args, world -> System.out.println("rank " + world.rank() + " has " +
            sort(world, new SplittableRandom(world.rank()).longs(10_000, 0, BOUND).toArray(), BOUND).length));
    }

    /** {@return this rank's part of the sorted numbers of all} Collective. */
    static long[] sort(final World world, final long[] numbers, final long bound)
    {
        // tag::mailbox[]
        try (Mailboxes boxes = world.mailboxes(MailboxSpec.of("numbers").capacity(8 << 10)))
        {
            final LongStream.Builder received = LongStream.builder();
            final int[] ended = new int[1];
            final MessageHandler handler = (sender, memory, offset, length) ->
            {
                ended[0] += length == 0 ? 1 : 0;
                if (length > 0)
                {
                    received.add(memory.get(JAVA_LONG, offset));
                }
            };
            for (final long number : numbers)
            {
                post(boxes, (int)(number * world.size() / bound), handler, number);
            }
            for (int reader = 0; reader < world.size(); reader++)
            {
                post(boxes, reader, handler);                        // no more from this rank
            }
            while (ended[0] < world.size())
            {
                boxes.mine().receive(handler, Integer.MAX_VALUE);    // waits for at least one
            }
            return received.build().sorted().toArray();
        }
        // end::mailbox[]
    }

    // tag::post[]
    private static void post(final Mailboxes boxes, final int to, final MessageHandler handler, final long... message)
    {
        while (!boxes.of(to).offer(message))                         // it is full, and so may be that of this rank
        {
            boxes.mine().poll(handler, 100);
        }
    }
    // end::post[]
}
