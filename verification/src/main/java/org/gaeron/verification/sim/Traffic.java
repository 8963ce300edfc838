package org.gaeron.verification.sim;

import java.util.Arrays;

import org.gaeron.wire.codecs.AnnounceDecoder;
import org.gaeron.wire.codecs.FetchDecoder;
import org.gaeron.wire.codecs.GetDecoder;
import org.gaeron.wire.codecs.UpdateDecoder;

/**
 * Counts of the frames and bytes sent, with headers of 32 bytes as Aeron has.
 */
final class Traffic
{
    private static final int HEADER = 32;

    private final long[] messagesOfNode;
    private long requests;
    private long answers;
    private long bytes;

    Traffic(final int nodes)
    {
        messagesOfNode = new long[nodes];
    }

    void count(final int from, final int to, final byte[] frame)
    {
        switch (Interference.template(frame))
        {
            case UpdateDecoder.TEMPLATE_ID, AnnounceDecoder.TEMPLATE_ID, GetDecoder.TEMPLATE_ID,
                FetchDecoder.TEMPLATE_ID -> requests++;
            default -> answers++;
        }
        bytes += frame.length + HEADER;
        messagesOfNode[from]++;
        messagesOfNode[to]++;
    }

    void clear()
    {
        requests = 0;
        answers = 0;
        bytes = 0;
        Arrays.fill(messagesOfNode, 0);
    }

    long requests()
    {
        return requests;
    }

    long answers()
    {
        return answers;
    }

    long messages()
    {
        return requests + answers;
    }

    long bytes()
    {
        return bytes;
    }

    /** {@return the messages sent and received by the busiest node} */
    long mostOfOneNode()
    {
        return Arrays.stream(messagesOfNode).max().orElse(0);
    }
}
