package org.gaeron.wire;

import java.nio.ByteOrder;
import java.util.Map;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.gaeron.ElementType;
import org.gaeron.runtime.failure.Health;
import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.memory.NodeMemory;
import org.gaeron.runtime.peer.NearPeer;
import org.gaeron.runtime.peer.WorkCounts;
import org.gaeron.runtime.settings.JobContext;
import org.gaeron.runtime.waiting.Strands;
import org.gaeron.runtime.waiting.Waiter;
import org.gaeron.wire.codecs.ErrorDecoder;
import org.gaeron.wire.codecs.FetchEncoder;
import org.gaeron.wire.codecs.HelloEncoder;
import org.gaeron.wire.codecs.MessageHeaderDecoder;
import org.gaeron.wire.codecs.MessageHeaderEncoder;
import org.gaeron.wire.codecs.StreamKind;
import org.gaeron.wire.codecs.ValuesDecoder;

/**
 * Node 0 of a job of two, as far as frames reach it. It has its memory, its link with node 1, which is this test, and
 * the real sessions and adapters in between.
 */
final class FuzzedNode implements AutoCloseable
{
    static final int HEADER = MessageHeaderEncoder.ENCODED_LENGTH;
    static final int ROWS = 64;
    static final int COLS = 64;
    static final int DOUBLES = 1;
    static final int LONGS = 2;
    static final int RANK = 2;
    static final int PROBING_RANK = 3;

    private static final long PROBE_ID = 0x7777_0000_0001L;
    private static final int PATIENCE = 1_000;
    private static final int FRAMES_OF_A_CYCLE = 4;
    private static final String JOB = "0f0e0d0c0b0a09080706050403020100";

    /** Ranks of this node are driven by nobody. */
    private static final DutyCycle NOBODY = new IdleDutyCycle()
    {
        @Override
        public void onNoRoom(final int node)
        {
            throw new IllegalStateException("expected room in the log");
        }
    };

    private final Baton baton = new Baton();
    private final JobContext context = context(0);
    private final long[] incarnations = {7001, 7002};
    private final Handshake theirs = new Handshake(context(1), incarnations);
    private final PoisonedFrame placed = new PoisonedFrame();
    private final NodeMemory blocks = new NodeMemory(0, 2, () -> Long.MAX_VALUE);
    private final MemoryCarrier carrier = new MemoryCarrier();
    private final ReplyProxy proxy = new ReplyProxy(carrier.newClaim());
    private final RequestProxy requestProxy = new RequestProxy(carrier.newClaim());
    private Health health;
    private PullBudget budget;
    private LinkTable links;
    private Link link;
    private FarPeer peer;
    private FuzzedOperations operations;
    private InboundSession latency;
    private InboundSession bulk;
    private long refused;
    private boolean isAnswered;
    private String told = "";

    FuzzedNode()
    {
        baton.tryTake();
        for (int rank = 0; rank < 2; rank++)
        {
            blocks.register(NodeMemory.CONTROL_ARRAY_ID, rank, new Block(ElementType.LONG, 1, COLS));
            blocks.register(DOUBLES, rank, new Block(ElementType.DOUBLE, ROWS, COLS));
            blocks.register(LONGS, rank, new Block(ElementType.LONG, ROWS, COLS));
        }
    }

    private static JobContext context(final int node)
    {
        return JobContext.of(Map.of("gaeron.nodes", "2", "gaeron.ranks", "2", "gaeron.node", Integer.toString(node),
            "gaeron.job", JOB)).key(new byte[32]).conclude();
    }

    /**
     * A new life of the link, open in both directions, with a latency stream and a bulk stream from node 1.
     */
    void connect()
    {
        health = new Health();
        final Waiter[] waiters = {new Waiter(health), new Waiter(health)};
        final NodeParts parts =
            new NodeParts(context, health, blocks, new NearPeer(blocks, waiters, 0), new Strands(waiters));
        final WireCounters counters = new WireCounters()
        {
            @Override
            public void onRefused()
            {
                refused++;
            }
        };
        budget = new PullBudget(1 << 20, MemoryCarrier.LIMITS.creditBytes(1),
            MemoryCarrier.LIMITS.frames().dataBytesPerFrame(StreamKind.BULK), baton);
        links = new LinkTable(parts, baton, carrier, new Handshake(context, incarnations), budget, counters,
            new Standstill(context.limits().nodeTimeoutNs()), System::nanoTime, () -> 4711);
        link = links.link(1);
        peer = new FarPeer(link, 0, link.awaited(0), new RequestProxy(carrier.newClaim()), NOBODY, counters,
            0, new WorkCounts());
        final RequestAdapter requests =
            new RequestAdapter(new OwnerService(parts, counters), proxy, budget, baton);
        final ReplyAdapter replies = new ReplyAdapter(budget, 0, baton);
        latency = new InboundSession(new NamedStream(1), StreamKind.LATENCY, links, requests, replies);
        bulk = new InboundSession(new NamedStream(2), StreamKind.BULK, links, requests, replies);
        link.want();
        greet(latency, StreamKind.LATENCY);
        greet(bulk, StreamKind.BULK);
        for (int i = 0; i < PATIENCE && !link.isOpen(); i++)
        {
            links.active();
            link.advance(links.handshake(), proxy, System.nanoTime());
        }
        if (!link.isOpen() || latency.link() == null || bulk.link() == null)
        {
            throw new IllegalStateException("expected an open link, actual " + link.state());
        }
        link.replies().send(proxy, link.latency().stream()); // the credit
        // so that no frame becomes a request of that rank by one change
        link.order().onRequest(PROBING_RANK, 0);
        drain();
        told = "";
    }

    /** Opens this node's bulk stream, which a link does when a transfer needs it. */
    void openBulk()
    {
        for (int i = 0; i < PATIENCE && !link.bulk().isOpen(); i++)
        {
            link.bulk().advance(links.handshake(), proxy, link.proof(), System.nanoTime());
        }
    }

    /** A stream of which the test itself delivers the frames. */
    private record NamedStream(long id) implements InboundStream
    {
        @Override
        public int poll(final FrameHandler handler, final int limit)
        {
            return 0;
        }

        @Override
        public String source()
        {
            return "the test";
        }
    }

    private void greet(final InboundSession session, final StreamKind kind)
    {
        final UnsafeBuffer hello = new UnsafeBuffer(new byte[HEADER + HelloEncoder.BLOCK_LENGTH]);
        hello(hello, kind);
        final UnsafeBuffer frame = placed.place(hello, hello.capacity());
        session.onFrame(frame, PoisonedFrame.OFFSET, hello.capacity(), placed.position(hello.capacity()));
    }

    /**
     * Encodes what node 1 says first, with a good signature.
     */
    int hello(final UnsafeBuffer to, final StreamKind kind)
    {
        final Proof speaker = new Proof(0, 99);
        speaker.onHello(link.proof().nonce(), 0);
        theirs.sign(new HelloEncoder().wrapAndApplyHeader(to, 0, new MessageHeaderEncoder()), speaker, kind);
        return HEADER + HelloEncoder.BLOCK_LENGTH;
    }

    Link link()
    {
        return link;
    }

    /** {@return node 1 as rank 0 reaches it} */
    FarPeer peer()
    {
        return peer;
    }

    /** Notes what rank 0 has under way. */
    void operations(final FuzzedOperations underWay)
    {
        operations = underWay;
    }

    FuzzedOperations operations()
    {
        return operations;
    }

    PullBudget budget()
    {
        return budget;
    }

    /**
     * Lets the other side have what it may send.
     */
    void grant()
    {
        budget.doWork(proxy);
    }

    Waiter newWaiter()
    {
        return new Waiter(health);
    }

    /** {@return how many streams the node has refused in its life} */
    long refused()
    {
        return refused;
    }

    void register(final int arrayId, final int rank, final Block block)
    {
        blocks.register(arrayId, rank, block);
    }

    Block block(final int arrayId, final int rank)
    {
        return blocks.block(arrayId, rank);
    }

    FrameHandler session(final StreamKind kind)
    {
        return kind == StreamKind.LATENCY ? latency : bulk;
    }

    /**
     * Lets a handler of a stream have a frame. It may stand before the session, with a planted bug.
     *
     * @return what it did that no handler may do, or null.
     */
    String deliver(final FrameHandler handler, final StreamKind stream, final DirectBuffer frame, final int length)
    {
        final UnsafeBuffer buffer = placed.place(frame, length);
        try
        {
            final boolean isConsumed =
                handler.onFrame(buffer, PoisonedFrame.OFFSET, length, placed.position(length));
            if (!isConsumed && !(stream == StreamKind.BULK && EarlyAnnouncement.forget(frame, link, budget, bulk)))
            {
                return "expected the frame to be consumed, actual held";
            }
        }
        catch (final Throwable ex)
        {
            return "an exception out of the handler: " + ex;
        }
        return placed.fault(frame, length);
    }

    /**
     * Looks whether the node still serves, or has dropped the link and let go of everything that belongs to it.
     *
     * @return what is wrong, or null.
     */
    String settle(final FrameHandler handler)
    {
        final String stall = link.isOpen() ? probe(handler) : budget.outstanding() == 0 ? null :
            "expected nothing granted after the end of the link, actual " + budget.outstanding();
        if (!health.isGood())
        {
            try
            {
                health.check();
            }
            catch (final RuntimeException ex)
            {
                told += ex.getMessage();
            }
        }
        drain();
        return stall != null ? stall :
            told.contains("OutOfBounds") ? "a read beyond the message: " + told :
            told.contains("NullPointer") || told.contains("ClassCast") ? "an accident: " + told : null;
    }

    boolean isLinkOpen()
    {
        return link.isOpen();
    }

    /** Uses up the next number of the rank that probes: frames may have been its requests. */
    private long nextProbe()
    {
        long sequence = 0;
        while (link.order().onRequest(PROBING_RANK, sequence) != null)
        {
            sequence++;
        }
        return sequence + 1;
    }

    private String probe(final FrameHandler handler)
    {
        final UnsafeBuffer frame = new UnsafeBuffer(new byte[HEADER + FetchEncoder.BLOCK_LENGTH]);
        new FetchEncoder().wrapAndApplyHeader(frame, 0, new MessageHeaderEncoder())
            .rank(PROBING_RANK).sequence(nextProbe()).opId(PROBE_ID).arrayId(LONGS).owner(0).row(0).col(0)
            .operand(0).expected(0).fetchOperator((short)0);
        final String fault = deliver(handler, StreamKind.LATENCY, frame, frame.capacity());
        isAnswered = false;
        for (int i = 0; i < 8 && !isAnswered && fault == null; i++)
        {
            if (!link.replies().isEmpty())
            {
                link.replies().send(proxy, link.latency().stream());
            }
            drain();
        }
        return fault != null ? "stalled: " + fault : isAnswered ? null : "stalled: a good request was not answered";
    }

    /** Opens the streams that are wanted. */
    void advance()
    {
        for (int i = 0; i < PATIENCE && link.isOpening(); i++)
        {
            link.advance(links.handshake(), proxy, System.nanoTime());
        }
    }

    /** What a duty cycle does for a link: grants, transfers, answers. */
    void serve()
    {
        if (link.isOpen())
        {
            budget.doWork(proxy);
            link.outbound().send(requestProxy, proxy, FRAMES_OF_A_CYCLE);
            link.replies().send(proxy, link.latency().stream());
        }
        drain();
    }

    /** Reads what the node has said. */
    private void drain()
    {
        final MemoryCarrier.Log log = carrier.log(StreamKind.LATENCY);
        for (UnsafeBuffer frame = log.poll(); frame != null; frame = log.poll())
        {
            onAnswer(frame);
        }
    }

    private void onAnswer(final DirectBuffer frame)
    {
        final int template = new MessageHeaderDecoder().wrap(frame, 0).templateId();
        if (template == ValuesDecoder.TEMPLATE_ID)
        {
            for (int at = HEADER + 8; at < frame.capacity(); at += 16)
            {
                isAnswered |= frame.getLong(at, ByteOrder.LITTLE_ENDIAN) == PROBE_ID;
            }
        }
        else if (template == ErrorDecoder.TEMPLATE_ID)
        {
            told += frame.getStringWithoutLengthUtf8(HEADER + 20, frame.capacity() - HEADER - 20);
        }
    }

    /** {@return what the node has said in errors, to the other node or to its own ranks, since it was connected} */
    String told()
    {
        return told;
    }

    @Override
    public void close()
    {
        blocks.closeAll();
    }
}
