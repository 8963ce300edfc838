package org.gaeron.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.logging.Level;
import java.util.logging.Logger;

import org.agrona.concurrent.UnsafeBuffer;
import org.gaeron.ElementType;
import org.gaeron.Operator;
import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.patch.Update;
import org.gaeron.wire.codecs.AnnounceEncoder;
import org.gaeron.wire.codecs.MessageHeaderEncoder;
import org.gaeron.wire.codecs.PatchEncoder;
import org.gaeron.wire.codecs.RestEncoder;
import org.gaeron.wire.codecs.StreamKind;
import org.gaeron.wire.codecs.UpdateEncoder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Patches that come on credit, in two frames of the bulk stream: the announcement with some elements, and the rest.
 */
class CreditedPatchTest
{
    private static final Logger LOGGER = Logger.getLogger("org.gaeron");
    private static final int ARRAY = 77;
    private static final int NO_ARRAY = 78;
    private static final int COLS = 1000;
    private static final int HEAD = 100 * Long.BYTES;
    private static final int REST = COLS * Long.BYTES - HEAD;
    private static final long OP_ID = 4242;

    private final FuzzedNode node = new FuzzedNode();
    private final UnsafeBuffer frame = new UnsafeBuffer(ByteBuffer.allocateDirect(1 << 15));
    private final Block block = new Block(ElementType.DOUBLE, 1, COLS);

    @BeforeEach
    void connect()
    {
        node.connect();
        node.register(ARRAY, 1, block);
    }

    @AfterEach
    void close()
    {
        LOGGER.setLevel(null);
        node.close();
    }

    private boolean deliver(final StreamKind stream, final int length)
    {
        return node.session(stream).onFrame(frame, 0, length, 1 << 20);
    }

    private static void patch(final PatchEncoder patch, final int array)
    {
        patch.arrayId(array).owner(1).row(0).col(0).rows(1).cols(COLS);
    }

    private int ones(final int at, final int bytes)
    {
        frame.putInt(at, bytes, ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < bytes; i += Double.BYTES)
        {
            frame.putDouble(at + Integer.BYTES + i, 1.0, ByteOrder.LITTLE_ENDIAN);
        }
        return at + Integer.BYTES + bytes;
    }

    private boolean announce(final int array, final long opId, final int sequence, final int credit)
    {
        return announce(StreamKind.BULK, array, opId, sequence, HEAD, credit);
    }

    private boolean announce(
        final StreamKind stream, final int array, final long opId, final int sequence, final int head, final int credit)
    {
        final AnnounceEncoder announce = new AnnounceEncoder().wrapAndApplyHeader(frame, 0, new MessageHeaderEncoder())
            .rank(FuzzedNode.RANK).sequence(sequence).opId(opId)
            .alpha(Double.doubleToRawLongBits(2.0)).alpha2(0)
            .head(head).credit(credit).kind((short)new Update().set(Operator.SUM, 0, 0).code());
        patch(announce.patch(), array);
        return deliver(stream, ones(FuzzedNode.HEADER + AnnounceEncoder.BLOCK_LENGTH, HEAD));
    }

    private boolean send(final long opId, final int bytes)
    {
        new RestEncoder().wrapAndApplyHeader(frame, 0, new MessageHeaderEncoder()).opId(opId).first(HEAD);
        return deliver(StreamKind.BULK, ones(FuzzedNode.HEADER + RestEncoder.BLOCK_LENGTH, bytes));
    }

    private boolean requestSum(final int sequence)
    {
        return request(sequence, (short)new Update().set(Operator.SUM, 0, 0).code());
    }

    private boolean request(final int sequence)
    {
        return request(sequence, (short)0);
    }

    /** An update of a head that comes by the latency stream. */
    private boolean request(final int sequence, final short kind)
    {
        final UpdateEncoder update = new UpdateEncoder().wrapAndApplyHeader(frame, 0, new MessageHeaderEncoder())
            .rank(FuzzedNode.RANK).sequence(sequence)
            .alpha(Double.doubleToRawLongBits(3.0)).alpha2(0).first(0).kind(kind);
        patch(update.patch(), ARRAY);
        return deliver(StreamKind.LATENCY, ones(FuzzedNode.HEADER + UpdateEncoder.BLOCK_LENGTH, HEAD));
    }

    private double element(final int col)
    {
        return block.memory().get(ValueLayout.JAVA_DOUBLE, block.offsetBytes(0, col));
    }

    private void assertSum(final double expected)
    {
        for (int i = 0; i < COLS; i++)
        {
            assertEquals(expected, element(i), "element " + i);
        }
    }

    private void assertBroken(final String reason)
    {
        assertFalse(node.isLinkOpen());
        assertNull(node.settle(node.session(StreamKind.LATENCY)));
        assertTrue(node.told().contains(reason), node.told());
    }

    @Test
    void shouldApplyAPatchWithoutAGrant()
    {
        announce(ARRAY, OP_ID, 0, REST);
        node.grant();
        assertTrue(node.link().replies().isEmpty() || node.budget().outstanding() == REST);
        assertTrue(send(OP_ID, REST));

        assertSum(2.0);
        assertEquals(1, node.link().replies().operations());
        assertEquals(0, node.budget().outstanding());
    }

    @Test
    void shouldHoldAnAnnouncementUntilTheEarlierRequestsHaveCome()
    {
        assertFalse(announce(ARRAY, OP_ID, 1, REST), "consumed before an earlier put");
        assertEquals(0, node.budget().outstanding());
        assertTrue(request(0));
        assertTrue(announce(ARRAY, OP_ID, 1, REST), "held after it");
        assertEquals(REST, node.budget().outstanding());
        assertTrue(send(OP_ID, REST));

        assertEquals(1.0 + 2.0, element(0));
        assertEquals(2.0, element(COLS - 1));
        assertEquals(1, node.link().replies().operations());
    }

    /** Its number has come, but not all of it is applied. */
    @Test
    void shouldHoldAnAnnouncementWhileAnEarlierRequestIsHeld()
    {
        final int lock = block.locks().lockOf(0, 0);
        assertTrue(block.locks().tryLock(lock));
        assertFalse(requestSum(0), "consumed in spite of the lock");
        assertFalse(announce(ARRAY, OP_ID, 1, REST), "consumed before an earlier request was applied");
        block.locks().unlock(lock);
        assertFalse(announce(ARRAY, OP_ID, 1, REST), "consumed before an earlier request was applied");
        assertTrue(requestSum(0));
        assertTrue(announce(ARRAY, OP_ID, 1, REST));
        assertTrue(send(OP_ID, REST));
        assertTrue(node.isLinkOpen());
    }

    @Test
    void shouldTakeAnAnnouncementAfterLaterRequests()
    {
        request(0);
        request(1);
        assertTrue(announce(ARRAY, OP_ID, 1, REST));
        assertTrue(send(OP_ID, REST));
        assertTrue(node.isLinkOpen());
    }

    @Test
    void shouldRefuseACreditOnTheLatencyStream()
    {
        LOGGER.setLevel(Level.OFF);
        announce(StreamKind.LATENCY, ARRAY, OP_ID, 0, HEAD, REST);
        assertBroken("and up to 0 on credit");
    }

    @Test
    void shouldRefuseAHeadBeyondTheFrameOnTheBulkStream()
    {
        LOGGER.setLevel(Level.OFF);
        announce(StreamKind.BULK, ARRAY, OP_ID, 0, HEAD + Long.BYTES, REST - Long.BYTES);
        assertBroken("expected a head of " + HEAD + " to " + HEAD);
    }

    @Test
    void shouldRefuseAnAnnouncementOfAnotherNodesRank()
    {
        LOGGER.setLevel(Level.OFF);
        new AnnounceEncoder().wrapAndApplyHeader(frame, 0, new MessageHeaderEncoder()).rank(0);
        deliver(StreamKind.BULK, ones(FuzzedNode.HEADER + AnnounceEncoder.BLOCK_LENGTH, HEAD));
        assertBroken("expected a rank of node 1, actual 0");
    }

    @Test
    void shouldRefuseElementsOfAnOperationThatHasCome()
    {
        LOGGER.setLevel(Level.OFF);
        announce(ARRAY, OP_ID, 0, REST);
        send(OP_ID, REST);

        assertTrue(send(OP_ID, REST));

        assertBroken("expected the next elements of an announced patch");
        assertSum(2.0);
    }

    @Test
    void shouldRefuseMoreThanTheCredit()
    {
        LOGGER.setLevel(Level.OFF);
        final long most = node.link().creditBytes();
        assertTrue(most > REST, "credit " + most);
        int patches = 0;
        for (long left = most; left >= REST; left -= REST)
        {
            announce(ARRAY, OP_ID + patches, 0, REST);
            assertTrue(node.isLinkOpen(), patches + " patches");
            patches++;
        }
        assertEquals(most / REST, patches);

        announce(ARRAY, OP_ID + patches, 0, REST);

        assertBroken("and up to " + most % REST + " on credit");
    }

    @Test
    void shouldRefuseMoreThanThePatch()
    {
        LOGGER.setLevel(Level.OFF);
        announce(ARRAY, OP_ID, 0, REST + Long.BYTES);
        assertBroken("actual " + HEAD + " and " + (REST + Long.BYTES));
    }

    @Test
    void shouldRefuseACreditBelowZero()
    {
        LOGGER.setLevel(Level.OFF);
        announce(ARRAY, OP_ID, 0, -8);
        assertBroken("actual " + HEAD + " and -8");
    }

    @Test
    void shouldTellOfARefusedPatchWhenAllOnCreditHasCome()
    {
        announce(NO_ARRAY, OP_ID, 0, REST);
        node.grant();
        assertEquals(0, node.link().replies().operations());

        assertTrue(send(OP_ID, REST));

        assertTrue(node.isLinkOpen());
        assertEquals(1, node.link().replies().operations());
        assertEquals(0, node.budget().outstanding());
        assertNull(node.settle(node.session(StreamKind.LATENCY)));
        assertTrue(node.told().contains("expected an open array"), node.told());
    }
}
