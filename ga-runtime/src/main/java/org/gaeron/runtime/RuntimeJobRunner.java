package org.gaeron.runtime;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

import org.gaeron.GlobalArrayException;
import org.gaeron.Program;
import org.gaeron.Session;
import org.gaeron.runtime.failure.ProcessEnd;
import org.gaeron.runtime.node.Node;
import org.gaeron.runtime.node.Wiring;
import org.gaeron.runtime.settings.JobContext;
import org.gaeron.runtime.waiting.RealMachine;
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
        final LaunchedNode launched = launchedNode();
        if (launched != null)
        {
            launched.run(context, args, program);
            return;
        }
        if (context.values().integer(JobContext.NODES, 1, 1, JobContext.MOST_NODES) > 1)
        {
            launcher().launch(context, args);
            return;
        }
        final Node node = new Node(context.conclude(), new EmbeddedRendezvous(1), RealMachine.STANDALONE);
        new NodeRunner(node, Wiring.OF_CLASS_PATH, new ProcessEnd()).run(args, program);
    }

    /** {@return what runs the node of this JVM, or null if no launcher has started it} */
    private static LaunchedNode launchedNode()
    {
        for (final LaunchedNode each : ServiceLoader.load(LaunchedNode.class))
        {
            if (each.isLaunched())
            {
                return each;
            }
        }
        return null;
    }

    private static HostLauncher launcher()
    {
        return ServiceLoader.load(HostLauncher.class).findFirst().orElseThrow(() -> new GlobalArrayException(
            JobContext.NODES + "=" + System.getProperty(JobContext.NODES) + ": expected the module ga-launch on the " +
            "class path, which starts the nodes, actual none: add it, or start the program with ga run"));
    }

    @Override
    public Session open()
    {
        if (launchedNode() != null)
        {
            throw new GlobalArrayException("expected a session in a JVM of its own, actual one in a node of a job: " +
                "call GlobalArrays.launch instead");
        }
        return RankSession.open(JobContext.ofSystemProperties());
    }

    @Override
    public void runEmbedded(
        final Map<String, String> settings, final Duration timeout, final List<String> args, final Program program)
    {
        new EmbeddedRunner(settings, timeout.toNanos()).run(args, program);
    }
}
