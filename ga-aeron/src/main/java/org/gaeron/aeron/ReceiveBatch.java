package org.gaeron.aeron;

import java.util.function.IntSupplier;

/**
 * How many datagrams a duty cycle reads. One where a single request comes; a few while they are large, since large ones
 * seldom come alone; and more from cycle to cycle while each finds all that it looks for.
 *
 * <pre>
 *   one request      1            a look at an empty socket is a system call, and costs the answer its time
 *   many peers       1 2 4 8 16   the rest of a cycle takes time for each peer: else they send faster than it reads
 * </pre>
 * Holder of the baton.
 */
final class ReceiveBatch
{
    static final int MOST = 16;
    static final int MOST_LARGE = 4;
    static final int LARGE_BYTES = 1024;

    private final IntSupplier receiver;
    private int limit = 1;

    /**
     * A batch of one.
     *
     * @param receiver reads at most one datagram of each socket, and returns its work: the bytes, and each message that
     *                 it has sent. 0 is an empty socket.
     */
    ReceiveBatch(final IntSupplier receiver)
    {
        this.receiver = receiver;
    }

    /**
     * Reads the datagrams of a duty cycle.
     *
     * @return the work.
     */
    int receive()
    {
        int work = 0;
        int received;
        int count = 0;
        do
        {
            received = receiver.getAsInt();
            work += received;
        }
        while (received > 0 && ++count < (received >= LARGE_BYTES ? MOST_LARGE : limit));
        limit = received == 0 ? 1 : Math.min(2 * limit, MOST);
        return work;
    }
}
