package org.gaeron.wire;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.util.Random;
import java.util.logging.Level;
import java.util.logging.Logger;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.gaeron.wire.codecs.DataDecoder;
import org.gaeron.wire.codecs.FetchDecoder;
import org.gaeron.wire.codecs.MessageHeaderDecoder;
import org.gaeron.wire.codecs.StreamKind;
import org.gaeron.wire.codecs.UpdateDecoder;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/**
 * Bad frames of a node of the job. The answer is an error or the end of the link. No handler throws or reads beyond the
 * message, and no server stands still. No value changes that a good frame would not have changed.
 */
class FrameFuzzTest
{
    private static final Logger LOGGER = Logger.getLogger("org.gaeron");
    private static final int RANDOM_FRAMES = 5_000;
    private static final int RANDOM_CHANGES = 300;
    private static final int MOST_BYTES = 4096;

    private static FuzzedNode node;
    private static MemoryMirror mirror;

    private final UnsafeBuffer frame = new UnsafeBuffer(new byte[MOST_BYTES]);
    private int tried;

    /** Changes a frame and returns its length. */
    private interface Change
    {
        int apply(int length);
    }

    /** A handler that does something wrong with frames of one template; null leaves them to the session. */
    private interface Planted
    {
        Boolean onFrame(DirectBuffer buffer, int offset, int length);
    }

    @BeforeAll
    static void launch()
    {
        LOGGER.setLevel(Level.OFF); // thousands of streams are refused
        node = new FuzzedNode();
        mirror = new MemoryMirror(node);
    }

    @AfterAll
    static void close()
    {
        LOGGER.setLevel(null);
        node.close();
    }

    @AfterEach
    void report(final TestReporter reporter)
    {
        reporter.publishEntry("frames", Integer.toString(tried));
    }

    /** The memory begins with zeros, else elements that frames before have put would hide those of this one. */
    private FuzzedOperations connect()
    {
        mirror.clear();
        node.connect();
        frame.setMemory(0, MOST_BYTES, (byte)0);
        return new FuzzedOperations(node);
    }

    private String fault(final BaseFrame base, final Change change, final int template, final Planted planted)
    {
        tried++;
        final FuzzedOperations operations = connect();
        final int length = change.apply(base.encode(node, operations, frame));
        mirror.expect(base, frame, length);
        operations.expect(base, frame, length);
        String fault = node.deliver(handler(base.stream(), template, planted), base.stream(), frame, length);
        fault = fault != null ? fault : node.settle(handler(StreamKind.LATENCY, template, planted));
        fault = fault != null ? fault : mirror.fault();
        return fault != null ? fault : operations.fault();
    }

    private static FrameHandler handler(final StreamKind stream, final int template, final Planted planted)
    {
        final FrameHandler session = node.session(stream);
        return planted == null ? session : (buffer, offset, length, position) ->
        {
            final boolean isMeant = buffer.getShort(offset + 2, LITTLE_ENDIAN) == template;
            final Boolean isConsumed = isMeant ? planted.onFrame(buffer, offset, length) : null;
            return isConsumed == null ? session.onFrame(buffer, offset, length, position) : isConsumed;
        };
    }

    private void endure(final BaseFrame base, final String what, final Change change)
    {
        final String fault = fault(base, change, 0, null);
        assertNull(fault, () -> base + " " + what + ": " + fault);
    }

    private int length(final BaseFrame base)
    {
        return base.encode(node, connect(), frame);
    }

    @Test
    void shouldTakeGoodFrames()
    {
        for (final BaseFrame base : BaseFrame.values())
        {
            endure(base, "unchanged", length -> length);
            final boolean isLast = base == BaseFrame.HELLO || base == BaseFrame.BYE;
            assertEquals(!isLast, node.isLinkOpen(), base + ": " + node.told());
            assertEquals(isLast ? node.told() : "", node.told(), base.name());
        }
    }

    @Test
    void shouldEndureFramesTruncatedAtEveryByte()
    {
        for (final BaseFrame base : BaseFrame.values())
        {
            for (int length = length(base) - 1; length >= 0; length--)
            {
                final int truncated = length;
                endure(base, "truncated to " + length, whole -> truncated);
            }
        }
    }

    @Test
    void shouldEndureEveryFieldAtItsExtremes()
    {
        for (final BaseFrame base : BaseFrame.values())
        {
            final int length = length(base);
            for (int at = 0; at < length; at++)
            {
                for (int bytes = 1; bytes <= Long.BYTES; bytes *= 2)
                {
                    if (at % Math.min(bytes, Integer.BYTES) == 0 && at + bytes <= length)
                    {
                        endureExtremes(base, at, bytes);
                    }
                }
            }
        }
    }

    private void endureExtremes(final BaseFrame base, final int at, final int bytes)
    {
        final long least = -1L << 8 * bytes - 1;
        for (final long extreme : new long[]{0, -1, least, ~least})
        {
            endure(base, bytes + " bytes at " + at + " = " + extreme, length -> put(at, bytes, extreme, length));
        }
        for (final int step : new int[]{-1, 1})
        {
            endure(base, bytes + " bytes at " + at + (step < 0 ? " less one" : " and one"),
                length -> put(at, bytes, get(at, bytes) + step, length));
        }
    }

    private long get(final int at, final int bytes)
    {
        return switch (bytes)
        {
            case 1 -> frame.getByte(at);
            case 2 -> frame.getShort(at, LITTLE_ENDIAN);
            case 4 -> frame.getInt(at, LITTLE_ENDIAN);
            default -> frame.getLong(at, LITTLE_ENDIAN);
        };
    }

    private int put(final int at, final int bytes, final long value, final int length)
    {
        switch (bytes)
        {
            case 1 -> frame.putByte(at, (byte)value);
            case 2 -> frame.putShort(at, (short)value, LITTLE_ENDIAN);
            case 4 -> frame.putInt(at, (int)value, LITTLE_ENDIAN);
            default -> frame.putLong(at, value, LITTLE_ENDIAN);
        }
        return length;
    }

    @Test
    void shouldEndureFramesLongerThanTheyShouldBe()
    {
        for (final BaseFrame base : BaseFrame.values())
        {
            for (int more = 1; more <= 2 * Long.BYTES; more++)
            {
                final int longer = more;
                endure(base, more + " bytes longer", length -> length + longer);
            }
        }
    }

    @Test
    void shouldEndureRandomChangesOfGoodFrames()
    {
        final Random random = new Random(4741);
        for (final BaseFrame base : BaseFrame.values())
        {
            for (int i = 0; i < RANDOM_CHANGES; i++)
            {
                endure(base, "with random changes, number " + i, length ->
                {
                    for (int changes = 1 + random.nextInt(4); changes > 0; changes--)
                    {
                        frame.putByte(random.nextInt(length), (byte)random.nextInt());
                    }
                    return random.nextInt(4) == 0 ? random.nextInt(length + 1) : length;
                });
            }
        }
    }

    @Test
    void shouldEndureRandomFrames()
    {
        final Random random = new Random(4742);
        final byte[] bytes = new byte[256];
        for (int i = 0; i < RANDOM_FRAMES; i++)
        {
            endure(BaseFrame.values()[i % BaseFrame.values().length], "replaced by random frame " + i, length ->
            {
                random.nextBytes(bytes);
                // half of them keep a good header and are random behind it
                final int kept = random.nextBoolean() ? 0 : MessageHeaderDecoder.ENCODED_LENGTH;
                frame.putBytes(kept, bytes, kept, bytes.length - kept);
                return random.nextBoolean() ? length : random.nextInt(bytes.length);
            });
        }
    }

    @Test
    void shouldSeeAnExceptionOutOfAHandler()
    {
        assertSeen("an exception out of the handler", UpdateDecoder.TEMPLATE_ID, (buffer, offset, length) ->
        {
            throw new IllegalStateException("planted");
        });
    }

    @Test
    void shouldSeeAReadBeyondTheMessage()
    {
        assertSeen("OutOfBounds", UpdateDecoder.TEMPLATE_ID, (buffer, offset, length) ->
        {
            buffer.getLong(offset + length - Integer.BYTES);
            return null;
        });
    }

    @Test
    void shouldSeeADecoderThatTrustsALength()
    {
        final int body = FuzzedNode.HEADER + UpdateDecoder.BLOCK_LENGTH;
        final Change longer = length -> put(body, Integer.BYTES, 200, length);
        assertNull(fault(BaseFrame.PUT, longer, 0, null));

        final String fault = fault(BaseFrame.PUT, longer, UpdateDecoder.TEMPLATE_ID, (buffer, offset, length) ->
        {
            final int bytes = buffer.getInt(offset + body, LITTLE_ENDIAN);
            MemorySegment.copy(WireMemory.ALL, WireMemory.address(buffer, offset + body + Integer.BYTES),
                node.block(FuzzedNode.DOUBLES, 1).memory(), 0, bytes);
            return true;
        });

        assertTrue(fault != null && fault.contains("a value of array 1"), fault);
    }

    @Test
    void shouldSeeAValueThatIsLost()
    {
        assertSeen("a value of array 1", UpdateDecoder.TEMPLATE_ID, (buffer, offset, length) -> true);
    }

    @Test
    void shouldSeeAServerThatStandsStill()
    {
        assertSeen("to be consumed", UpdateDecoder.TEMPLATE_ID, (buffer, offset, length) -> false);
        assertSeen("was not answered", FetchDecoder.TEMPLATE_ID, (buffer, offset, length) -> true);
    }

    @Test
    void shouldSeeAWrongValueInTheBufferOfACaller()
    {
        final PoisonedFrame placed = new PoisonedFrame();
        assertSeen(BaseFrame.DATA, length -> length, "a value in the caller's buffer", DataDecoder.TEMPLATE_ID,
            (buffer, offset, length) ->
            {
                final UnsafeBuffer changed = new UnsafeBuffer(new byte[length]);
                changed.putBytes(0, buffer, offset, length);
                changed.putLong(length - Long.BYTES, 7, LITTLE_ENDIAN);
                return node.session(StreamKind.LATENCY).onFrame(
                    placed.place(changed, length), PoisonedFrame.OFFSET, length, placed.position(length));
            });
    }

    /** The frame is cut short, which ends the link, and it does not know of one more operation. */
    @Test
    void shouldSeeAnOperationThatOutlivesItsLink()
    {
        final Change shorter = length -> length - 1;
        assertNull(fault(BaseFrame.DATA, shorter, 0, null));
        assertFalse(node.isLinkOpen());
        assertSeen(BaseFrame.DATA, shorter, "an operation was not ended with its link", DataDecoder.TEMPLATE_ID,
            (buffer, offset, length) ->
            {
                node.operations().forget();
                return null;
            });
    }

    private void assertSeen(final String expected, final int template, final Planted planted)
    {
        assertSeen(BaseFrame.PUT, length -> length, expected, template, planted);
    }

    private void assertSeen(
        final BaseFrame base, final Change change, final String expected, final int template, final Planted planted)
    {
        final String fault = fault(base, change, template, planted);
        assertTrue(fault != null && fault.contains(expected), fault);
    }
}
