package org.gaeron.verification.sim;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

import org.gaeron.ElementType;
import org.gaeron.GlobalIntegerArray;
import org.gaeron.Handle;
import org.gaeron.Mailbox;
import org.gaeron.MailboxSpec;
import org.gaeron.Mailboxes;
import org.gaeron.Reduction;
import org.gaeron.World;

/**
 * Program of one rank in one seed, of messages instead of patches. Every message tells its sender, its number among
 * those to its reader, and its round or 0; the rest of its words follow from these. So a reader checks order and
 * content of all that arrives, whatever happens to nodes, and at the end that nothing is missing.
 */
final class MailboxProgram
{
    private static final int MOST_STEPS = 24;
    private static final int MOST_PHASES = 4;
    private static final int HEAD_WORDS = 3;

    private final World world;
    private final Mirror mirror;
    private final SplittableRandom shared;
    private final SplittableRandom random;
    private final int rank;
    private final MailboxSpec spec;
    private final long[] sent;
    private final long[] received;
    private final List<Handle> handles = new ArrayList<>();
    private Mailboxes boxes;
    private GlobalIntegerArray<?> words;
    private int round;
    /** Messages received, by their round: those of the next one may come while this rank is not in it yet. */
    private final int[] ofRound = new int[MOST_PHASES + 1];

    MailboxProgram(final World world, final Mirror mirror, final long seed)
    {
        this.world = world;
        this.mirror = mirror;
        rank = world.rank();
        shared = new SplittableRandom(seed);
        random = new SplittableRandom(seed * 31 + rank + 1);
        spec = new MailboxSpec("messages", 1024L << shared.nextInt(3), 8L * (HEAD_WORDS + shared.nextInt(100)),
            shared.nextInt(3));
        sent = new long[world.size()];
        received = new long[world.size()];
    }

    void run()
    {
        // the arrays that the mirror looks for at the end of a life
        try (WholeArray _ = new WholeArray(world, mirror.sumsSpec());
            WholeArray _ = new WholeArray(world, mirror.columnsSpec());
            GlobalIntegerArray<?> third = mirror.wordsSpec().type() == ElementType.INT ?
                world.ints(mirror.wordsSpec()) : world.longs(mirror.wordsSpec());
            Mailboxes open = world.mailboxes(spec))
        {
            boxes = open;
            words = third;
            for (int phases = 1 + shared.nextInt(MOST_PHASES); phases > 0; phases--)
            {
                for (int steps = random.nextInt(MOST_STEPS); steps > 0; steps--)
                {
                    timed(this::step);
                }
                timed(this::drain);
                if (spec.lanes() > 0 || shared.nextBoolean())
                {
                    final int reader = shared.nextInt(world.size());
                    final int messages = 1 + shared.nextInt(spec.lanes() == 0 ? 20 : 150);
                    timed(() -> sendTo(reader, messages));
                }
            }
            timed(this::drain);
            timed(this::compare);
        }
    }

    private void timed(final Runnable call)
    {
        mirror.timed(rank, call);
    }

    private void step()
    {
        final int to = random.nextInt(world.size());
        switch (random.nextInt(5))
        {
            case 0 -> boxes.mine().poll(this::check, random.nextInt(5));
            case 1 ->
            {
                final long[] message = message(to);
                handles.add(boxes.of(to).sendAsync(message, 0, message.length));
                sent[to]++;
            }
            default ->
            {
                final long[] message = message(to);
                sent[to] += boxes.of(to).offer(message, 0, message.length) ? 1 : 0;
            }
        }
    }

    /** All others send to one rank, which reads. No long message for another rank is in the way. */
    private void sendTo(final int reader, final int messages)
    {
        round++;
        if (rank == reader)
        {
            while (ofRound[round] < messages * (world.size() - 1))
            {
                boxes.mine().receive(this::check, 1 + random.nextInt(9));
                // a reader that is late at times: lanes fill meanwhile
                for (int late = random.nextInt(9) == 0 ? random.nextInt(40) : 0; late > 0; late--)
                {
                    words.fetchOr(0, (rank + 2) % world.size(), 0);
                }
            }
            return;
        }
        final Mailbox box = boxes.of(reader);
        for (int i = 0; i < messages; i++)
        {
            final long[] message = message(rank, reader, sent[reader], round);
            box.send(message, 0, message.length);
            sent[reader]++;
        }
    }

    /** Lets all messages that wait go off, while all read. */
    private void drain()
    {
        do
        {
            boxes.mine().poll(this::check, Integer.MAX_VALUE);
            handles.removeIf(Handle::isDone);
        }
        while (world.allReduce(Reduction.SUM, (long)handles.size()) > 0);
        world.sync();
        boxes.mine().poll(this::check, Integer.MAX_VALUE);
    }

    private void compare()
    {
        final long[] all = world.allGather(sent);
        for (int sender = 0; sender < world.size(); sender++)
        {
            mirror.expect("messages of rank " + sender + " to rank " + rank,
                all[sender * world.size() + rank], received[sender]);
        }
        world.barrier();
    }

    private long[] message(final int to)
    {
        return message(rank, to, sent[to], 0);
    }

    private long[] message(final int from, final int to, final long number, final long tag)
    {
        final SplittableRandom content = new SplittableRandom((from * 64L + to) * 1_000_003 + number);
        final int most = (int)(spec.largest() / Long.BYTES);
        // a lane is as long as many long messages: else the senders of a round would seldom fill it
        final int shortOnes = spec.lanes() > 0 && tag > 0 ? 1 : 4;
        final int count = content.nextInt(6) < shortOnes ? Math.min(most, HEAD_WORDS + content.nextInt(6)) :
            HEAD_WORDS + content.nextInt(most - HEAD_WORDS + 1);
        // small words, too: in an earlier lap one of them may have been where a header is now
        final long[] message = content.longs(count, 0, 1L << 1 + content.nextInt(62)).toArray();
        message[0] = from;
        message[1] = number;
        message[2] = tag;
        return message;
    }

    private void check(final int sender, final MemorySegment memory, final long offset, final long length)
    {
        if (random.nextInt(4) == 0)
        {
            words.fetchOr(0, rank, 0); // takes a while, in which nobody may overwrite the message
        }
        final long number = received[sender]++;
        final String what = "message " + number + " of rank " + sender + " to rank " + rank;
        final long tag = memory.get(JAVA_LONG, offset + 2 * Long.BYTES);
        final long[] expected = message(sender, rank, number, tag);
        mirror.expect(what + ", length", (long)expected.length * Long.BYTES, length);
        for (int i = 0; i < expected.length; i++)
        {
            mirror.expect(what + ", word " + i, expected[i], memory.get(JAVA_LONG, offset + (long)i * Long.BYTES));
        }
        ofRound[(int)tag]++;
    }
}
