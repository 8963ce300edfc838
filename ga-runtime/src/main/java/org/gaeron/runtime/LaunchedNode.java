package org.gaeron.runtime;

import java.util.List;

import org.gaeron.Program;
import org.gaeron.runtime.settings.JobContext;

/**
 * Runs the node of a JVM that a launcher has started. {@link java.util.ServiceLoader} finds it; without one, a JVM is a
 * job of its own.
 */
public interface LaunchedNode
{
    /**
     * {@return whether the launcher has started this JVM}
     */
    boolean isLaunched();

    /**
     * Runs this JVM's node, together with those of the other JVMs that the launcher has started.
     *
     * @param context a context that is not concluded.
     * @param args    arguments of the program.
     * @param program the program that each rank runs.
     * @throws org.gaeron.GlobalArrayException if a job of this JVM still runs, or has failed.
     */
    void run(JobContext context, List<String> args, Program program);
}
