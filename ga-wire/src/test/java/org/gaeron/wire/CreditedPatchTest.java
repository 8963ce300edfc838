package org.gaeron.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.logging.Level;
import java.util.logging.Logger;

import org.agrona.concurrent.UnsafeBuffer;
import org.gaeron.ElementType;
import org.gaeron.GlobalArrayException;
import org.gaeron.Operator;
import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.patch.BlockPatch;
import org.gaeron.runtime.patch.LocalBuffer;
import org.gaeron.runtime.patch.Update;
import org.gaeron.runtime.waiting.Completion;
import org.gaeron.wire.codecs.AnnounceEncoder;
import org.gaeron.wire.codecs.DoneEncoder;
import org.gaeron.wire.codecs.ErrorEncoder;
import org.gaeron.wire.codecs.MessageHeaderEncoder;
import org.gaeron.wire.codecs.PatchEncoder;
import org.gaeron.wire.codecs.PullEncoder;
import org.gaeron.wire.codecs.StreamKind;
import org.gaeron.wire.codecs.TransferKind;
import org.gaeron.wire.codecs.UpdateEncoder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Patches that come on credit, in two frames: the announcement with some elements by the latency stream, the rest by
 * the bulk stream.
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
        final AnnounceEncoder announce = new AnnounceEncoder().wrapAndApplyHeader(frame, 0, new MessageHeaderEncoder())
            .rank(FuzzedNode.RANK).sequence(sequence).opId(opId)
            .alpha(Double.doubleToRawLongBits(2.0)).alpha2(0)
            .head(HEAD).credit(credit).kind((short)new Update().set(Operator.SUM, 0, 0).code());
        patch(announce.patch(), array);
        return deliver(StreamKind.LATENCY, ones(FuzzedNode.HEADER + AnnounceEncoder.BLOCK_LENGTH, HEAD));
    }

    private boolean send(final int array, final long opId, final int sequence, final int bytes)
    {
        final UpdateEncoder update = new UpdateEncoder().wrapAndApplyHeader(frame, 0, new MessageHeaderEncoder())
            .rank(FuzzedNode.RANK).sequence(sequence).opId(opId)
            .alpha(Double.doubleToRawLongBits(2.0)).alpha2(0).first(HEAD)
            .kind((short)new Update().set(Operator.SUM, 0, 0).code());
        patch(update.patch(), array);
        return deliver(StreamKind.BULK, ones(FuzzedNode.HEADER + UpdateEncoder.BLOCK_LENGTH, bytes));
    }

    private void assertSum(final double expected)
    {
        for (int i = 0; i < COLS; i++)
        {
            assertEquals(expected, block.memory().get(java.lang.foreign.ValueLayout.JAVA_DOUBLE,
                block.offsetBytes(0, i)), "element " + i);
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
        assertTrue(send(ARRAY, OP_ID, 0, REST));

        assertSum(2.0);
        assertEquals(1, node.link().replies().operations());
        assertEquals(0, node.budget().outstanding());
    }

    @Test
    void shouldHoldElementsThatOvertakeTheirAnnouncement()
    {
        assertFalse(send(ARRAY, OP_ID, 0, REST), "consumed before the announcement");
        assertSum(0.0);
        assertTrue(announce(ARRAY, OP_ID, 0, REST));
        assertEquals(REST, node.budget().outstanding());
        assertTrue(send(ARRAY, OP_ID, 0, REST), "held after the announcement");

        assertSum(2.0);
        assertEquals(1, node.link().replies().operations());
    }

    @Test
    void shouldRefuseElementsOfAnOperationThatHasCome()
    {
        LOGGER.setLevel(Level.OFF);
        announce(ARRAY, OP_ID, 0, REST);
        send(ARRAY, OP_ID, 0, REST);

        assertTrue(send(ARRAY, OP_ID, 0, REST));

        assertBroken("expected the next elements of an announced patch");
        assertSum(2.0);
    }

    @Test
    void shouldRefuseMoreThanTheCredit()
    {
        LOGGER.setLevel(Level.OFF);
        final long most = node.link().creditBytes();
        assertTrue(most > REST, "credit " + most);
        int sequence = 0;
        for (long left = most; left >= REST; left -= REST)
        {
            announce(ARRAY, OP_ID + sequence, sequence, REST);
            assertTrue(node.isLinkOpen(), sequence + " patches");
            sequence++;
        }
        assertEquals(most / REST, sequence);

        announce(ARRAY, OP_ID + sequence, sequence, REST);

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

        assertTrue(send(NO_ARRAY, OP_ID, 0, REST));

        assertTrue(node.isLinkOpen());
        assertEquals(1, node.link().replies().operations());
        assertEquals(0, node.budget().outstanding());
        assertNull(node.settle(node.session(StreamKind.LATENCY)));
        assertTrue(node.told().contains("expected an open array"), node.told());
    }

    private void give(final long bytes)
    {
        new PullEncoder().wrapAndApplyHeader(frame, 0, new MessageHeaderEncoder())
            .opId(0).granted(bytes).kind(TransferKind.UPDATE);
        deliver(StreamKind.LATENCY, FuzzedNode.HEADER + PullEncoder.BLOCK_LENGTH);
    }

    /** A large update of this node, which has a credit for all of it. */
    private PendingOperation begun(final Completion completion)
    {
        final int cols = 10_000;
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
        deliver(StreamKind.LATENCY, FuzzedNode.HEADER + DoneEncoder.BLOCK_LENGTH);

        assertTrue(node.isLinkOpen());
        assertTrue(completion.isMet());
        assertEquals(100_000, left());
    }

    private void refuse(final PendingOperation operation)
    {
        new ErrorEncoder().wrapAndApplyHeader(frame, 0, new MessageHeaderEncoder())
            .opId(operation.opId()).rank(0);
        frame.putInt(FuzzedNode.HEADER + ErrorEncoder.BLOCK_LENGTH, 0);
        deliver(StreamKind.LATENCY, FuzzedNode.HEADER + ErrorEncoder.BLOCK_LENGTH + Integer.BYTES);
    }

    @Test
    void shouldFailAPatchThatIsRefusedWhenAllOnCreditIsSent()
    {
        give(70_000);
        final Completion completion = new Completion(node.newWaiter());
        final PendingOperation operation = begun(completion);
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
