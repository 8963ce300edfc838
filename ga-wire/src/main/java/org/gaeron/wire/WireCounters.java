package org.gaeron.wire;

/**
 * Counts of the work that a node does for others. Holder of the baton; any thread counts back-pressure.
 */
public interface WireCounters
{
    /** Counts nothing. */
    WireCounters NONE = new WireCounters()
    {
    };

    /**
     * Counts an update.
     *
     * @param isPut        whether it writes; else it accumulates.
     * @param elementBytes bytes of its elements.
     */
    default void onUpdate(final boolean isPut, final long elementBytes)
    {
    }

    /**
     * Counts a get.
     *
     * @param elementBytes bytes of its elements.
     */
    default void onGet(final long elementBytes)
    {
    }

    /** Counts a fetch. */
    default void onFetch()
    {
    }

    /** Counts a log without room. Any thread. */
    default void onBackPressure()
    {
    }

    /** Counts a probe of a silent node. */
    default void onProbe()
    {
    }

    /** Counts a refused stream. */
    default void onRefused()
    {
    }

    /**
     * Shows how much is granted.
     *
     * @param granted bytes that are granted and not yet received.
     */
    default void pulls(final long granted)
    {
    }
}
