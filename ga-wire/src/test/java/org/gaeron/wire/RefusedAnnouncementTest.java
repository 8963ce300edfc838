package org.gaeron.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteOrder;

import org.agrona.concurrent.UnsafeBuffer;
import org.gaeron.Operator;
import org.gaeron.runtime.memory.StripeLocks;
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
 * The head of a patch follows its announcement at once, before the sender can know that it is refused.
 */
class RefusedAnnouncementTest
{
    private static final int UNKNOWN_ARRAY = 77;
    private static final int COUNT = 1008;
    private static final int UPDATE_LENGTH =
        FuzzedNode.HEADER + UpdateEncoder.BLOCK_LENGTH + Integer.BYTES + Double.BYTES;

    private FuzzedNode node;
    private MemoryMirror mirror;
    private final UnsafeBuffer frame = new UnsafeBuffer(new byte[1 << 14]);

    @BeforeEach
    void launch()
    {
        node = new FuzzedNode();
        mirror = new MemoryMirror(node);
        node.connect();
    }

    @AfterEach
    void close()
    {
        node.close();
    }

    @Test
    void shouldTellTheCallerAndGoOn()
    {
        announce();
        for (long first = COUNT * Long.BYTES; first < node.link().headBytes(); first += COUNT * Long.BYTES)
        {
            assertTrue(node.link().replies().isEmpty(), "told before the head has come, at " + first);
            sendHead(first);
        }

        assertFalse(node.link().replies().isEmpty());
        assertNull(node.settle(node.session(StreamKind.LATENCY)));
        assertTrue(node.told().contains("expected an open array"), node.told());
        assertTrue(node.isLinkOpen());
        assertNull(mirror.fault());
        assertEquals(0, node.budget().outstanding());
    }

    @Test
    void shouldFailOnlyTheOperationThatWasRefused()
    {
        final FuzzedOperations operations = new FuzzedOperations(node);
        final int length = BaseFrame.ERROR_OF_UPDATE.encode(node, operations, frame);

        assertNull(node.deliver(node.session(StreamKind.LATENCY), StreamKind.LATENCY, frame, length));

        final RuntimeException failure = operations.failure();
        assertTrue(failure != null && failure.getMessage().contains("no room"), () -> "failure: " + failure);
        assertTrue(node.isLinkOpen());
    }

    /** The frame that was held is over, and the next one is new: nothing of it is applied, and its number counts. */
    @Test
    void shouldReadTheFramesBehindOneThatWasHeldWhileItsOperationWasRefused()
    {
        final StripeLocks locks = node.block(FuzzedNode.DOUBLES, 1).locks();
        final int lock = locks.lockOf(0, 0);
        final FrameHandler latency = node.session(StreamKind.LATENCY);
        assertTrue(locks.tryLock(lock));
        final UnsafeBuffer announcement = new UnsafeBuffer(new byte[1 << 14]);
        final int length = BaseFrame.ANNOUNCE.encode(node, null, announcement);
        assertNotNull(node.deliver(latency, StreamKind.LATENCY, announcement, length), "expected the frame to be held");
        node.grant();

        final int limit = rest(node.link().headBytes());
        frame.putInt(limit, 1, ByteOrder.LITTLE_ENDIAN); // a part of an element
        assertNull(node.deliver(node.session(StreamKind.BULK), StreamKind.BULK, frame, limit + Integer.BYTES + 1));
        locks.unlock(lock);
        assertNull(node.deliver(latency, StreamKind.LATENCY, announcement, length));

        for (int sequence = 1; sequence < 4; sequence++)
        {
            update(sequence);
            assertNull(node.deliver(latency, StreamKind.LATENCY, frame, UPDATE_LENGTH));
            assertTrue(node.isLinkOpen(), "after request " + sequence + ": " + node.told());
        }
    }

    private void update(final int sequence)
    {
        final UpdateEncoder update = new UpdateEncoder().wrapAndApplyHeader(frame, 0, new MessageHeaderEncoder())
            .rank(FuzzedNode.RANK).sequence(sequence).alpha(Double.doubleToRawLongBits(2.0)).alpha2(0)
            .first(0).kind((short)new Update().set(Operator.SUM, 0, 0).code());
        update.patch().arrayId(FuzzedNode.DOUBLES).owner(1).row(0).col(0)
            .rows(FuzzedNode.ROWS).cols(FuzzedNode.COLS);
        frame.putInt(FuzzedNode.HEADER + UpdateEncoder.BLOCK_LENGTH, Double.BYTES, ByteOrder.LITTLE_ENDIAN);
    }

    /** Returns where the length of its elements stands. */
    private int rest(final long first)
    {
        new RestEncoder().wrapAndApplyHeader(frame, 0, new MessageHeaderEncoder()).opId(BaseFrame.OP_ID).first(first);
        return FuzzedNode.HEADER + RestEncoder.BLOCK_LENGTH;
    }

    private void announce()
    {
        final AnnounceEncoder announce = new AnnounceEncoder().wrapAndApplyHeader(frame, 0, new MessageHeaderEncoder())
            .rank(FuzzedNode.RANK).sequence(0).opId(BaseFrame.OP_ID).alpha(0).alpha2(0)
            .head((int)node.link().headBytes()).credit(0)
            .kind((short)0);
        patch(announce.patch());
        deliver(FuzzedNode.HEADER + AnnounceEncoder.BLOCK_LENGTH);
    }

    private void sendHead(final long first)
    {
        deliver(rest(first));
        assertTrue(node.isLinkOpen(), "after the head from " + first);
    }

    /** Delivers the frame, whose elements begin at a limit. */
    private void deliver(final int limit)
    {
        frame.putInt(limit, COUNT * Long.BYTES, ByteOrder.LITTLE_ENDIAN);
        assertNull(node.deliver(node.session(StreamKind.LATENCY), StreamKind.LATENCY, frame,
            limit + Integer.BYTES + COUNT * Long.BYTES));
    }

    private static void patch(final PatchEncoder patch)
    {
        patch.arrayId(UNKNOWN_ARRAY).owner(1).row(0).col(0).rows(FuzzedNode.ROWS).cols(FuzzedNode.COLS);
    }
}
