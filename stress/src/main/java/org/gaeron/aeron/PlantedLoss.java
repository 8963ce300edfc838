package org.gaeron.aeron;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import io.aeron.logbuffer.ControlledFragmentHandler;
import io.aeron.logbuffer.Header;

import org.agrona.DirectBuffer;
import org.gaeron.aeron.codecs.MessageHeaderDecoder;
import org.gaeron.aeron.codecs.UpdateDecoder;

/**
 * A planted bug: updates with one factor of 2^64 are lost. Chance does not find it; who watches what is compared does.
 *
 * @param session that the other frames go to.
 */
record PlantedLoss(ControlledFragmentHandler session) implements ControlledFragmentHandler
{
    private static final long LOST = 0x5EED_CAFE_F00DL;
    private static final int ALPHA = MessageHeaderDecoder.ENCODED_LENGTH + UpdateDecoder.alphaEncodingOffset();

    @Override
    public Action onFragment(final DirectBuffer buffer, final int offset, final int length, final Header header)
    {
        final boolean isUpdate = length > ALPHA + Long.BYTES &&
            buffer.getShort(offset + 2, LITTLE_ENDIAN) == UpdateDecoder.TEMPLATE_ID;
        return isUpdate && buffer.getLong(offset + ALPHA, LITTLE_ENDIAN) == LOST ?
            Action.CONTINUE : session.onFragment(buffer, offset, length, header);
    }
}
