package org.gaeron.wire;

import java.util.ArrayList;

import org.gaeron.wire.codecs.StreamKind;

/**
 * The incoming streams of a node. Small messages are read before the elements of large patches.
 */
final class InboundSessions
{
    private final LinkTable links;
    private final ArrayList<InboundSession> latency = new ArrayList<>();
    private final ArrayList<InboundSession> bulk = new ArrayList<>();
    private boolean hasPolledToALimit;

    InboundSessions(final LinkTable links)
    {
        this.links = links;
    }

    void add(final InboundSession session, final StreamKind kind)
    {
        sessions(kind).add(session);
    }

    private ArrayList<InboundSession> sessions(final StreamKind kind)
    {
        return kind == StreamKind.LATENCY ? latency : bulk;
    }

    /**
     * Handles the frames that have arrived.
     *
     * @return number of frames.
     */
    int poll()
    {
        hasPolledToALimit = false;
        return poll(latency) + poll(bulk);
    }

    /**
     * {@return whether the last poll may have left frames}
     */
    boolean hasPolledToALimit()
    {
        return hasPolledToALimit;
    }

    private int poll(final ArrayList<InboundSession> sessions)
    {
        int polled = 0;
        for (int i = sessions.size() - 1; i >= 0; i--)
        {
            final InboundSession session = sessions.get(i);
            polled += session.poll();
            hasPolledToALimit |= session.hasPolledToTheLimit();
        }
        return polled;
    }

    /**
     * {@return whether a frame waits for a stripe that a rank holds}
     */
    boolean hasHeldFrame()
    {
        return hasHeldFrame(latency) || hasHeldFrame(bulk);
    }

    private static boolean hasHeldFrame(final ArrayList<InboundSession> sessions)
    {
        for (int i = sessions.size() - 1; i >= 0; i--)
        {
            if (sessions.get(i).delivery().isHeld())
            {
                return true;
            }
        }
        return false;
    }

    /**
     * Handles the end of a stream: its node is gone, unless it has said Bye before. Earlier frames are read first.
     */
    void onEnd(final long streamId, final StreamKind kind)
    {
        final ArrayList<InboundSession> sessions = sessions(kind);
        for (int i = sessions.size() - 1; i >= 0; i--)
        {
            final InboundSession session = sessions.get(i);
            if (session.stream().id() == streamId)
            {
                sessions.remove(i);
                final Link link = session.link();
                if (link != null)
                {
                    links.onLost(link, "its stream has ended");
                }
            }
        }
    }
}
