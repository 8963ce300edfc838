package org.gaeron.launch.node;

import java.io.IOException;
import java.util.Objects;
import java.util.stream.Stream;

import org.gaeron.NodeFailedException;
import org.gaeron.launch.report.ExitCode;
import org.gaeron.launch.report.LaunchFailedException;
import org.gaeron.launch.report.ReportFile;
import org.gaeron.launch.report.TraceLine;
import org.gaeron.launch.text.Printable;
import org.gaeron.runtime.failure.Causes;
import org.gaeron.runtime.failure.NetworkFailedException;
import org.gaeron.runtime.failure.StackTraces;

/**
 * Report of a node's failure: to its launcher, in the job's folder, and human-readable, on the standard error. The node
 * where the failure began prints its whole stack. The others print one line, so that the cause is not buried.
 *
 * @param file of the report.
 */
record FailureReport(ReportFile file)
{
    /** {@return the node that a failure accuses, or -1 if the failure is this node's own} */
    private static int accused(final Throwable failure)
    {
        final NodeFailedException other = Causes.find(failure, NodeFailedException.class);
        return other == null ? -1 : other.node();
    }

    /** {@return whether a failure only follows from an event outside of this node} */
    private static boolean isEcho(final Throwable failure)
    {
        return accused(failure) >= 0 || Causes.find(failure, LaunchFailedException.class) != null;
    }

    private static boolean isOfNetwork(final Throwable failure)
    {
        return Causes.find(failure, NetworkFailedException.class) != null;
    }

    static int exitCode(final Throwable failure)
    {
        return isEcho(failure) ? ExitCode.FOLLOWED :
            isOfNetwork(failure) ? ExitCode.UNAVAILABLE : ExitCode.FAILED;
    }

    /** Records a failure for the launcher. */
    void leave(final Throwable failure)
    {
        file.fail(accused(failure), cause(failure));
    }

    /** Records for the launcher that the process is ending with an exit code that is no failure of the runtime. */
    void leave(final int exitCode)
    {
        try
        {
            file.exit(exitCode);
        }
        catch (final IOException ex)
        {
            System.err.println("gaeron: the launcher cannot be told the exit code: " + ex);
        }
    }

    void print(final Throwable failure)
    {
        if (isEcho(failure) || isOfNetwork(failure)) // all nodes find the same paths
        {
            System.err.println("gaeron: ended: " + Printable.line(Causes.message(cause(failure))));
        }
        else
        {
            StackTraces.shorten(failure);
            new TraceLine(false, Causes.trace(failure)).print();
        }
    }

    /** Has the launcher count one more rank that has failed, if its trace is one that is printed. */
    void count(final Throwable failure)
    {
        new TraceLine(true, Causes.trace(failure)).print();
    }

    /** Records and prints a failure. Returns the exit code. */
    int tell(final Throwable failure)
    {
        leave(failure);
        print(failure);
        return exitCode(failure);
    }

    private static Throwable cause(final Throwable failure)
    {
        return Stream.of(NodeFailedException.class, LaunchFailedException.class, NetworkFailedException.class)
            .<Throwable>map(type -> Causes.find(failure, type)).filter(Objects::nonNull).findFirst().orElse(failure);
    }
}
