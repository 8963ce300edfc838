package org.gaeron.launch.job;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

import org.gaeron.launch.report.ExitCode;
import org.gaeron.launch.report.NodeReport;

/**
 * State of a node as known from outside: its process, and its report.
 *
 * @param isAlive  whether its process still runs.
 * @param exitCode its exit code, 128 + n if signal n ended it; negative if nobody knows; meaningless while it runs.
 * @param report   the report of the node.
 */
public record NodeState(boolean isAlive, int exitCode, NodeReport report)
{
    private static final int LOST = -1;
    private static final int UNSTARTED = -2;
    private static final int MOST_SIGNALS = 65;

    /** {@return the state of a node whose process runs, and has not reported anything} */
    public static NodeState starting()
    {
        return new NodeState(true, 0, NodeReport.NONE);
    }

    /** {@return the state of a node that could not be started on its host} */
    public static NodeState unstarted(final String reason)
    {
        return new NodeState(false, UNSTARTED, new NodeReport(NodeReport.State.FAILED, -1, reason));
    }

    /** {@return the state of a node whose host is not heard any more} */
    public static NodeState lost(final String reason)
    {
        return new NodeState(false, LOST, new NodeReport(NodeReport.State.FAILED, -1, reason));
    }

    /** {@return whether it has failed, so far} */
    public boolean isFailure()
    {
        return !isAlive && exitCode != 0 || report.isRunning() || report.isFailed();
    }

    /** {@return whether it only follows another node} */
    boolean isEcho()
    {
        return report.accused() >= 0 || !isAlive && exitCode == ExitCode.FOLLOWED;
    }

    private boolean isSignalled()
    {
        return !isAlive && exitCode > ExitCode.SIGNAL_BASE && exitCode < ExitCode.SIGNAL_BASE + MOST_SIGNALS &&
            exitCode != report.exitCode(); // else the program has chosen it
    }

    /** {@return whether it was killed, or still runs, after it had begun to end with an exit code} */
    private boolean isCutShort()
    {
        return report.exitCode() > 0 && (isAlive || isSignalled());
    }

    /** {@return the exit code of the job that this node has ended} */
    int jobExitCode()
    {
        if (isCutShort())
        {
            return report.exitCode();
        }
        if (exitCode < 0)
        {
            return ExitCode.UNAVAILABLE;
        }
        return isAlive || exitCode == 0 || report.isFailed() && isSignalled() ? ExitCode.FAILED : exitCode;
    }

    /** {@return how it ended, as the rest of a sentence} */
    String fate()
    {
        if (isCutShort())
        {
            return "was killed while it ended with exit code " + report.exitCode();
        }
        if (isSignalled())
        {
            return "was killed by signal " + (exitCode - ExitCode.SIGNAL_BASE);
        }
        if (exitCode < 0)
        {
            return exitCode == LOST ? "was lost" : "was not started";
        }
        final String end = isAlive ? "has failed and does not end" : "ended with exit code " + exitCode;
        return end + (!isAlive && exitCode == 0 ?
            report.isRunning() ? " while its ranks ran" : " although it had failed" : "");
    }

    void write(final DataOutputStream out) throws IOException
    {
        out.writeBoolean(isAlive);
        out.writeInt(exitCode);
        out.writeByte(report.state().ordinal());
        out.writeInt(report.number());
        out.writeUTF(report.reason());
    }

    public static NodeState read(final DataInputStream in) throws IOException
    {
        final boolean isAlive = in.readBoolean();
        final int exitCode = in.readInt();
        final int state = in.readUnsignedByte();
        final NodeReport.State[] states = NodeReport.State.values();
        if (state >= states.length)
        {
            throw new IOException("expected a state of a node below " + states.length + ", actual " + state);
        }
        return new NodeState(isAlive, exitCode, new NodeReport(states[state], in.readInt(), in.readUTF()));
    }
}
