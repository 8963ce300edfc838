package org.gaeron.verification.sim;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;

import org.agrona.concurrent.UnsafeBuffer;
import org.gaeron.MailboxSpec;
import org.gaeron.Mailboxes;
import org.gaeron.runtime.memory.NodeMemory;
import org.gaeron.runtime.settings.JobContext;
import org.gaeron.wire.codecs.FetchDecoder;
import org.gaeron.wire.codecs.MessageHeaderDecoder;
import org.gaeron.wire.codecs.PatchDecoder;
import org.gaeron.wire.codecs.UpdateDecoder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Costs of mailboxes with many senders, counted on a calm network.
 */
class MailboxScaleTest
{
    private static final int MAILBOXES = NodeMemory.CONTROL_ARRAY_ID + 1;

    /** Counts the frames that concern the mailboxes and go to node 0, or come from it. */
    private static final class Count extends Interference
    {
        private static final int UPDATED = MessageHeaderDecoder.ENCODED_LENGTH +
            UpdateDecoder.patchEncodingOffset() + PatchDecoder.arrayIdEncodingOffset();
        private long fetches;
        private long updates;
        private long pokes;

        @Override
        void onFrame(final int from, final int to, final byte[] frame)
        {
            final int template = template(frame);
            if (template == FetchDecoder.TEMPLATE_ID && to == 0)
            {
                fetches++;
            }
            if (template == UpdateDecoder.TEMPLATE_ID &&
                new UnsafeBuffer(frame).getInt(UPDATED, LITTLE_ENDIAN) == MAILBOXES)
            {
                updates += to == 0 ? 1 : 0;
                pokes += from == 0 ? 1 : 0;
            }
        }
    }

    private static Count sendToOne(final int senders, final int words, final int each, final int limit)
    {
        return sendToOne(MailboxSpec.of("box").capacity(2048), senders, words, each, limit);
    }

    private static Count sendToOne(
        final MailboxSpec spec, final int senders, final int words, final int each, final int limit)
    {
        final Count count = new Count();
        new SimJob(SimJob.contexts(senders + 1, 1, Map.of(JobContext.MEMORY_LIMIT, "1m")), Weather.calm(),
            Shape.large(), count).run(List.of(), world ->
            {
                try (Mailboxes boxes = world.mailboxes(spec))
                {
                    final long[] next = new long[world.size()];
                    for (int i = 0; i < each && world.rank() > 0; i++)
                    {
                        final long[] message = new long[words];
                        message[0] = i;
                        boxes.of(0).send(message);
                    }
                    for (long left = (long)senders * each; left > 0 && world.rank() == 0; )
                    {
                        left -= boxes.mine().receive((sender, memory, offset, _) ->
                            assertEquals(next[sender]++, memory.get(JAVA_LONG, offset)), limit);
                    }
                    world.barrier();
                }
            });
        System.out.printf("%d senders, %d messages of %d B: %.2f requests with an answer, %.2f without, " +
            "%.2f pokes of the reader for each%n", senders, senders * each, words * 8,
            (double)count.fetches / senders / each, (double)count.updates / senders / each,
            (double)count.pokes / senders / each);
        return count;
    }

    /** Any sender that is forgotten would be a deadlock, which the simulator finds. */
    @Test
    void shouldWakeAllOfManySendersOneAfterTheOther()
    {
        for (final int limit : new int[]{1, 7, 1000})
        {
            sendToOne(60, 15, 3, limit);
            sendToOne(60, 1, 5, limit);
        }
    }

    /** A look, a claim that is refused, one that is not; and the message, which nobody answers. */
    @Test
    @Timeout(900)
    void shouldTakeFewRequestsWhenAThousandSendersWait()
    {
        final int senders = 1000;
        final int each = 4;
        final Count count = sendToOne(senders, 7, each, 16);
        assertEquals(senders * each, count.updates);
        assertTrue(count.fetches <= 3L * senders * each, "fetches: " + count.fetches);
    }

    /** Eight claims, a lane, a claim for the message that says so; then messages that nobody answers. */
    @Test
    void shouldAskForNothingOnceSendersHaveLanes()
    {
        final int senders = 3;
        final int each = 200;
        final Count count = sendToOne(MailboxSpec.of("box").capacity(64 << 10).lanes(senders), senders, 7, each, 16);
        assertEquals(senders * (each + 1), count.updates);
        assertEquals(senders * 10, count.fetches);
        assertEquals(0, count.pokes);
    }
}
