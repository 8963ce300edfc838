package org.gaeron.launch.node;

import java.util.List;

import org.gaeron.Program;
import org.gaeron.runtime.LaunchedNode;
import org.gaeron.runtime.settings.JobContext;

/**
 * Hands the node of this JVM over to {@link ChildProcess}. {@link java.util.ServiceLoader} finds it.
 */
public final class LaunchedChild implements LaunchedNode
{
    /** For the service loader. */
    public LaunchedChild()
    {
    }

    @Override
    public boolean isLaunched()
    {
        return ChildProcess.isChild();
    }

    @Override
    public void run(final JobContext context, final List<String> args, final Program program)
    {
        ChildProcess.run(context, args, program);
    }
}
