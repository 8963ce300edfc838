package org.gaeron.launch.report;

/**
 * Exit codes that processes of a job have by themselves. All others are those of the program.
 */
public final class ExitCode
{
    public static final int FAILED = 1;

    public static final int BAD_INPUT = 2;

    /** Of a job whose hosts did not find each other, or have lost each other: "service unavailable". */
    public static final int UNAVAILABLE = 69;

    /** Of a node that ended because another one failed. */
    public static final int FOLLOWED = 70;

    /** Signal n ends a process with this and n. */
    public static final int SIGNAL_BASE = 128;

    /**
     * Of a job that the end of its launcher cuts off, as if by signal 15. The launcher ends with the code of its own
     * signal.
     */
    public static final int ENDED = SIGNAL_BASE + 15;

    private ExitCode()
    {
    }
}
