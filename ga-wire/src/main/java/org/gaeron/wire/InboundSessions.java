package org.gaeron.wire;

import java.util.ArrayDeque;
import java.util.ArrayList;

import org.gaeron.wire.codecs.StreamKind;

/**
 * The incoming streams of a node. Small messages are read before the elements of large patches.
 */
final class InboundSessions
{
    private final ArrayList<InboundSession> latency = new ArrayList<>();
    private final ArrayList<InboundSession> bulk = new ArrayList<>();
    /** Links of which a stream has ended since they were last asked for. */
    private final ArrayDeque<Link> ended = new ArrayDeque<>();
    private boolean hasPolledToALimit;

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
     * Notes the end of a stream, whose frames have all been read: its node is gone, unless it has said Bye by then. A
     * Bye comes with another stream and may not have been read yet, so {@link #pollEnded()} gives the link.
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
                    ended.add(link);
                }
            }
        }
    }

    /**
     * {@return a link of which a stream has ended, or null}
     */
    Link pollEnded()
    {
        return ended.poll();
    }

    boolean hasEnded()
    {
        return !ended.isEmpty();
    }
}
