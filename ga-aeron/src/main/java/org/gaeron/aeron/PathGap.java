package org.gaeron.aeron;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A node that does not hear another one at the length of a full frame.
 *
 * @param node   that listens.
 * @param other  that it does not hear.
 * @param reach  of the path from the other to the node.
 * @param source from which datagrams of the other have come, and which is not where it says it is; else empty.
 */
record PathGap(int node, int other, PathReach reach, String source)
{
    private static final int FIXED_BYTES = 2 * Short.BYTES + 1;

    /** {@return the gaps of one node, for the others} */
    static byte[] encode(final List<PathGap> gaps)
    {
        final ByteBuffer buffer =
            ByteBuffer.allocate(gaps.stream().mapToInt(gap -> FIXED_BYTES + gap.text().length).sum());
        gaps.forEach(gap -> buffer.putShort((short)gap.other).put((byte)gap.reach.ordinal())
            .putShort((short)gap.text().length).put(gap.text()));
        return buffer.array();
    }

    private byte[] text()
    {
        return source.getBytes(StandardCharsets.UTF_8);
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
            while (buffer.remaining() >= FIXED_BYTES)
            {
                final int other = buffer.getShort();
                final PathReach reach = PathReach.ALL[buffer.get()];
                final byte[] text = new byte[buffer.getShort()];
                buffer.get(text);
                gaps.add(new PathGap(node, other, reach, new String(text, StandardCharsets.UTF_8)));
            }
        }
        return gaps;
    }

    /** {@return whether an address or a port is translated on the way} */
    boolean isTranslated()
    {
        return !source.isEmpty();
    }
}
