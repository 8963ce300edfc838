package org.gaeron.aeron;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * A node that does not hear another one at the length of a full frame.
 *
 * @param node  that listens.
 * @param other that it does not hear.
 * @param reach of the path from the other to the node.
 */
record PathGap(int node, int other, PathReach reach)
{
    private static final int BYTES = Short.BYTES + 1;

    /** {@return the gaps of one node, for the others} */
    static byte[] encode(final List<PathGap> gaps)
    {
        final ByteBuffer buffer = ByteBuffer.allocate(gaps.size() * BYTES);
        gaps.forEach(gap -> buffer.putShort((short)gap.other).put((byte)gap.reach.ordinal()));
        return buffer.array();
    }

    /**
     * {@return the gaps of all nodes}
     *
     * @param records by node.
     */
    static List<PathGap> decode(final byte[][] records)
    {
        final List<PathGap> gaps = new ArrayList<>();
        for (int node = 0; node < records.length; node++)
        {
            final ByteBuffer buffer = ByteBuffer.wrap(records[node]);
            while (buffer.remaining() >= BYTES)
            {
                gaps.add(new PathGap(node, buffer.getShort(), PathReach.ALL[buffer.get()]));
            }
        }
        return gaps;
    }
}
