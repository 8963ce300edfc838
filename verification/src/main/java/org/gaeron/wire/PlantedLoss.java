package org.gaeron.wire;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import org.agrona.DirectBuffer;
import org.gaeron.wire.codecs.MessageHeaderDecoder;
import org.gaeron.wire.codecs.PatchDecoder;
import org.gaeron.wire.codecs.UpdateDecoder;

/**
 * A planted bug: updates are lost that begin below or right of where those of the seeds begin.
 *
 * @param session that the other frames go to.
 */
record PlantedLoss(FrameHandler session) implements FrameHandler
{
    private static final int PATCH = MessageHeaderDecoder.ENCODED_LENGTH + UpdateDecoder.patchEncodingOffset();
    private static final int ROW = PATCH + PatchDecoder.rowEncodingOffset();
    private static final int COL = PATCH + PatchDecoder.colEncodingOffset();

    @Override
    public boolean onFrame(final DirectBuffer buffer, final int offset, final int length, final long position)
    {
        final boolean isUpdate = length > Math.max(ROW, COL) + Long.BYTES &&
            buffer.getShort(offset + 2, LITTLE_ENDIAN) == UpdateDecoder.TEMPLATE_ID;
        return isUpdate && (buffer.getLong(offset + ROW, LITTLE_ENDIAN) > BaseFrame.ROW ||
            buffer.getLong(offset + COL, LITTLE_ENDIAN) > BaseFrame.COL) ?
            true : session.onFrame(buffer, offset, length, position);
    }
}
