package org.gaeron.runtime.waiting;

import org.gaeron.runtime.memory.NativeFunction;

/**
 * The priority of a thread in the system's scheduler. Java's own priorities have no effect on Linux. A thread needs no
 * privilege to lower its priority, but needs one to raise it again.
 */
final class NativePriority
{
    private static final int PRIO_PROCESS = 0;
    private static final int CALLING_THREAD = 0;

    private NativePriority()
    {
    }

    /**
     * Lowers the priority of the calling thread, so that other threads get most of its core. On Linux each thread has
     * its own niceness. Elsewhere this does nothing, because niceness would be that of the whole process.
     *
     * @param nice the niceness: from 0, the default, to 19.
     * @return the reason why the priority was not lowered, or null.
     */
    static String lower(final int nice)
    {
        if (nice == 0)
        {
            return null;
        }
        if (!"Linux".equals(System.getProperty("os.name")))
        {
            return "not on " + System.getProperty("os.name");
        }
        try
        {
            final NativeFunction setpriority = NativeFunction.find("setpriority").orElseThrow();
            return (int)setpriority.call(PRIO_PROCESS, CALLING_THREAD, nice, 0, 0) == 0 ? null :
                "the system refuses a niceness of " + nice;
        }
        catch (final RuntimeException | LinkageError ex)
        {
            return ex.toString();
        }
    }
}
