package org.gaeron.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;

import org.agrona.DirectBuffer;
import org.gaeron.wire.codecs.StreamKind;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The fuzzer's corpus, played without the fuzzer, and bugs that playing it must find.
 */
class FrameSequenceTest
{
    private static final Logger LOGGER = Logger.getLogger("org.gaeron");
    private static final Path CORPUS = Path.of("src/test/resources/org/gaeron/wire/frames");
    private static final int SECOND = 2;

    private static FuzzedNode node;

    private int delivered;

    /** What is done wrong with the second frame; null leaves it to the session. */
    private interface Planted
    {
        Boolean onFrame(DirectBuffer buffer, int offset, int length);
    }

    @BeforeAll
    static void launch()
    {
        LOGGER.setLevel(Level.OFF);
        node = new FuzzedNode();
    }

    @AfterAll
    static void close()
    {
        LOGGER.setLevel(null);
        node.close();
    }

    private static List<Path> corpus() throws IOException
    {
        try (Stream<Path> files = Files.list(CORPUS))
        {
            return files.sorted().toList();
        }
    }

    @Test
    void shouldEndureTheCorpus() throws IOException
    {
        final FrameSequence sequence = new FrameSequence(node, node::session);
        final Set<BaseFrame> bases = EnumSet.noneOf(BaseFrame.class);
        int good = 0;
        for (final Path file : corpus())
        {
            final byte[] input = Files.readAllBytes(file);
            assertNull(sequence.fault(input), file::toString);
            bases.add(BaseFrame.values()[Byte.toUnsignedInt(input[0]) % BaseFrame.values().length]);
            good += node.isLinkOpen() ? 1 : 0;
        }
        assertEquals(EnumSet.allOf(BaseFrame.class), bases);
        assertTrue(good > BaseFrame.values().length, "inputs that are of the protocol of today: " + good);
    }

    @Test
    void shouldTakeEverySeed()
    {
        final FrameSequence sequence = new FrameSequence(node, node::session);
        for (final BaseFrame base : BaseFrame.values())
        {
            assertNull(sequence.fault(sequence.seed(base)), base::name);
        }
    }

    /** An announcement on a bulk stream that says of itself that earlier requests are to come is held, rightly so. */
    @Test
    void shouldNotBlameWhatStandsBeforeASessionForAFrameThatIsHeld()
    {
        final FrameSequence sequence = new FrameSequence(node, kind -> node.session(kind)::onFrame);
        final byte[] input = sequence.seed(BaseFrame.ANNOUNCE_ON_CREDIT);
        input[1 + 2 + FuzzedNode.HEADER + Integer.BYTES] = 1;
        assertNull(sequence.fault(input));
    }

    @Test
    void shouldEndureInputsOfNoFrames()
    {
        final FrameSequence sequence = new FrameSequence(node, node::session);
        for (final byte[] input : new byte[][]{{}, {-1}, {3, 4}, {3, 0, 0}, {7, -1, -1, 1}})
        {
            assertNull(sequence.fault(input), () -> Arrays.toString(input));
            assertEquals(input.length <= 2, node.isLinkOpen(), () -> Arrays.toString(input));
        }
    }

    @Test
    void shouldSeeAnExceptionOutOfTheSecondFrame()
    {
        assertSeen("an exception out of the handler", (buffer, offset, length) ->
        {
            throw new IllegalStateException("planted");
        });
    }

    @Test
    void shouldSeeAReadBeyondTheSecondFrame()
    {
        assertSeen("OutOfBounds", (buffer, offset, length) ->
        {
            buffer.getLong(offset + length - Integer.BYTES);
            return null;
        });
    }

    @Test
    void shouldSeeAWrongValueOfTheSecondFrame()
    {
        assertSeen("a value of array 1", (buffer, offset, length) ->
        {
            node.block(FuzzedNode.DOUBLES, 1).memory().setAtIndex(ValueLayout.JAVA_LONG, 3 * FuzzedNode.COLS + 4, 1);
            return true;
        });
    }

    @Test
    void shouldSeeThatHalfOfTheSecondFrameIsLost()
    {
        assertSeen("a value of array 1", (buffer, offset, length) ->
        {
            final double half = 2.0 * 2; // of a sum that was done once before
            node.block(FuzzedNode.DOUBLES, 1).memory()
                .setAtIndex(ValueLayout.JAVA_DOUBLE, 3 * FuzzedNode.COLS + 4, half);
            return true;
        });
    }

    @Test
    void shouldSeeAServerThatStandsStillAtTheSecondFrame()
    {
        assertSeen("to be consumed", (buffer, offset, length) -> false);
    }

    private void assertSeen(final String expected, final Planted planted)
    {
        final byte[] input = twice(new FrameSequence(node, node::session).seed(BaseFrame.SUM));
        final FrameSequence sequence = new FrameSequence(node, kind -> handler(kind, planted));
        final String fault = sequence.fault(input);
        assertTrue(fault != null && fault.contains(expected), fault);
    }

    /** The same frame again, as the next request of its rank. */
    private static byte[] twice(final byte[] seed)
    {
        final byte[] first = Arrays.copyOfRange(seed, 3, seed.length);
        final byte[] second = first.clone();
        second[FuzzedNode.HEADER + Integer.BYTES] = 1;
        final byte[] input = FrameSequence.input(BaseFrame.SUM, first, second);
        final FrameSequence sequence = new FrameSequence(node, node::session);
        assertNull(sequence.fault(input));
        final double sum = node.block(FuzzedNode.DOUBLES, 1).memory()
            .getAtIndex(ValueLayout.JAVA_DOUBLE, 3 * FuzzedNode.COLS + 4);
        assertEquals(4.0, sum, "both were done");
        return input;
    }

    private FrameHandler handler(final StreamKind kind, final Planted planted)
    {
        final FrameHandler session = node.session(kind);
        return (buffer, offset, length, position) ->
        {
            final Boolean isConsumed = ++delivered == SECOND ? planted.onFrame(buffer, offset, length) : null;
            return isConsumed == null ? session.onFrame(buffer, offset, length, position) : isConsumed;
        };
    }
}
