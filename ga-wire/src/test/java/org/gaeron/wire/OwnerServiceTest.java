package org.gaeron.wire;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;

import org.agrona.concurrent.UnsafeBuffer;
import org.gaeron.ElementType;
import org.gaeron.runtime.failure.Health;
import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.memory.NodeMemory;
import org.gaeron.runtime.patch.BlockPatch;
import org.gaeron.runtime.patch.FetchOperator;
import org.gaeron.runtime.peer.NearPeer;
import org.gaeron.runtime.settings.JobContext;
import org.gaeron.runtime.waiting.Strands;
import org.gaeron.runtime.waiting.Waiter;
import org.gaeron.wire.codecs.StreamKind;
import org.gaeron.wire.codecs.ValuesEncoder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OwnerServiceTest
{
    private static final int PAIRS = FuzzedNode.HEADER + ValuesEncoder.BLOCK_LENGTH + Integer.BYTES;

    private final NodeMemory memory = new NodeMemory(0, 1, () -> Long.MAX_VALUE);

    @AfterEach
    void close()
    {
        memory.closeAll();
    }

    @Test
    void shouldAnswerIncrementsOfIntsThatWrapAroundWithInts()
    {
        final JobContext context =
            JobContext.of(Map.of(JobContext.NODES, "2", JobContext.RANKS, "1")).conclude();
        final Health health = new Health();
        final Waiter[] waiters = {new Waiter(health)};
        final OwnerService service = new OwnerService(
            new NodeParts(context, health, memory, new NearPeer(memory, waiters, 0), new Strands(waiters)),
            new WireCounters() { });
        final Block block = new Block(ElementType.INT, 1, 1);
        block.getAndAdd(0, Integer.MAX_VALUE);
        memory.register(1, 0, block);
        final Baton baton = new Baton();
        baton.tryTake();
        final Replies replies = new Replies(baton);
        final BlockPatch element = new BlockPatch().set(1, 0, 0, 0, 1, 1);

        service.fetch(replies, 1, 11, element, FetchOperator.ADD, 1, 0);
        service.fetch(replies, 1, 12, element, FetchOperator.ADD, 1, 0);

        final MemoryCarrier carrier = new MemoryCarrier();
        final OutboundStream stream = carrier.stream(1, StreamKind.LATENCY);
        stream.tryOpen(0);
        replies.send(new ReplyProxy(carrier.newClaim()), stream);
        final UnsafeBuffer frame = carrier.log(StreamKind.LATENCY).poll();
        assertEquals(11, frame.getLong(PAIRS, LITTLE_ENDIAN));
        assertEquals(Integer.MAX_VALUE, frame.getLong(PAIRS + 8, LITTLE_ENDIAN));
        assertEquals(12, frame.getLong(PAIRS + 16, LITTLE_ENDIAN));
        assertEquals(Integer.MIN_VALUE, frame.getLong(PAIRS + 24, LITTLE_ENDIAN));
    }
}
