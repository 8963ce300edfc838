package org.gaeron.aeron;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

import org.agrona.collections.IntHashSet;
import org.gaeron.runtime.settings.KeyedHash;

/**
 * Aeron's session ids of the nodes of a job. All nodes compute them from the exchanged incarnations and the job's key,
 * which no stranger has. A datagram of another session is therefore not of the job, whatever its source address ({@link
 * SourceFilter}). Each life of a node has another one; no two nodes have the same.
 */
final class SessionIds
{
    private SessionIds()
    {
    }

    /**
     * {@return the session id of each node}
     *
     * @param incarnations of all nodes.
     */
    static int[] of(final byte[] key, final long[] incarnations)
    {
        final IntHashSet taken = new IntHashSet();
        final int[] ids = new int[incarnations.length];
        for (int node = 0; node < ids.length; node++)
        {
            ids[node] = first(key, node, incarnations[node]);
            while (!taken.add(ids[node]))
            {
                ids[node]++;
            }
        }
        return ids;
    }

    private static int first(final byte[] key, final int node, final long incarnation)
    {
        return ByteBuffer.wrap(new KeyedHash(key)
            .add("session".getBytes(StandardCharsets.US_ASCII))
            .add(ByteBuffer.allocate(Integer.BYTES + Long.BYTES).putInt(node).putLong(incarnation).flip())
            .finish()).getInt();
    }
}
