package org.gaeron.runtime.sim;

import java.util.Arrays;

/**
 * Counts of the messages and bytes sent.
 */
final class Traffic
{
    private final long[] messagesOfNode;
    private long requests;
    private long answers;
    private long bytes;

    Traffic(final int nodes)
    {
        messagesOfNode = new long[nodes];
    }

    void count(final int from, final int to, final Message message)
    {
        if (message.isRequest())
        {
            requests++;
        }
        else
        {
            answers++;
        }
        bytes += message.bytes();
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
