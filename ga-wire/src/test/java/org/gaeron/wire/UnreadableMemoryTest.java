package org.gaeron.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.nio.ByteOrder;

import org.agrona.concurrent.UnsafeBuffer;
import org.gaeron.ElementType;
import org.gaeron.GlobalArrayException;
import org.gaeron.runtime.patch.BlockPatch;
import org.gaeron.runtime.patch.LocalBuffer;
import org.gaeron.runtime.waiting.Completion;
import org.gaeron.wire.codecs.DataEncoder;
import org.gaeron.wire.codecs.ErrorEncoder;
import org.gaeron.wire.codecs.GetEncoder;
import org.gaeron.wire.codecs.MessageHeaderEncoder;
import org.gaeron.wire.codecs.PullEncoder;
import org.gaeron.wire.codecs.StreamKind;
import org.gaeron.wire.codecs.TransferKind;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Large patches whose memory cannot be read any more when they are pulled, at either end.
 */
class UnreadableMemoryTest
{
    private static final int CLOSED_ARRAY = 77;
    private static final long FIRST_OPERATION = 1L << 32;
    private static final BlockPatch WHOLE =
        new BlockPatch().set(FuzzedNode.LONGS, 2, 0, 0, FuzzedNode.ROWS, FuzzedNode.COLS);

    private final FuzzedNode node = new FuzzedNode();
    private final UnsafeBuffer frame = new UnsafeBuffer(new byte[1 << 12]);

    @BeforeEach
    void connect()
    {
        node.connect();
    }

    @AfterEach
    void close()
    {
        node.close();
    }

    private String pull(final long opId, final TransferKind kind)
    {
        new PullEncoder().wrapAndApplyHeader(frame, 0, new MessageHeaderEncoder())
            .opId(opId).granted(FuzzedNode.ROWS * FuzzedNode.COLS * Long.BYTES).kind(kind);
        return node.deliver(node.session(StreamKind.LATENCY), StreamKind.LATENCY, frame,
            FuzzedNode.HEADER + PullEncoder.BLOCK_LENGTH);
    }

    /** The caller of a large get pulls before it knows of the refusal. */
    @Test
    void shouldNotMindThePullOfAGetThatWasRefused()
    {
        new GetEncoder().wrapAndApplyHeader(frame, 0, new MessageHeaderEncoder())
            .rank(FuzzedNode.RANK).sequence(0).opId(BaseFrame.OP_ID)
            .patch().arrayId(CLOSED_ARRAY).owner(1).row(0).col(0).rows(FuzzedNode.ROWS).cols(FuzzedNode.COLS);
        final int length = FuzzedNode.HEADER + GetEncoder.BLOCK_LENGTH;
        assertNull(node.deliver(node.session(StreamKind.LATENCY), StreamKind.LATENCY, frame, length));

        assertNull(pull(BaseFrame.OP_ID, TransferKind.GET));

        assertTrue(node.isLinkOpen());
        assertNull(node.settle(node.session(StreamKind.LATENCY)));
        assertTrue(node.told().contains("expected an open array"), node.told());
        assertEquals(0, node.refused());
    }

    private static LocalBuffer buffer(final Arena arena)
    {
        return new LocalBuffer().wrapMemory(ElementType.LONG,
            arena.allocate(FuzzedNode.ROWS * FuzzedNode.COLS * Long.BYTES, Long.BYTES), 0, FuzzedNode.COLS);
    }

    private void put(final LocalBuffer buffer)
    {
        node.peer().put(WHOLE, buffer, new Completion(node.newWaiter()));
    }

    @Test
    void shouldNotAnnounceAPutOfMemoryThatCannotBeRead()
    {
        final LocalBuffer buffer;
        try (Arena arena = Arena.ofConfined())
        {
            buffer = buffer(arena);
        }
        assertThrows(IllegalStateException.class, () -> put(buffer));

        assertTrue(node.isLinkOpen());
        assertNull(pull(FIRST_OPERATION, TransferKind.UPDATE));
        assertNull(node.link().outbound().find(TransferKind.UPDATE, FIRST_OPERATION));
    }

    @Test
    void shouldFailAPutOnCreditOfMemoryThatCannotBeRead()
    {
        new PullEncoder().wrapAndApplyHeader(frame, 0, new MessageHeaderEncoder())
            .opId(0).granted(1 << 20).kind(TransferKind.UPDATE);
        assertNull(node.deliver(node.session(StreamKind.LATENCY), StreamKind.LATENCY, frame,
            FuzzedNode.HEADER + PullEncoder.BLOCK_LENGTH));
        final Completion completion = new Completion(node.newWaiter());
        try (Arena arena = Arena.ofConfined())
        {
            node.peer().put(WHOLE, buffer(arena), completion);
        }
        node.link().outbound().begin(node.link().toBegin().poll());

        node.serve();
        node.advance();
        node.serve();

        assertTrue(completion.isMet());
        assertInstanceOf(IllegalStateException.class, completion.takeFailure());
        assertTrue(node.isLinkOpen());
        assertEquals(1 << 20, node.link().credit().take(1 << 20, 1, 1), "the credit is whole again");
        assertNull(node.link().outbound().find(TransferKind.UPDATE, FIRST_OPERATION));
    }

    /** An element of a get, as its owner sends it. */
    private String element(final StreamKind stream, final long opId, final long first)
    {
        new DataEncoder().wrapAndApplyHeader(frame, 0, new MessageHeaderEncoder()).opId(opId).first(first);
        final int at = FuzzedNode.HEADER + DataEncoder.BLOCK_LENGTH;
        frame.putInt(at, Long.BYTES, ByteOrder.LITTLE_ENDIAN);
        return node.deliver(node.session(stream), stream, frame, at + Integer.BYTES + Long.BYTES);
    }

    private String refuse(final long opId)
    {
        final ErrorEncoder error = new ErrorEncoder().wrapAndApplyHeader(frame, 0, new MessageHeaderEncoder())
            .opId(opId).rank(0).text("closed");
        return node.deliver(node.session(StreamKind.LATENCY), StreamKind.LATENCY, frame, error.limit());
    }

    /** It is told by the latency stream, which is read first. */
    @Test
    void shouldDropElementsOfAGetThatWereSentBeforeItWasRefused()
    {
        try (Arena arena = Arena.ofConfined())
        {
            final Completion completion = new Completion(node.newWaiter());
            node.peer().get(WHOLE, buffer(arena), completion);
            node.budget().add(InboundTransfer.ofGet(node.link(), node.link().toBegin().poll()));
            final long head = node.link().find(FIRST_OPERATION).head();

            assertNull(refuse(FIRST_OPERATION));

            assertTrue(completion.isMet());
            assertTrue(completion.takeFailure().getMessage().contains("refused: closed"));
            assertNull(element(StreamKind.BULK, FIRST_OPERATION, head));
            assertTrue(node.isLinkOpen());
            assertNull(element(StreamKind.BULK, 2 * FIRST_OPERATION, head));
            assertFalse(node.isLinkOpen(), "the next operation of that slot has not begun");
        }
    }

    /** The owner is not to blame for what the caller does to its memory, and sends it all. */
    @Test
    void shouldFailAGetIntoMemoryThatWasClosedWhenAllHasCome()
    {
        final Completion completion = new Completion(node.newWaiter());
        try (Arena arena = Arena.ofConfined())
        {
            node.peer().get(new BlockPatch().set(FuzzedNode.LONGS, 2, 0, 0, 1, 2), buffer(arena), completion);
        }
        assertNull(element(StreamKind.LATENCY, FIRST_OPERATION, 0));
        assertFalse(completion.isMet());

        assertNull(element(StreamKind.LATENCY, FIRST_OPERATION, Long.BYTES));

        assertTrue(completion.isMet());
        assertTrue(completion.takeFailure().getMessage().contains("the buffer of a get cannot be written"));
        assertTrue(node.isLinkOpen());
    }

    /** The owner is not to blame: it pulls what was announced to it. */
    @Test
    void shouldBlameTheMemoryOfAPutThatWasAnnounced()
    {
        try (Arena arena = Arena.ofConfined())
        {
            put(buffer(arena));
        }

        assertNull(pull(FIRST_OPERATION, TransferKind.UPDATE));

        assertNotNull(node.link().outbound().find(TransferKind.UPDATE, FIRST_OPERATION));
        assertTrue(node.isLinkOpen());
        node.serve();
        node.advance();
        final GlobalArrayException failure = assertThrows(GlobalArrayException.class, node::serve);
        assertTrue(failure.getMessage().contains("cannot be read"), failure.getMessage());
    }
}
