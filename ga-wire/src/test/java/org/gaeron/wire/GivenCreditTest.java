package org.gaeron.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.logging.Level;
import java.util.logging.Logger;

import org.agrona.concurrent.UnsafeBuffer;
import org.gaeron.ElementType;
import org.gaeron.GlobalArrayException;
import org.gaeron.Operator;
import org.gaeron.runtime.patch.BlockPatch;
import org.gaeron.runtime.patch.LocalBuffer;
import org.gaeron.runtime.patch.Update;
import org.gaeron.runtime.waiting.Completion;
import org.gaeron.wire.codecs.DoneEncoder;
import org.gaeron.wire.codecs.ErrorEncoder;
import org.gaeron.wire.codecs.MessageHeaderEncoder;
import org.gaeron.wire.codecs.PullEncoder;
import org.gaeron.wire.codecs.StreamKind;
import org.gaeron.wire.codecs.TransferKind;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Credit that a node has been given, and its own updates, which take parts of it.
 */
class GivenCreditTest
{
    private static final Logger LOGGER = Logger.getLogger("org.gaeron");
    private static final int ARRAY = 77;

    private final FuzzedNode node = new FuzzedNode();
    private final UnsafeBuffer frame = new UnsafeBuffer(ByteBuffer.allocateDirect(1 << 10));

    @BeforeEach
    void connect()
    {
        node.connect();
    }

    @AfterEach
    void close()
    {
        LOGGER.setLevel(null);
        node.close();
    }

    private void deliver(final int length)
    {
        node.session(StreamKind.LATENCY).onFrame(frame, 0, length, 1 << 20);
    }

    private void assertBroken(final String reason)
    {
        assertFalse(node.isLinkOpen());
        assertNull(node.settle(node.session(StreamKind.LATENCY)));
        assertTrue(node.told().contains(reason), node.told());
    }

    private void give(final long bytes)
    {
        new PullEncoder().wrapAndApplyHeader(frame, 0, new MessageHeaderEncoder())
            .opId(0).granted(bytes).kind(TransferKind.UPDATE);
        deliver(FuzzedNode.HEADER + PullEncoder.BLOCK_LENGTH);
    }

    /** A large update of this node, which has a credit. */
    private PendingOperation begun(final Completion completion)
    {
        return begun(10_000, completion);
    }

    private PendingOperation begun(final int cols, final Completion completion)
    {
        node.peer().acc(new BlockPatch().set(ARRAY, 2, 0, 0, 1, cols),
            new Update().set(Operator.SUM, Double.doubleToRawLongBits(1.0), 0),
            new LocalBuffer().wrap(ElementType.DOUBLE, new double[cols], 0, cols), completion);
        final PendingOperation operation = node.link().toBegin().poll();
        assertTrue(operation.credit() > 0, "on credit " + operation.credit());
        node.link().outbound().begin(operation);
        return operation;
    }

    private void send()
    {
        final RequestProxy requests = new RequestProxy(new MemoryCarrier().newClaim());
        final ReplyProxy replies = new ReplyProxy(new MemoryCarrier().newClaim());
        node.link().outbound().send(requests, replies, 100);
        node.advance();
        node.link().outbound().send(requests, replies, 100);
    }

    private long left()
    {
        final long left = node.link().credit().take(1 << 20, 1, 1);
        node.link().credit().giveBack(left);
        return left;
    }

    @Test
    void shouldTakeOneCreditOfALink()
    {
        LOGGER.setLevel(Level.OFF);
        give(100_000);
        assertEquals(100_000, left());
        assertTrue(node.isLinkOpen());

        give(100_000);

        assertBroken("expected one standing credit of a link");
    }

    @Test
    void shouldGiveTheCreditBackWhenAPatchIsDone()
    {
        give(100_000);
        final Completion completion = new Completion(node.newWaiter());
        final PendingOperation operation = begun(completion);
        assertEquals(100_000 - operation.credit(), left());
        send();

        new DoneEncoder().wrapAndApplyHeader(frame, 0, new MessageHeaderEncoder()).opId(operation.opId());
        deliver(FuzzedNode.HEADER + DoneEncoder.BLOCK_LENGTH);

        assertTrue(node.isLinkOpen());
        assertTrue(completion.isMet());
        assertEquals(100_000, left());
    }

    private void refuse(final PendingOperation operation)
    {
        new ErrorEncoder().wrapAndApplyHeader(frame, 0, new MessageHeaderEncoder())
            .opId(operation.opId()).rank(0);
        frame.putInt(FuzzedNode.HEADER + ErrorEncoder.BLOCK_LENGTH, 0);
        deliver(FuzzedNode.HEADER + ErrorEncoder.BLOCK_LENGTH + Integer.BYTES);
    }

    @Test
    void shouldFailAPatchThatIsRefusedWhenAllOnCreditIsSent()
    {
        give(70_000);
        final Completion completion = new Completion(node.newWaiter());
        final PendingOperation operation = begun(20_000, completion);
        send();
        assertTrue(operation.course() == PendingOperation.Course.BEGUN, "less than the patch is on credit");

        refuse(operation);

        assertTrue(node.isLinkOpen());
        assertInstanceOf(GlobalArrayException.class, completion.takeFailure());
        assertEquals(70_000, left());
        assertNull(node.link().outbound().find(TransferKind.UPDATE, operation.opId()));
    }

    @Test
    void shouldRefuseTheEndOfAPatchThatIsNotSent()
    {
        LOGGER.setLevel(Level.OFF);
        give(100_000);
        refuse(begun(new Completion(node.newWaiter())));

        assertBroken("expected no end of an update while it is sent");
    }
}
