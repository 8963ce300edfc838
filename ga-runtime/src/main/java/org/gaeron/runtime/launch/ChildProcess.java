package org.gaeron.runtime.launch;

import java.util.List;

import org.gaeron.Program;
import org.gaeron.runtime.JobContext;

/**
 * The child side of the launcher.
 */
public final class ChildProcess
{
    private ChildProcess()
    {
    }

    /**
     * Runs this JVM's node.
     *
     * @param context not concluded.
     * @param args    arguments of the program.
     * @param program what each rank does.
     */
    public static void run(final JobContext context, final List<String> args, final Program program)
    {
        throw new UnsupportedOperationException("the launcher is not there yet");
    }
}
