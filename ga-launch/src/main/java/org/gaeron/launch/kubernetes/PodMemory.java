package org.gaeron.launch.kubernetes;

/**
 * Shares of a pod's memory: a quarter for the heap of the node's JVM, as it takes it without options, the logs of links
 * in {@code /dev/shm}, some for the JVMs themselves, and the rest for the blocks of arrays.
 *
 * @param bytes     of the pod.
 * @param logsBytes of the logs, at most.
 */
public record PodMemory(long bytes, long logsBytes)
{
    private static final int MIB_SHIFT = 20;
    /** Room for what else a node has beside its logs: its folder, its report. */
    private static final int SPARE_MIB = 16;
    /** The process that starts the node, and what the node's JVM has beside heap and blocks. */
    private static final int PROCESSES_MIB = 256;
    private static final int HEAP_SHARE = 4;

    /** {@return mebibytes of the volume at {@code /dev/shm}} */
    public long sharedMib()
    {
        return ((logsBytes + (1L << MIB_SHIFT) - 1) >> MIB_SHIFT) + SPARE_MIB;
    }

    /** {@return mebibytes for the blocks of arrays} */
    public long arraysMib()
    {
        return (bytes - bytes / HEAP_SHARE >> MIB_SHIFT) - sharedMib() - PROCESSES_MIB;
    }

    /**
     * Refuses a pod without memory for arrays.
     *
     * @param text the memory as the user has written it.
     */
    public void check(final String text)
    {
        if (arraysMib() < 1)
        {
            throw new IllegalArgumentException("--memory: expected at least " +
                ((sharedMib() + PROCESSES_MIB) * HEAP_SHARE / (HEAP_SHARE - 1) + HEAP_SHARE) + "Mi, of which " +
                sharedMib() + " MiB are for the logs of links, actual " + text);
        }
    }
}
