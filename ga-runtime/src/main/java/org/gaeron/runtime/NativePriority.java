package org.gaeron.runtime;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * The priority of a thread as the system's scheduler knows it. Java's own priorities do nothing on Linux. A thread that
 * lowers itself needs no privilege, and cannot take it back without one.
 */
final class NativePriority
{
    private static final int PRIO_PROCESS = 0;
    private static final int CALLING_THREAD = 0;

    private NativePriority()
    {
    }

    /**
     * Lowers the calling thread: others that want to run get most of its core. On Linux a thread has a niceness of its
     * own; elsewhere nothing is done, since it would be that of the whole process.
     *
     * @param nice from 0, as others, to 19.
     * @return why it was not done, or null.
     */
    @SuppressWarnings("restricted")
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
            final Linker linker = Linker.nativeLinker();
            final MethodHandle setpriority = linker.downcallHandle(
                linker.defaultLookup().find("setpriority").orElseThrow(),
                FunctionDescriptor.of(
                    ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));
            return (int)setpriority.invokeExact(PRIO_PROCESS, CALLING_THREAD, nice) == 0 ? null :
                "the system refuses a niceness of " + nice;
        }
        catch (final Throwable ex)
        {
            return ex.toString();
        }
    }
}
