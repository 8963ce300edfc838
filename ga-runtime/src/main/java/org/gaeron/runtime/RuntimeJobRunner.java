package org.gaeron.runtime;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import org.gaeron.Program;
import org.gaeron.runtime.launch.ChildProcess;
import org.gaeron.spi.JobRunner;

/**
 * Runs jobs: this JVM's node, or all nodes in this JVM. {@link java.util.ServiceLoader} finds it.
 */
public final class RuntimeJobRunner implements JobRunner
{
    /** For the service loader. */
    public RuntimeJobRunner()
    {
    }

    @Override
    public void launch(final List<String> args, final Program program)
    {
        final JobContext context = JobContext.ofSystemProperties();
        final int nodes = Integer.getInteger(JobContext.NODES, 1);
        if (nodes > 1 || ChildProcess.isChild())
        {
            ChildProcess.run(context, args, program);
        }
        else
        {
            final Node node = new Node(context.conclude(), new EmbeddedRendezvous(1), RealMachine.STANDALONE);
            new NodeRunner(node, Wiring.OF_CLASS_PATH, new ProcessEnd()).run(args, program);
        }
    }

    @Override
    public void runEmbedded(
        final Map<String, String> settings, final Duration timeout, final List<String> args, final Program program)
    {
        new EmbeddedRunner(settings, timeout.toNanos()).run(args, program);
    }
}
