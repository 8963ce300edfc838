package org.gaeron.wire;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.logging.Level;
import java.util.logging.Logger;

import org.agrona.concurrent.UnsafeBuffer;
import org.gaeron.wire.codecs.GetListDecoder;
import org.gaeron.wire.codecs.StreamKind;
import org.gaeron.wire.codecs.UpdateListDecoder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Frames of lists that are wrong in one number: nothing is changed, and the sender gets an error or loses the link.
 */
class LyingListTest
{
    private static final Logger LOGGER = Logger.getLogger("org.gaeron");
    private static final int LAST = FuzzedNode.ROWS * FuzzedNode.COLS - 1;
    private static final int PLACES = FuzzedNode.HEADER + UpdateListDecoder.BLOCK_LENGTH + 4;
    private static final int PLACES_OF_GET = FuzzedNode.HEADER + GetListDecoder.BLOCK_LENGTH + 4;

    private FuzzedNode node;
    private MemoryMirror mirror;
    private final UnsafeBuffer frame = new UnsafeBuffer(new byte[1 << 13]);

    @BeforeEach
    void launch()
    {
        LOGGER.setLevel(Level.OFF);
        node = new FuzzedNode();
        mirror = new MemoryMirror(node);
        node.connect();
    }

    @AfterEach
    void close()
    {
        LOGGER.setLevel(null);
        node.close();
    }

    private int encode(final BaseFrame base)
    {
        return base.encode(node, new FuzzedOperations(node), frame);
    }

    private void deliver(final int length)
    {
        assertNull(node.deliver(node.session(StreamKind.LATENCY), StreamKind.LATENCY, frame, length));
        node.serve();
    }

    private void assertAnsweredWithError(final String reason)
    {
        assertTrue(node.isLinkOpen(), node.told());
        assertTrue(node.told().contains(reason), node.told());
        assertNull(node.settle(node.session(StreamKind.LATENCY)));
        assertNull(mirror.fault());
    }

    private void assertLinkEnded(final String reason)
    {
        assertFalse(node.isLinkOpen());
        assertNull(node.settle(node.session(StreamKind.LATENCY)));
        assertTrue(node.told().contains(reason), node.told());
        assertNull(mirror.fault());
    }

    @ParameterizedTest
    @EnumSource(names = {"SCATTER", "SCATTER_SUM", "GATHER"})
    void shouldRefuseAPlaceOutsideTheBlock(final BaseFrame base)
    {
        for (final int place : new int[]{LAST + 1, -1, Integer.MAX_VALUE, Integer.MIN_VALUE})
        {
            node.connect();
            final int length = encode(base);
            final int places = base == BaseFrame.GATHER ? PLACES_OF_GET : PLACES;
            frame.putInt(places + (BaseFrame.LISTED - 1) * Integer.BYTES, place, LITTLE_ENDIAN);
            deliver(length);
            assertAnsweredWithError("expected places from 0 to " + LAST);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {LAST + 1L, -1, Long.MAX_VALUE, Long.MIN_VALUE, 1L << 32})
    void shouldRefuseAWidePlaceOutsideTheBlock(final long place)
    {
        final int length = encode(BaseFrame.SCATTER_XOR);
        frame.putLong(PLACES, place, LITTLE_ENDIAN);
        deliver(length);
        assertAnsweredWithError("expected places from 0 to " + LAST);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MIN_VALUE, Integer.MAX_VALUE, 100})
    void shouldEndTheLinkWhenTheCountExceedsTheFrame(final int count)
    {
        for (final BaseFrame base : new BaseFrame[]{BaseFrame.SCATTER_SUM, BaseFrame.GATHER})
        {
            node.connect();
            final int length = encode(base);
            final int at = FuzzedNode.HEADER + (base == BaseFrame.GATHER ? GetListDecoder.countEncodingOffset() :
                UpdateListDecoder.countEncodingOffset());
            frame.putInt(at, count, LITTLE_ENDIAN);
            deliver(length);
            assertLinkEnded("expected " + count + " places");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {BaseFrame.LISTED - 1, BaseFrame.LISTED + 1})
    void shouldRefuseACountThatTheValuesDoNotFill(final int count)
    {
        final int length = encode(BaseFrame.SCATTER_SUM);
        frame.putInt(FuzzedNode.HEADER + UpdateListDecoder.countEncodingOffset(), count, LITTLE_ENDIAN);
        deliver(length);
        assertAnsweredWithError("expected " + count + " values of 8 bytes");
    }

    @Test
    void shouldRefusePartOfAValue()
    {
        final int length = encode(BaseFrame.SCATTER) - 3;
        frame.putInt(PLACES - 4, length - PLACES, LITTLE_ENDIAN);
        deliver(length);
        assertAnsweredWithError("expected 5 values of 8 bytes, actual 37 bytes");
    }

    @ParameterizedTest
    @ValueSource(bytes = {0, 1, 2, 3, 5, 7, 9, 16, -1})
    void shouldEndTheLinkAtAnotherWidthOfPlaces(final byte width)
    {
        final int length = encode(BaseFrame.GATHER);
        frame.putByte(FuzzedNode.HEADER + GetListDecoder.placeBytesEncodingOffset(), width);
        deliver(length);
        assertLinkEnded("places of " + (width & 0xFF) + " bytes");
    }

    @Test
    void shouldRefuseABitwiseOperatorOnDoubles()
    {
        final int length = encode(BaseFrame.SCATTER_SUM);
        frame.putByte(FuzzedNode.HEADER + UpdateListDecoder.kindEncodingOffset(), (byte)2);
        deliver(length);
        assertAnsweredWithError("expected an operator of doubles, actual OR");
    }

    @Test
    void shouldRefuseAListOfAControlBlock()
    {
        final int length = encode(BaseFrame.SCATTER_XOR);
        frame.putInt(FuzzedNode.HEADER + UpdateListDecoder.arrayIdEncodingOffset(), 0, LITTLE_ENDIAN);
        deliver(length);
        assertTrue(node.isLinkOpen());
        assertNull(mirror.fault());
        assertFalse(node.told().isEmpty());
    }

    /** Answers that cannot be sent keep memory, so there is a bound. */
    @Test
    void shouldRefuseMoreListsThanAStrandMayHaveUnderWay()
    {
        for (int i = 0; i <= FarLists.MOST_GETS; i++)
        {
            assertTrue(node.isLinkOpen(), "list " + i);
            final int length = encodeLongList();
            frame.putInt(FuzzedNode.HEADER + GetListDecoder.sequenceEncodingOffset(), i, LITTLE_ENDIAN);
            frame.putLong(FuzzedNode.HEADER + GetListDecoder.opIdEncodingOffset(), i + 1, LITTLE_ENDIAN);
            assertNull(node.deliver(node.session(StreamKind.LATENCY), StreamKind.LATENCY, frame, length));
        }
        assertLinkEnded("expected at most 8 lists of rank 2 open, actual one more");
    }

    /** A list whose answer needs more than one frame, so that it is kept. */
    private int encodeLongList()
    {
        final int count = node.link().latency().dataBytesPerFrame() / Long.BYTES + 1;
        encode(BaseFrame.GATHER);
        frame.setMemory(PLACES_OF_GET, count * Integer.BYTES, (byte)0);
        frame.putInt(FuzzedNode.HEADER + GetListDecoder.countEncodingOffset(), count, LITTLE_ENDIAN);
        frame.putInt(PLACES_OF_GET - 4, count * Integer.BYTES, LITTLE_ENDIAN);
        return PLACES_OF_GET + count * Integer.BYTES;
    }

    /** The memory of an answer is used again once it is sent. */
    @Test
    void shouldAnswerListAfterList()
    {
        for (int i = 0; i < 50; i++)
        {
            final int length = encodeLongList();
            frame.putInt(FuzzedNode.HEADER + GetListDecoder.sequenceEncodingOffset(), i, LITTLE_ENDIAN);
            frame.putLong(FuzzedNode.HEADER + GetListDecoder.opIdEncodingOffset(), i + 1, LITTLE_ENDIAN);
            deliver(length);
            assertEquals(0, node.link().outbound().lists(FuzzedNode.RANK));
        }
        assertTrue(node.isLinkOpen(), node.told());
    }
}
