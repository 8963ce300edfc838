package org.gaeron.runtime.node;

import java.util.List;

/**
 * Counts of the operations that a node has performed for other nodes, since the job began. Any thread reads them; they
 * may lag behind.
 */
public interface ServedWork
{
    /** No other nodes. */
    ServedWork NONE = new ServedWork()
    {
        @Override
        public long operations()
        {
            return 0;
        }

        @Override
        public long elementBytes()
        {
            return 0;
        }

        @Override
        public List<NodeCounter> counters()
        {
            return List.of();
        }
    };

    /**
     * {@return the number of operations}
     */
    long operations();

    /**
     * {@return the bytes of their elements}
     */
    long elementBytes();

    /**
     * {@return all counters of the node's transport at this moment; none when it is closed}
     */
    List<NodeCounter> counters();
}
