package org.gaeron.verification.sim;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import org.agrona.concurrent.UnsafeBuffer;
import org.gaeron.wire.codecs.AnnounceDecoder;
import org.gaeron.wire.codecs.MessageHeaderDecoder;

/**
 * Deliberate error: an announcement on a bulk stream says that it need not wait for the earlier requests of its rank.
 */
final class OvertakingPatch extends Interference
{
    private static final int HEADER = MessageHeaderDecoder.ENCODED_LENGTH;
    private static final int SEQUENCE = HEADER + AnnounceDecoder.sequenceEncodingOffset();
    private static final int CREDIT = HEADER + AnnounceDecoder.creditEncodingOffset();

    @Override
    void onFrame(final int from, final int to, final byte[] frame)
    {
        final UnsafeBuffer buffer = new UnsafeBuffer(frame);
        if (template(frame) == AnnounceDecoder.TEMPLATE_ID && buffer.getInt(CREDIT, LITTLE_ENDIAN) > 0)
        {
            buffer.putInt(SEQUENCE, 0, LITTLE_ENDIAN);
        }
    }
}
