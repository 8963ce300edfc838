package org.gaeron.aeron;

import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Map;

import io.aeron.Aeron;
import io.aeron.ConcurrentPublication;
import io.aeron.Image;
import io.aeron.Publication;
import io.aeron.Subscription;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.aeron.logbuffer.BufferClaim;
import io.aeron.logbuffer.ControlledFragmentHandler;
import io.aeron.logbuffer.ControlledFragmentHandler.Action;

import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.gaeron.ElementType;
import org.gaeron.aeron.codecs.ErrorDecoder;
import org.gaeron.aeron.codecs.FetchEncoder;
import org.gaeron.aeron.codecs.HelloEncoder;
import org.gaeron.aeron.codecs.MessageHeaderDecoder;
import org.gaeron.aeron.codecs.MessageHeaderEncoder;
import org.gaeron.aeron.codecs.StreamKind;
import org.gaeron.aeron.codecs.ValuesDecoder;
import org.gaeron.runtime.Health;
import org.gaeron.runtime.JobContext;
import org.gaeron.runtime.NearPeer;
import org.gaeron.runtime.Waiter;
import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.memory.NodeMemory;

/**
 * Node 0 of a job of two, as far as frames reach it: its memory, its link with node 1, which is this test, and the
 * sessions and adapters in between, all of them the real ones. Driver and client run on the test's thread.
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
    private static final int PATIENCE = 100_000;
    private static final long TERM_BYTES = 1 << 16;
    private static final long ROOM_BYTES = 40_000;
    private static final int FILLER_BYTES = 4000;
    private static final int FRAMES_OF_A_CYCLE = 4;
    private static final String JOB = "0f0e0d0c0b0a09080706050403020100";

    private final JobContext context = context(0);
    private final Channels channels = new Channels(context, 0, 1);
    private final long[] incarnations = {7001, 7002};
    private final Handshake theirs = new Handshake(context(1), incarnations);
    private final Link theirLink = new Link(0, 99, new Channels(context(1), 0, 1), 2);
    private final PoisonedFrame placed = new PoisonedFrame();
    private final NodeMemory blocks = new NodeMemory(0, 2, Long.MAX_VALUE);
    private final MediaDriver driver;
    private final Aeron aeron;
    private final Subscription answers;
    private final ConcurrentPublication anchor;
    private final Image image;
    private final NodeCounters counters;
    private final ReplyProxy proxy = new ReplyProxy();
    private final RequestProxy requestProxy = new RequestProxy();
    private Health health;
    private PullBudget budget;
    private LinkTable links;
    private Link link;
    private RequestAdapter requests;
    private InboundSession latency;
    private InboundSession bulk;
    private Throwable error;
    private boolean isAnswered;
    private String told = "";

    FuzzedNode(final Path directory)
    {
        driver = MediaDriver.launch(new MediaDriver.Context()
            .aeronDirectoryName(directory.resolve("fuzzed").toString())
            .threadingMode(ThreadingMode.INVOKER)
            .termBufferSparseFile(true)
            .publicationLingerTimeoutNs(0)
            .errorHandler(ex -> error = ex)
            .dirDeleteOnShutdown(true));
        aeron = Aeron.connect(new Aeron.Context()
            .aeronDirectoryName(driver.aeronDirectoryName())
            .useConductorAgentInvoker(true)
            .errorHandler(ex -> error = ex)
            .driverAgentInvoker(driver.sharedAgentInvoker()));
        final int back = channels.streamId(1, 0, StreamKind.LATENCY);
        final Subscription subscription = aeron.addSubscription("aeron:ipc?term-length=64k", back);
        anchor = aeron.addPublication("aeron:ipc?term-length=64k", back);
        answers = aeron.addSubscription("aeron:ipc", channels.streamId(0, 1, StreamKind.LATENCY));
        aeron.addPublication(channels.publication(1, StreamKind.LATENCY), channels.streamId(0, 1, StreamKind.LATENCY));
        while (subscription.imageCount() == 0 || answers.imageCount() == 0)
        {
            invoke();
        }
        image = subscription.imageAtIndex(0);
        counters = new NodeCounters(aeron, 0, JOB);
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
            "gaeron.job", JOB, "gaeron.term.length", "65536")).key(new byte[32]).conclude();
    }

    private void invoke()
    {
        driver.sharedAgentInvoker().invoke();
        aeron.conductorAgentInvoker().invoke();
    }

    /**
     * A new life of the link, open in both directions, with a latency stream and a bulk stream from node 1.
     */
    void connect()
    {
        disconnect();
        health = new Health();
        final Waiter[] waiters = {new Waiter(health), new Waiter(health)};
        budget = new PullBudget(1 << 20, channels.frames().elementsPerFrame(StreamKind.BULK));
        links = new LinkTable(context, channels, new Handshake(context, incarnations), health, budget, counters,
            new Standstill(context.nodeTimeoutNs()));
        link = links.link(1);
        final RankProgress progress = new RankProgress(null, links, null, null, counters.parked());
        for (int i = 0; i < 2; i++)
        {
            link.farPeer(i, new FarPeer(link, i, i, waiters[i], progress, counters));
        }
        requests =
            new RequestAdapter(blocks, new NearPeer(blocks, waiters, 0), waiters[0], proxy, budget, counters);
        final ReplyAdapter replies = new ReplyAdapter(budget, 0);
        latency = new InboundSession(image, StreamKind.LATENCY, links, requests, replies, 2);
        bulk = new InboundSession(image, StreamKind.BULK, links, requests, replies, 2);
        links.want(link);
        greet(latency, StreamKind.LATENCY);
        greet(bulk, StreamKind.BULK);
        for (int i = 0; i < PATIENCE && !link.isOpen(); i++)
        {
            links.active();
            link.advance(aeron, channels, links.handshake(), proxy);
            drain();
        }
        if (!link.isOpen() || latency.link() == null || bulk.link() == null)
        {
            throw new IllegalStateException("expected an open link, actual " + link.state() + ", driver " +
                driver.sharedAgentInvoker().isRunning() + ", error " + error);
        }
        latency.sequenceError(PROBING_RANK, 0); // so that no frame becomes a request of that rank by one change
        makeRoom();
        told = "";
    }

    /**
     * Fills a term that is nearly full, or just full: a rank that came to its end would have to drive, and here nobody
     * can.
     */
    private void makeRoom()
    {
        drain();
        final Publication publication = link.latency().publication();
        final BufferClaim claim = new BufferClaim();
        while (publication.position() % TERM_BYTES == 0 ||
            publication.position() % TERM_BYTES > TERM_BYTES - ROOM_BYTES)
        {
            if (publication.tryClaim(FILLER_BYTES, claim) > 0)
            {
                claim.commit();
            }
            drain();
        }
    }

    private void disconnect()
    {
        if (link != null && link.latency().publication() != null)
        {
            link.latency().publication().close();
        }
    }

    private void greet(final InboundSession session, final StreamKind kind)
    {
        final UnsafeBuffer hello = new UnsafeBuffer(new byte[HEADER + HelloEncoder.BLOCK_LENGTH]);
        hello(hello, kind);
        final UnsafeBuffer frame = placed.place(hello, hello.capacity());
        session.onFragment(frame, PoisonedFrame.OFFSET, hello.capacity(), placed.position());
    }

    /**
     * Encodes what node 1 says first, with a good signature.
     */
    int hello(final UnsafeBuffer to, final StreamKind kind)
    {
        final Link speaker = new Link(0, theirLink.nonce(), new Channels(context, 0, 1), 2);
        speaker.onHello(link.nonce(), 0);
        theirs.sign(new HelloEncoder().wrapAndApplyHeader(to, 0, new MessageHeaderEncoder()), speaker, kind);
        return HEADER + HelloEncoder.BLOCK_LENGTH;
    }

    Link link()
    {
        return link;
    }

    PullBudget budget()
    {
        return budget;
    }

    /**
     * Lets the other side have what it may send; at the end of a term it takes a second attempt.
     */
    void grant()
    {
        for (int i = 0; i < 4 && budget.outstanding() == 0; i++)
        {
            budget.doWork(proxy);
        }
    }

    Waiter newWaiter()
    {
        return new Waiter(health);
    }

    /** {@return how many streams the node has refused in its life} */
    long refused()
    {
        return counters.refused();
    }

    void register(final int arrayId, final int rank, final Block block)
    {
        blocks.register(arrayId, rank, block);
    }

    Block block(final int arrayId, final int rank)
    {
        return blocks.block(arrayId, rank);
    }

    ControlledFragmentHandler session(final StreamKind kind)
    {
        return kind == StreamKind.LATENCY ? latency : bulk;
    }

    /**
     * Lets a handler have a frame.
     *
     * @return what it did that no handler may do, or null.
     */
    String deliver(final ControlledFragmentHandler handler, final DirectBuffer frame, final int length)
    {
        final UnsafeBuffer buffer = placed.place(frame, length);
        try
        {
            final Action action = handler.onFragment(buffer, PoisonedFrame.OFFSET, length, placed.position());
            requests.endPoll();
            if (action != Action.CONTINUE)
            {
                return "expected the frame to be consumed, actual " + action;
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
    String settle(final ControlledFragmentHandler handler)
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
        while (latency.sequenceError(PROBING_RANK, sequence) != null)
        {
            sequence++;
        }
        return sequence + 1;
    }

    private String probe(final ControlledFragmentHandler handler)
    {
        final UnsafeBuffer frame = new UnsafeBuffer(new byte[HEADER + FetchEncoder.BLOCK_LENGTH]);
        new FetchEncoder().wrapAndApplyHeader(frame, 0, new MessageHeaderEncoder())
            .rank(PROBING_RANK).sequence(nextProbe()).opId(PROBE_ID).arrayId(LONGS).owner(0).row(0).col(0)
            .operand(0).expected(0).fetchOperator((short)0);
        final String fault = deliver(handler, frame, frame.capacity());
        isAnswered = false;
        for (int i = 0; i < 8 && !isAnswered && fault == null; i++)
        {
            if (!link.replies().isEmpty())
            {
                link.replies().send(proxy, link.latency().publication());
            }
            drain();
        }
        return fault != null ? "stalled: " + fault : isAnswered ? null : "stalled: a good request was not answered";
    }

    /** What a duty cycle does for a link: grants, transfers, answers. */
    void serve()
    {
        if (link.isOpen())
        {
            budget.doWork(proxy);
            link.outbound().send(requestProxy, proxy, FRAMES_OF_A_CYCLE);
            link.replies().send(proxy, link.latency().publication());
        }
        drain();
    }

    /** Reads what the node has said. */
    private void drain()
    {
        for (int idle = 0; idle < 2; idle++) // a term that ends is one poll without fragments
        {
            idle = answers.poll((buffer, at, length, header) -> onAnswer(buffer, at, length), 64) > 0 ? -1 : idle;
            invoke();
        }
    }

    private void onAnswer(final DirectBuffer buffer, final int offset, final int length)
    {
        final int template = new MessageHeaderDecoder().wrap(buffer, offset).templateId();
        if (template == ValuesDecoder.TEMPLATE_ID)
        {
            for (int at = offset + HEADER + 8; at < offset + length; at += 16)
            {
                isAnswered |= buffer.getLong(at, ByteOrder.LITTLE_ENDIAN) == PROBE_ID;
            }
        }
        else if (template == ErrorDecoder.TEMPLATE_ID)
        {
            told += buffer.getStringWithoutLengthUtf8(offset + HEADER + 20, length - HEADER - 20);
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
        CloseHelper.closeAll(anchor, aeron, driver);
    }
}
