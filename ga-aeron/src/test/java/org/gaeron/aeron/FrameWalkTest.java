package org.gaeron.aeron;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.aeron.protocol.DataHeaderFlyweight;
import io.aeron.protocol.HeaderFlyweight;

import org.agrona.BitUtil;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

class FrameWalkTest
{
    private static final int FULL = 1472;
    private static final int STREAM = 1000;
    private static final int TERM = 7;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[96 << 10]);
    private int end;
    private int termOffset;

    private FrameWalkTest frame(final int type, final int stream, final int frameLength, final int wireLength)
    {
        buffer.putInt(end + HeaderFlyweight.FRAME_LENGTH_FIELD_OFFSET, frameLength, LITTLE_ENDIAN);
        buffer.putShort(end + HeaderFlyweight.TYPE_FIELD_OFFSET, (short)type, LITTLE_ENDIAN);
        buffer.putInt(end + DataHeaderFlyweight.TERM_OFFSET_FIELD_OFFSET, termOffset, LITTLE_ENDIAN);
        buffer.putInt(end + DataHeaderFlyweight.SESSION_ID_FIELD_OFFSET, 42, LITTLE_ENDIAN);
        buffer.putInt(end + DataHeaderFlyweight.STREAM_ID_FIELD_OFFSET, stream, LITTLE_ENDIAN);
        buffer.putInt(end + DataHeaderFlyweight.TERM_ID_FIELD_OFFSET, TERM, LITTLE_ENDIAN);
        end += wireLength;
        termOffset += BitUtil.align(frameLength, 32);
        return this;
    }

    private FrameWalkTest data(final int frameLength)
    {
        return frame(HeaderFlyweight.HDR_TYPE_DATA, STREAM, frameLength, BitUtil.align(frameLength, 32));
    }

    private FrameWalkTest full(final int count)
    {
        for (int i = 0; i < count; i++)
        {
            data(FULL);
        }
        return this;
    }

    private FrameWalkTest padding(final int frameLength)
    {
        return frame(HeaderFlyweight.HDR_TYPE_PAD, STREAM, frameLength, 32);
    }

    private FrameWalkTest heartbeat(final int stream)
    {
        return frame(HeaderFlyweight.HDR_TYPE_DATA, stream, 0, 32);
    }

    private FrameWalkTest setup()
    {
        return frame(HeaderFlyweight.HDR_TYPE_SETUP, STREAM, 40, 40);
    }

    private int runEnd(final int at)
    {
        return FrameWalk.runEnd(buffer, at, end);
    }

    private int trainEnd(final int at)
    {
        return FrameWalk.trainEnd(buffer, at, end, FULL);
    }

    @Test
    void shouldTakeFramesOfOneStreamTogether()
    {
        full(3).data(100).padding(4096);
        assertEquals(end, runEnd(0));
    }

    @Test
    void shouldEndARunWhereAnotherStreamBegins()
    {
        full(2);
        final int first = end;
        frame(HeaderFlyweight.HDR_TYPE_DATA, STREAM + 1, FULL, FULL);
        assertEquals(first, runEnd(0));
        assertEquals(end, runEnd(first));
    }

    @Test
    void shouldEndARunWhereADatagramWasLost()
    {
        full(2);
        final int first = end;
        termOffset += FULL;
        full(1);
        assertEquals(first, runEnd(0));
    }

    @Test
    void shouldGiveHeartbeatsAndSetupsOnAlone()
    {
        heartbeat(STREAM).heartbeat(STREAM + 1);
        assertEquals(32, runEnd(0));
        assertEquals(64, runEnd(32));
        end = 0;
        setup().setup();
        assertEquals(40, runEnd(0));
        assertEquals(80, runEnd(40));
        end = 0;
        full(1).heartbeat(STREAM);
        assertEquals(FULL, runEnd(0));
    }

    @Test
    void shouldNotGoOnAfterPadding()
    {
        padding(32).data(64);
        assertEquals(32, runEnd(0));
    }

    @Test
    void shouldFindNoFrameWhereThereIsNone()
    {
        full(1);
        assertEquals(FrameWalk.NONE, FrameWalk.runEnd(buffer, 0, FULL - 1));
        assertEquals(FrameWalk.NONE, FrameWalk.runEnd(buffer, 0, 31));
        buffer.putInt(HeaderFlyweight.FRAME_LENGTH_FIELD_OFFSET, 31, LITTLE_ENDIAN);
        assertEquals(FrameWalk.NONE, runEnd(0));
        buffer.putInt(HeaderFlyweight.FRAME_LENGTH_FIELD_OFFSET, -FULL, LITTLE_ENDIAN);
        assertEquals(FrameWalk.NONE, runEnd(0));
        buffer.putInt(HeaderFlyweight.FRAME_LENGTH_FIELD_OFFSET, Integer.MAX_VALUE, LITTLE_ENDIAN);
        assertEquals(FrameWalk.NONE, runEnd(0));
        buffer.putShort(HeaderFlyweight.TYPE_FIELD_OFFSET, (short)99, LITTLE_ENDIAN);
        assertEquals(FrameWalk.NONE, runEnd(0));
    }

    @Test
    void shouldPackAsManyFramesIntoADatagramAsFit()
    {
        data(96).data(1000).data(376).data(96);
        assertEquals(96 + 1024, FrameWalk.datagramEnd(buffer, 0, end, FULL));
        assertEquals(end, FrameWalk.datagramEnd(buffer, 96 + 1024, end, FULL));
    }

    @Test
    void shouldEndATrainWithAShorterDatagram()
    {
        full(3).data(96).data(96).full(2);
        assertEquals(3 * FULL + 2 * 96, trainEnd(0));
        assertEquals(end, trainEnd(3 * FULL + 2 * 96));
        assertEquals(3 * FULL, trainEnd(3 * FULL));
    }

    /** The kernel cuts at equal distances: everything behind an odd frame would be torn. */
    @Test
    void shouldMakeNoTrainAcrossAnOddFrame()
    {
        full(2).data(FULL - 32).full(2);
        assertEquals(3 * FULL - 32, trainEnd(0));
        end = 0;
        data(96).full(2);
        assertEquals(0, trainEnd(0));
    }

    @Test
    void shouldMakeNoLongerTrainThanTheKernelTakes()
    {
        full(60);
        assertEquals(44 * FULL, trainEnd(0));
        end = 0;
        for (int i = 0; i < 100; i++)
        {
            data(96);
        }
        assertEquals(64 * 96, FrameWalk.trainEnd(buffer, 0, end, 96));
    }
}
