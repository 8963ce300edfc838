package org.gaeron.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

import org.agrona.concurrent.UnsafeBuffer;
import org.gaeron.ElementType;
import org.gaeron.runtime.patch.BlockPatch;
import org.gaeron.runtime.patch.LocalBuffer;
import org.gaeron.runtime.waiting.Completion;
import org.gaeron.wire.codecs.MessageHeaderDecoder;
import org.gaeron.wire.codecs.MessageHeaderEncoder;
import org.gaeron.wire.codecs.StreamKind;
import org.gaeron.wire.codecs.UpdateDecoder;
import org.gaeron.wire.codecs.UpdateEncoder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Frames that no fence waits for, so their owner tells nothing: messages of collective calls, and all frames of a patch
 * but the last.
 */
class UnfencedFrameTest
{
    private FuzzedNode node;
    private final UnsafeBuffer frame = new UnsafeBuffer(new byte[1 << 10]);

    @BeforeEach
    void launch()
    {
        node = new FuzzedNode();
        node.connect();
    }

    @AfterEach
    void close()
    {
        node.close();
    }

    private void deliver(final int sequence, final int arrayId, final boolean isUnfenced, final long value)
    {
        final UpdateEncoder update = new UpdateEncoder().wrapAndApplyHeader(frame, 0, new MessageHeaderEncoder())
            .rank(FuzzedNode.RANK).sequence(sequence).alpha(0).alpha2(0)
            .first(0).kind((short)0).isUnfenced((short)(isUnfenced ? 1 : 0));
        update.patch().arrayId(arrayId).owner(1).row(0).col(0).rows(1).cols(1);
        final int limit = FuzzedNode.HEADER + UpdateEncoder.BLOCK_LENGTH;
        frame.putInt(limit, Long.BYTES, ByteOrder.LITTLE_ENDIAN);
        frame.putLong(limit + Integer.BYTES, value, ByteOrder.LITTLE_ENDIAN);
        assertNull(node.deliver(node.session(StreamKind.LATENCY), StreamKind.LATENCY, frame,
            limit + Integer.BYTES + Long.BYTES));
    }

    @Test
    void shouldTellThePositionOfAnUpdateButNotOfAMessage()
    {
        deliver(0, FuzzedNode.LONGS, true, 7);
        assertEquals(7, node.block(FuzzedNode.LONGS, 1).getAcquire(0));
        assertTrue(node.link().replies().isEmpty(), "nothing to tell of a message");
        deliver(1, FuzzedNode.LONGS, false, 8);
        assertEquals(8, node.block(FuzzedNode.LONGS, 1).getAcquire(0));
        assertFalse(node.link().replies().isEmpty(), "nothing to tell of an update");
    }

    @Test
    void shouldTellOfAMessageThatIsRefused()
    {
        deliver(0, 77, true, 7);
        assertFalse(node.link().replies().isEmpty(), "nothing to tell");
        node.serve();
        assertTrue(node.told().contains("expected an open array"), node.told());
    }

    @Test
    void shouldFenceUpdatesOnly()
    {
        final LocalBuffer from = new LocalBuffer().wrap(ElementType.LONG, new long[1], 0, 1);
        final BlockPatch at = new BlockPatch().set(FuzzedNode.LONGS, 2, 0, 0, 1, 1);
        final Completion completion = new Completion(node.newWaiter());
        node.peer().put(at, from, completion);
        final long position = node.peer().position();
        node.peer().beginMessages();
        node.peer().put(at, from, completion);
        node.peer().endMessages();
        assertEquals(position, node.peer().position());
        node.peer().put(at, from, completion);
        assertTrue(node.peer().position() > position);
    }

    @Test
    void shouldFenceTheLastFrameOfAPatchOnly()
    {
        final int rows = 40;
        final LocalBuffer from = new LocalBuffer().wrap(
            ElementType.LONG, new long[rows * FuzzedNode.COLS], 0, FuzzedNode.COLS);
        final MemoryCarrier.Log log = (MemoryCarrier.Log)node.link().latency().stream();
        node.peer().put(new BlockPatch().set(FuzzedNode.LONGS, 2, 0, 0, rows, FuzzedNode.COLS), from,
            new Completion(node.newWaiter()));
        final ArrayList<Integer> unfenced = new ArrayList<>();
        for (UnsafeBuffer sent = log.poll(); sent != null; sent = log.poll())
        {
            unfenced.add((int)new UpdateDecoder().wrapAndApplyHeader(sent, 0, new MessageHeaderDecoder()).isUnfenced());
        }
        assertEquals(List.of(1, 1, 0), unfenced);
        assertEquals(log.position(), node.peer().position());
    }
}
