package org.gaeron.launch;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;

import org.gaeron.GlobalArrayException;
import org.gaeron.launch.job.HostProcess;
import org.gaeron.launch.program.LaunchSpec;
import org.gaeron.launch.text.StandardOutput;
import org.gaeron.runtime.HostLauncher;
import org.gaeron.runtime.settings.JobContext;

/**
 * Start of a job of several nodes with plain {@code java}: the first JVM becomes their launcher when the program calls
 * {@code launch}. {@link java.util.ServiceLoader} finds it.
 */
public final class PlainStart implements HostLauncher
{
    /** For the service loader. */
    public PlainStart()
    {
    }

    @Override
    public void launch(final JobContext context, final List<String> args)
    {
        final Map<String, String> settings = context.settings();
        final String nodes = JobContext.NODES + "=" + settings.get(JobContext.NODES);
        for (final String chosen : List.of(JobContext.NODE, JobContext.JOB))
        {
            // also keeps a node whose classes the launcher's cannot see from starting nodes of its own
            check(!settings.containsKey(chosen), nodes + ": expected a JVM that starts all nodes, actual one with " +
                chosen + ", which the launcher chooses");
        }
        check(PlainStart.class.getClassLoader() == ClassLoader.getSystemClassLoader(), nodes +
            ": expected the program on the class path of java, actual a class loader of its own: start it with ga run");
        System.exit(StandardOutput.exitCode("gaeron", new HostProcess().run(specOf(context, args))));
    }

    private static LaunchSpec specOf(final JobContext context, final List<String> args)
    {
        final PlainCommand command = PlainCommand.ofThisJvm(args);
        try
        {
            command.main().check();
        }
        catch (final IOException | IllegalArgumentException ex)
        {
            throw new GlobalArrayException("the nodes cannot be started: " + ex.getMessage(), ex);
        }
        LaunchSpec spec = LaunchSpec.of(command.main().className())
            .args(command.args().toArray(String[]::new))
            .addJvmOptions(PlainCommand.jvmOptions(ManagementFactory.getRuntimeMXBean().getInputArguments()));
        for (final Map.Entry<String, String> setting : context.settings().entrySet())
        {
            spec = spec.setting(setting.getKey(), setting.getValue());
        }
        final JobContext job = context.conclude();
        return spec.nodes(job.nodes()).ranksPerNode(job.settings().containsKey(JobContext.RANKS) ?
            job.ranksPerNode() : LaunchSpec.usualRanks(job.nodes()));
    }

    private static void check(final boolean isGood, final String complaint)
    {
        if (!isGood)
        {
            throw new GlobalArrayException(complaint);
        }
    }
}
