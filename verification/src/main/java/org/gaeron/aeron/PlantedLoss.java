package org.gaeron.aeron;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import io.aeron.logbuffer.ControlledFragmentHandler;
import io.aeron.logbuffer.Header;

import org.agrona.DirectBuffer;
import org.gaeron.aeron.codecs.MessageHeaderDecoder;
import org.gaeron.aeron.codecs.PatchDecoder;
import org.gaeron.aeron.codecs.UpdateDecoder;

/**
 * A planted bug: updates of the lower half of a block are lost. No seed has one.
 *
 * @param session that the other frames go to.
 */
record PlantedLoss(ControlledFragmentHandler session) implements ControlledFragmentHandler
{
    private static final long LOWER_HALF = FuzzedNode.ROWS / 2;
    private static final int ROW = MessageHeaderDecoder.ENCODED_LENGTH + UpdateDecoder.patchEncodingOffset() +
        PatchDecoder.rowEncodingOffset();

    @Override
    public Action onFragment(final DirectBuffer buffer, final int offset, final int length, final Header header)
    {
        final boolean isUpdate = length > ROW + Long.BYTES &&
            buffer.getShort(offset + 2, LITTLE_ENDIAN) == UpdateDecoder.TEMPLATE_ID;
        return isUpdate && buffer.getLong(offset + ROW, LITTLE_ENDIAN) >= LOWER_HALF ?
            Action.CONTINUE : session.onFragment(buffer, offset, length, header);
    }
}
