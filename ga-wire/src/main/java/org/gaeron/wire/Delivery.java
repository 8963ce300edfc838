package org.gaeron.wire;

/**
 * Delivery of the current frame of one incoming stream: how far it is applied. A frame that waits for a stripe, or an
 * announcement for earlier requests by the other stream, is held, and delivered again in the next duty cycle.
 */
final class Delivery
{
    private static final long NEW = -1;

    private final boolean takesRequests;

    /** Elements of the current frame that are applied already; negative if the frame is new. */
    private long resumeAt = NEW;
    private boolean isHeld;

    /**
     * A delivery that begins.
     *
     * @param takesRequests whether the stream may carry requests: they have an order, and there is none between
     *                      streams. Else it carries announcements on credit, and elements.
     */
    Delivery(final boolean takesRequests)
    {
        this.takesRequests = takesRequests;
    }

    boolean takesRequests()
    {
        return takesRequests;
    }

    /** Begins a frame, which may be the held one. */
    void begin()
    {
        isHeld = false;
    }

    /**
     * Holds the current frame, which cannot be applied further now.
     *
     * @param applied number of its elements that are applied.
     */
    void hold(final long applied)
    {
        resumeAt = applied;
        isHeld = true;
    }

    /**
     * Releases the current frame: it is applied completely, or refused.
     */
    void release()
    {
        resumeAt = NEW;
        isHeld = false;
    }

    /**
     * {@return whether a frame waits to be delivered again}
     */
    boolean isHeld()
    {
        return isHeld;
    }

    /**
     * {@return whether the current frame has been held before}
     */
    boolean isResumed()
    {
        return resumeAt != NEW;
    }

    /**
     * {@return how many elements of the current frame are applied already}
     */
    long resumeAt()
    {
        return Math.max(0, resumeAt);
    }

    /**
     * Notes the request that the current frame is. One that was held has been noted before.
     *
     * @param origin number of its strand on the wire.
     * @return what is wrong, or null.
     */
    String onRequest(final RequestOrder order, final int origin, final long sequence)
    {
        return isResumed() ? null : order.onRequest(origin, sequence);
    }
}
