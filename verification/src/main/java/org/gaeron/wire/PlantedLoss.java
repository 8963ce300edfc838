package org.gaeron.wire;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import org.agrona.DirectBuffer;
import org.gaeron.wire.codecs.MessageHeaderDecoder;
import org.gaeron.wire.codecs.PatchDecoder;
import org.gaeron.wire.codecs.UpdateDecoder;

/**
 * A planted bug: updates of the lower half of a block are lost. No seed has one.
 *
 * @param session that the other frames go to.
 */
record PlantedLoss(FrameHandler session) implements FrameHandler
{
    private static final long LOWER_HALF = FuzzedNode.ROWS / 2;
    private static final int ROW = MessageHeaderDecoder.ENCODED_LENGTH + UpdateDecoder.patchEncodingOffset() +
        PatchDecoder.rowEncodingOffset();

    @Override
    public boolean onFrame(final DirectBuffer buffer, final int offset, final int length, final long position)
    {
        final boolean isUpdate = length > ROW + Long.BYTES &&
            buffer.getShort(offset + 2, LITTLE_ENDIAN) == UpdateDecoder.TEMPLATE_ID;
        return isUpdate && buffer.getLong(offset + ROW, LITTLE_ENDIAN) >= LOWER_HALF ?
            true : session.onFrame(buffer, offset, length, position);
    }
}
