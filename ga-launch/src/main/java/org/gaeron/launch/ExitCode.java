package org.gaeron.launch;

/**
 * Exit codes that processes of a job have by themselves. All others are those of the program.
 */
final class ExitCode
{
    static final int FAILED = 1;

    static final int BAD_INPUT = 2;

    /** Of a job whose hosts did not find each other, or have lost each other: "service unavailable". */
    static final int UNAVAILABLE = 69;

    /** Of a node that ended because another one failed. */
    static final int FOLLOWED = 70;

    /** Signal n ends a process with this and n. */
    static final int SIGNAL_BASE = 128;

    /**
     * Of a job that the end of its launcher cuts off, as if by signal 15. The launcher ends with the code of its own
     * signal.
     */
    static final int ENDED = SIGNAL_BASE + 15;

    private ExitCode()
    {
    }
}
