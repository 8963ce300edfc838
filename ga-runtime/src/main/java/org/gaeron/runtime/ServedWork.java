package org.gaeron.runtime;

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
    };

    /**
     * {@return the number of operations}
     */
    long operations();

    /**
     * {@return the bytes of their elements}
     */
    long elementBytes();
}
