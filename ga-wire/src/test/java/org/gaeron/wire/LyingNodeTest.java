package org.gaeron.wire;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.logging.Level;
import java.util.logging.Logger;

import org.agrona.concurrent.UnsafeBuffer;
import org.gaeron.ElementType;
import org.gaeron.NodeFailedException;
import org.gaeron.NodeFailedException.OperationState;
import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.waiting.Strands;
import org.gaeron.wire.codecs.DoneEncoder;
import org.gaeron.wire.codecs.MessageHeaderEncoder;
import org.gaeron.wire.codecs.StreamKind;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A node of the job that keeps to the format and to nothing else: frames that are good, each by itself.
 */
class LyingNodeTest
{
    private static final Logger LOGGER = Logger.getLogger("org.gaeron");
    private static final int OTHER_RANK = FuzzedNode.RANK + 1;
    private static final int RANKS = 2;
    private static final int FIRST_THREAD = FuzzedNode.RANK + RANKS;

    private FuzzedNode node;
    private final UnsafeBuffer frame = new UnsafeBuffer(new byte[1 << 12]);
    /** The next request of each strand of the node that lies; the first one of the other rank is used up. */
    private final int[] sequences = new int[RANKS + Strands.MOST_FORKED + 1];
    private long lastOpId = 1L << 40;

    @BeforeEach
    void launch()
    {
        LOGGER.setLevel(Level.OFF);
        node = new FuzzedNode();
        node.connect();
        sequences[OTHER_RANK - FuzzedNode.RANK] = 1;
    }

    @AfterEach
    void close()
    {
        LOGGER.setLevel(null);
        node.close();
    }

    private void deliver(final int length)
    {
        assertNull(node.deliver(node.session(StreamKind.LATENCY), StreamKind.LATENCY, frame, length));
    }

    /** A request of a rank or a thread of one, the next one of it, for an operation of its own. */
    private void request(final BaseFrame base, final int rank)
    {
        final int length = base.encode(node, new FuzzedOperations(node), frame);
        frame.putInt(FuzzedNode.HEADER, rank, LITTLE_ENDIAN);
        frame.putInt(FuzzedNode.HEADER + 4, sequences[rank - FuzzedNode.RANK]++, LITTLE_ENDIAN);
        frame.putLong(FuzzedNode.HEADER + 8, ++lastOpId, LITTLE_ENDIAN);
        deliver(length);
    }

    private void fill(final BaseFrame base, final int rank)
    {
        fill(base, rank, CarrierLimits.MOST_SLOTS);
    }

    private void fill(final BaseFrame base, final int rank, final int most)
    {
        for (int i = 0; i < most; i++)
        {
            request(base, rank);
            assertTrue(node.isLinkOpen(), base + " " + i + " of rank " + rank);
        }
    }

    private void assertRefused(final String reason)
    {
        assertFalse(node.isLinkOpen());
        assertNull(node.settle(node.session(StreamKind.LATENCY)));
        assertTrue(node.told().contains(reason), node.told());
        assertEquals(1, node.refused());
    }

    @ParameterizedTest
    @EnumSource(names = {"ANNOUNCE", "LARGE_GET"})
    void shouldRefuseMoreTransfersThanARankMayHaveOpen(final BaseFrame base)
    {
        fill(base, FuzzedNode.RANK);
        fill(base, OTHER_RANK);
        assertEquals(0, node.refused());

        request(base, FuzzedNode.RANK);

        assertRefused("expected at most 256 requests of rank 2 open");
    }

    @Test
    void shouldCountAnnouncementsAndGetsTogether()
    {
        fill(BaseFrame.ANNOUNCE, FuzzedNode.RANK);

        request(BaseFrame.LARGE_GET, FuzzedNode.RANK);

        assertRefused("expected at most 256 requests of rank 2 open");
    }

    @Test
    void shouldCountTransfersAndFetchesTogether()
    {
        fill(BaseFrame.ANNOUNCE, FuzzedNode.RANK);

        request(BaseFrame.SWAP, FuzzedNode.RANK);

        assertRefused("expected at most 256 requests of rank 2 open");
    }

    @ParameterizedTest
    @EnumSource(names = {"PUT", "ANNOUNCE"})
    void shouldRefuseElementsThatDoNotFillTheirFrame(final BaseFrame base)
    {
        final int length = base.encode(node, new FuzzedOperations(node), frame);

        deliver(length + 1);

        assertRefused("with elements to its end, actual length ");
    }

    @ParameterizedTest
    @EnumSource(names = {"GET", "ADD", "APPLIED", "PULL", "DONE", "PROBE"})
    void shouldRefuseBytesBehindAMessageOfFixedLength(final BaseFrame base)
    {
        final int length = base.encode(node, new FuzzedOperations(node), frame);

        deliver(length + 1);

        assertRefused("length " + (length + 1));
    }

    @Test
    void shouldRefuseMoreFetchesThanANodeMayHaveOpen()
    {
        fill(BaseFrame.SWAP, FuzzedNode.RANK);
        fill(BaseFrame.SWAP, OTHER_RANK);

        request(BaseFrame.SWAP, FuzzedNode.RANK);

        assertRefused("expected at most 512 requests of node 1 open");
    }

    @Test
    void shouldRefuseMoreTransfersThanAThreadOfAForkMayHaveOpen()
    {
        fill(BaseFrame.ANNOUNCE, FIRST_THREAD + 7, CarrierLimits.MOST_FORKED_SLOTS);
        fill(BaseFrame.ANNOUNCE, FIRST_THREAD, CarrierLimits.MOST_FORKED_SLOTS);
        assertEquals(0, node.refused());

        request(BaseFrame.ANNOUNCE, FIRST_THREAD + 7);

        assertRefused("expected at most 64 requests of rank " + (FIRST_THREAD + 7) + " open");
    }

    @Test
    void shouldServeAsManyThreadsOfForksAsANodeMayHaveAndNoMore()
    {
        for (int thread = Strands.MOST_FORKED - 1; thread >= 0; thread -= 31)
        {
            request(BaseFrame.ADD, FIRST_THREAD + thread);
            assertTrue(node.isLinkOpen(), node.told());
        }
        node.serve();
        request(BaseFrame.ADD, FIRST_THREAD + Strands.MOST_FORKED - 1);
        assertEquals(0, node.refused());

        request(BaseFrame.ADD, FIRST_THREAD + Strands.MOST_FORKED);

        assertRefused("expected a rank of node 1");
    }

    @Test
    void shouldRefuseAThreadOfAForkThatDoesNotBeginAtItsFirstRequest()
    {
        sequences[RANKS + 3] = 1;

        request(BaseFrame.ADD, FIRST_THREAD + 3);

        assertRefused("expected request 0 of rank " + (FIRST_THREAD + 3) + ", actual 1");
    }

    @Test
    void shouldRefuseMoreErrorsThanANodeMayHaveComing()
    {
        node.register(FuzzedNode.LONGS, 1, null);
        fill(BaseFrame.SWAP, FuzzedNode.RANK);
        fill(BaseFrame.SWAP, OTHER_RANK);

        request(BaseFrame.SWAP, FuzzedNode.RANK);

        assertRefused("expected at most 512 requests of node 1 open");
    }

    @Test
    void shouldServeARankThatHasAllOpenAgainAndAgain()
    {
        for (int i = 0; i < 4; i++)
        {
            for (int rank = FuzzedNode.RANK; rank < FuzzedNode.RANK + RANKS; rank++)
            {
                fill(i % 2 == 0 ? BaseFrame.ADD : BaseFrame.SWAP, rank);
            }
            for (int cycle = 0; cycle < 4; cycle++)
            {
                node.serve();
            }
            assertEquals(0, node.link().replies().operations());
        }
        assertEquals(0, node.refused());
    }

    @Test
    void shouldNotBelieveThatWhatWasNeverPulledIsDone()
    {
        final FuzzedOperations operations = new FuzzedOperations(node);
        new DoneEncoder().wrapAndApplyHeader(frame, 0, new MessageHeaderEncoder()).opId(operations.announced());

        deliver(FuzzedNode.HEADER + DoneEncoder.BLOCK_LENGTH);

        assertRefused("before all of it was pulled and sent");
        final NodeFailedException failure =
            assertInstanceOf(NodeFailedException.class, operations.failure());
        assertEquals(OperationState.IN_DOUBT, failure.operationState());
    }

    @Test
    void shouldRefuseToSendAgainWhatWasAllSent()
    {
        final int length = BaseFrame.PULL.encode(node, new FuzzedOperations(node), frame);
        deliver(length);
        node.link().outbound().clear(); // as when all is sent

        deliver(length);

        assertRefused("expected the pull of an open operation");
    }

    /** A rank closes the block after it was found, and before it is read or written. */
    @ParameterizedTest
    @EnumSource(names = {"SUM_OF_LONGS", "SUM", "GET", "LARGE_GET", "ADD", "SWAP", "COMPARE_AND_SET", "FETCH_OR",
        "ADD_WITHIN", "SCATTER", "SCATTER_SUM", "SCATTER_XOR", "GATHER"})
    void shouldAnswerWithAnErrorWhenABlockIsClosedMeanwhile(final BaseFrame base)
    {
        final Block longs = closed(FuzzedNode.LONGS, ElementType.LONG);
        final Block doubles = closed(FuzzedNode.DOUBLES, ElementType.DOUBLE);

        final int length = base.encode(node, new FuzzedOperations(node), frame);
        deliver(length);
        node.serve();

        node.register(FuzzedNode.LONGS, 1, longs);
        node.register(FuzzedNode.DOUBLES, 1, doubles);
        assertTrue(node.isLinkOpen());
        assertNull(node.settle(node.session(StreamKind.LATENCY)));
        assertTrue(node.told().contains("IllegalStateException"), node.told());
        assertEquals(0, node.refused());
    }

    /** {@return the previous block} */
    private Block closed(final int arrayId, final ElementType type)
    {
        final Block open = node.block(arrayId, 1);
        final Block closed = new Block(type, FuzzedNode.ROWS, FuzzedNode.COLS);
        closed.close();
        node.register(arrayId, 1, closed);
        return open;
    }
}
