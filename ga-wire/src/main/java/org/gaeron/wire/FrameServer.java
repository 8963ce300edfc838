package org.gaeron.wire;

import java.util.ArrayList;
import java.util.function.IntConsumer;

/**
 * The protocol's part of a node's duty cycle: applies what other nodes send, streams what they ask for, completes what
 * they answer. Never waits. Holder of the baton.
 *
 * <pre>
 *    incoming streams --> sessions --> request adapter --> NearPeer     (blocks of this node)
 *                             \-----> reply adapter   --> completions  (ranks of this node)
 *    replies, grants, transfers  --------> outgoing streams
 * </pre>
 */
public final class FrameServer
{
    /** More than there are in the log of a stream, as long as no rank holds a stripe. */
    private static final int MOST_POLLS = 1_000;

    private final LinkTable links;
    private final PullBudget budget;
    private final InboundSessions sessions;
    private final RequestProxy requestProxy;
    private final ReplyProxy replyProxy;
    private final WireCounters counters;
    private final SilenceProbes probes;
    private boolean isOpening;
    private boolean hasFoundNoRoom;
    private boolean hasSentToALimit;
    /** Whether the last serve, after its polls, committed anything but positions of signals. */
    private boolean isUrgent;
    /** What the polls committed, such as the answer to a get, is in it. */
    private long limitsBeforeAnswers;
    private int polled;
    /** Stays set when an error has cut off the poll. */
    private boolean isPolling;

    FrameServer(
        final LinkTable links, final InboundSessions sessions, final PullBudget budget,
        final RequestProxy requestProxy, final ReplyProxy replyProxy, final SilenceProbes probes,
        final WireCounters counters)
    {
        this.links = links;
        this.budget = budget;
        this.sessions = sessions;
        this.requestProxy = requestProxy;
        this.replyProxy = replyProxy;
        this.probes = probes;
        this.counters = counters;
    }

    /**
     * Handles what has arrived, and sends answers, grants, transfers and probes as far as the streams have room.
     *
     * @param nowNs the time.
     * @return work done.
     */
    public int serve(final long nowNs)
    {
        hasFoundNoRoom = false;
        int work = poll() + pull();
        limitsBeforeAnswers = links.sendLimits();
        isUrgent = false;
        work += answer();
        final int asked = probes.ask(nowNs);
        isUrgent |= asked > 0;
        return work + asked;
    }

    /**
     * {@return whether the last {@link #serve} has committed nothing but positions of signals, which may go with the
     * next frames: hardly anybody waits for them, and the signalled rank may have something to send at once}
     *
     * @param limitsSeen what {@link #sendLimits()} was when all was sent last.
     */
    public boolean hasAnsweredOnlySignals(final long limitsSeen)
    {
        return !isUrgent && limitsBeforeAnswers == limitsSeen;
    }

    /**
     * Opens the streams that are wanted, and ends links that have gone silent or of which a stream has ended.
     *
     * @param nowNs the time.
     * @return work done.
     */
    public int keepLinks(final long nowNs)
    {
        int work = endLinks();
        isOpening = false;
        final ArrayList<Link> active = links.active();
        for (int i = active.size() - 1; i >= 0; i = Math.min(i, active.size()) - 1)
        {
            final Link link = active.get(i);
            work += link.advance(links.handshake(), replyProxy, nowNs);
            isOpening |= link.isOpening();
            work += look(link, nowNs);
        }
        return work;
    }

    private int endLinks()
    {
        final int work = sessions.hasEnded() ? readOn() : 0;
        for (Link link = sessions.pollEnded(); link != null; link = sessions.pollEnded())
        {
            links.onLost(link, "its stream has ended");
        }
        return work;
    }

    private int look(final Link link, final long nowNs)
    {
        final String ownFault = link.ownFault(nowNs);
        if (ownFault != null)
        {
            links.onUnopened(link, ownFault);
            return 0;
        }
        final String death = link.deathReason(nowNs);
        if (death == null)
        {
            return 0;
        }
        final int work = readOn(); // which may end other links, too
        links.onLost(link, death);
        return work;
    }

    /** The other node may have said Bye, after the polls of this cycle, before it stopped to listen or to send. */
    private int readOn()
    {
        final int before = polled;
        int more = 0;
        for (int i = 0; i < MOST_POLLS && poll() > 0; i++)
        {
            more += polled;
        }
        polled = before + more;
        return more;
    }

    /**
     * {@return whether a stream is being opened}
     */
    public boolean isOpening()
    {
        return isOpening;
    }

    /**
     * {@return how many frames the last {@link #serve} has handled}
     */
    public int polled()
    {
        return polled;
    }

    /**
     * {@return whether the last {@link #serve} may have left frames that nothing will wake the node for: incoming ones,
     * or those of patches that it has granted or requested} A turn of large frames is less than {@link
     * FrameSizes#FRAMES_PER_TURN}.
     */
    public boolean hasServedToALimit()
    {
        return polled >= FrameSizes.FRAMES_PER_TURN || sessions.hasPolledToALimit() || hasSentToALimit;
    }

    /**
     * {@return whether the last {@link #serve} found no room for an answer}
     */
    public boolean hasFoundNoRoom()
    {
        return hasFoundNoRoom;
    }

    /**
     * {@return whether ranks have asked for a link since the last cycle}
     */
    public boolean hasWanted()
    {
        return links.hasWanted();
    }

    /**
     * {@return whether ranks have queued operations that are to be begun}
     */
    public boolean hasQueued()
    {
        final ArrayList<Link> active = links.active();
        for (int i = active.size() - 1; i >= 0; i--)
        {
            if (!active.get(i).toBegin().isEmpty())
            {
                return true;
            }
        }
        return false;
    }

    /**
     * {@return the sum of the positions up to which the outgoing streams have to be sent} It changes with every frame
     * that the carrier does not leave to the other node.
     */
    public long sendLimits()
    {
        return links.sendLimits();
    }

    /**
     * {@return whether outgoing streams have bytes that the carrier has not sent yet}
     */
    public boolean hasUnsent()
    {
        return links.hasUnsent();
    }

    /**
     * {@return the ms until the next probe is due; {@link Long#MAX_VALUE} if nothing is awaited}
     *
     * @param nowNs the time.
     */
    public long probeDueMs(final long nowNs)
    {
        return probes.dueMs(nowNs);
    }

    /**
     * Notes the nodes that frames were committed for since the last call.
     *
     * @param receiver takes their numbers.
     */
    public void newFrames(final IntConsumer receiver)
    {
        final ArrayList<Link> active = links.active();
        for (int i = active.size() - 1; i >= 0; i--)
        {
            if (active.get(i).hasNewFrames())
            {
                receiver.accept(active.get(i).node());
            }
        }
    }

    /**
     * {@return whether the next cycle should come soon, even if no frame arrives}
     */
    public boolean isHeldBack()
    {
        if (isOpening || budget.isHeldBack() || sessions.hasHeldFrame())
        {
            return true;
        }
        final ArrayList<Link> active = links.active();
        for (int i = active.size() - 1; i >= 0; i--)
        {
            if (active.get(i).isHeldBack())
            {
                return true;
            }
        }
        return false;
    }

    /**
     * {@return whether a frame waits for a stripe that a rank holds} Nothing tells when the rank lets go of it.
     */
    public boolean hasHeldFrame()
    {
        return sessions.hasHeldFrame();
    }

    /** Polls nothing once an error has cut off a frame: later frames would see the memory without it. */
    private int poll()
    {
        if (isPolling)
        {
            return 0;
        }
        isPolling = true;
        polled = sessions.poll();
        isPolling = false;
        return polled;
    }

    private int pull()
    {
        int work = 0;
        final ArrayList<Link> active = links.active();
        for (int i = active.size() - 1; i >= 0; i--)
        {
            final Link link = active.get(i);
            final BeginQueue toBegin = link.toBegin();
            for (PendingOperation next = toBegin.poll(); next != null; next = toBegin.poll())
            {
                begin(link, next);
                work++;
            }
        }
        work += budget.doWork(replyProxy);
        counters.pulls(budget.outstanding());
        return work;
    }

    private void begin(final Link link, final PendingOperation operation)
    {
        if (operation.kind() == PendingOperation.Kind.GET)
        {
            budget.add(InboundTransfer.ofGet(link, operation));
        }
        else if (operation.course() == PendingOperation.Course.ANNOUNCED)
        {
            link.outbound().begin(operation);
        }
    }

    private int answer()
    {
        int work = 0;
        hasSentToALimit = false;
        final ArrayList<Link> active = links.active();
        for (int i = active.size() - 1; i >= 0; i--)
        {
            final Link link = active.get(i);
            if (link.isOpen())
            {
                final Replies replies = link.replies();
                isUrgent |= replies.areUrgent();
                final int probed = counted(link.probe().answer(replyProxy));
                work += probed + counted(replies.isEmpty() ? 0 : replies.send(replyProxy, link.latency().stream()));
                final int sent = counted(send(link));
                isUrgent |= probed + sent != 0;
                work += sent;
            }
        }
        return work;
    }

    private int send(final Link link)
    {
        final int sent = link.outbound().send(requestProxy, replyProxy, link.bulk().framesPerTurn());
        hasSentToALimit |= sent > 0 && link.outbound().isHeldBack();
        return sent;
    }

    private int counted(final int status)
    {
        if (status < 0)
        {
            counters.onBackPressure();
            hasFoundNoRoom = true;
            return 0;
        }
        return status;
    }
}
