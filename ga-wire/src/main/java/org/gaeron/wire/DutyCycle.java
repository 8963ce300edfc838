package org.gaeron.wire;

/**
 * Duty cycle of a node, as its ranks see it: they run it, or have it run. Any thread.
 */
public interface DutyCycle
{
    /**
     * Runs the duty cycle once, unless another thread does.
     *
     * @return work done.
     */
    int drive();

    /**
     * Has a committed frame noticed soon.
     *
     * @param node      that it was committed for.
     * @param isLeaving whether the rank goes on without waiting, so that it does not drive.
     */
    void onCommitted(int node, boolean isLeaving);

    /**
     * Has an operation begun that the rank has queued: by the rank itself if it waits, else by the data server, which
     * is woken when the rank leaves ({@link org.gaeron.runtime.waiting.Progress#leave}).
     */
    void onQueued();

    /**
     * Lets others make room in a log, after the rank has driven in vain.
     *
     * @param node whose stream is full.
     */
    void onNoRoom(int node);

    /**
     * Has a newly wanted link opened soon.
     */
    void onWanted();
}
