package org.gaeron.launch.agent;

import java.io.IOException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.gaeron.GlobalArrayException;
import org.gaeron.launch.job.Follower;
import org.gaeron.launch.job.HeadLink;
import org.gaeron.launch.job.HostedJob;
import org.gaeron.launch.job.JavaCommand;
import org.gaeron.launch.job.JobRun;
import org.gaeron.launch.job.NodeHello;
import org.gaeron.launch.program.JarList;
import org.gaeron.launch.program.LaunchSpec;
import org.gaeron.launch.rendezvous.FrameChannel;
import org.gaeron.launch.rendezvous.JobKey;
import org.gaeron.launch.report.ExitCode;
import org.gaeron.launch.report.LaunchFailedException;
import org.gaeron.launch.report.LinePump;
import org.gaeron.launch.report.OutputWindow;
import org.gaeron.runtime.node.Wiring;
import org.gaeron.runtime.settings.JobContext;

/**
 * The work of the agent of a host, however it was started and by whatever channel it hears the launcher: it starts the
 * nodes of its order, and ends with them.
 */
final class AgentRun
{
    private AgentRun()
    {
    }

    /**
     * {@return the arguments of {@code java} for an agent} It hardly computes: what starts fast is best. Without the
     * late compilation a third of its processor time is that of the compiler.
     *
     * @param classPath of the agent, and of its nodes.
     * @param main      of the agent.
     */
    static List<String> javaArgs(final String classPath, final Class<?> main)
    {
        final List<String> args = new ArrayList<>(List.of(
            "-XX:TieredStopAtLevel=1", JavaCommand.LATE_COMPILATION, JavaCommand.PLAIN_REFLECTION, "-XX:+UseSerialGC",
            "-XX:-UsePerfData", "--enable-native-access=ALL-UNNAMED",
            // what the JVM itself says, as its stacks at Ctrl-\, is no frame
            "-XX:+DisplayVMOutputToStderr", "-Xlog:disable", "-Xlog:all=warning:stderr",
            "-Xlog:aot*=off,cds*=off:stderr"));
        args.addAll(Wiring.provider().jvmOptions());
        args.addAll(List.of("-cp", classPath, main.getName()));
        return args;
    }

    /**
     * Runs the nodes to the end of the job.
     *
     * @param key that of the job is made of.
     * @return the exit code of the agent: 0 if the launcher has ended the job, whatever its end, so that nobody takes
     *     the agent for one that failed; 69 if the launcher is lost, or the nodes could not be started.
     */
    static int run(final FrameChannel channel, final AgentOrder order, final JobKey key)
    {
        final HostedJob hosted = new HostedJob();
        final OutputWindow window = new OutputWindow();
        final LaunchSpec spec = order.spec();
        final Follower nodes = new Follower(hosted, spec, order.first(), order.count(), order.address());
        final NodeHello hello =
            NodeHello.of(order.host(), order.first(), order.count(), order.address(), true, "", spec);
        try
        {
            final JobContext job = nodes.context(null);
            return new JobRun(hosted).run(() ->
            {
                hosted.own(() -> window::close);
                final HeadLink head = hosted.own(
                    () -> new HeadLink(channel, "the launcher", spec.nodes(), job.limits()));
                check(order, hello, head);
                final int exitCode = nodes.follow(head, hello, key::ofJob,
                    (node, isError) -> forwarded(head, window, node, isError), window);
                return hosted.failure() == null && !hosted.isClosed() ? 0 : exitCode;
            }, null);
        }
        catch (final IllegalArgumentException | GlobalArrayException ex)
        {
            // the launcher knows it already
            System.getLogger(AgentRun.class.getName()).log(System.Logger.Level.DEBUG, "not started", ex);
            return ExitCode.UNAVAILABLE;
        }
    }

    private static void check(final AgentOrder order, final NodeHello hello, final HeadLink head)
    {
        final String complaint = complaint(order);
        if (complaint != null)
        {
            head.refuse(hello.unstarted(complaint));
            throw new LaunchFailedException(complaint, null);
        }
    }

    private static String complaint(final AgentOrder order)
    {
        final String letters = complaint(order.spec());
        try
        {
            return letters != null ? letters : JarList.complaint(order.jars());
        }
        catch (final IOException | RuntimeException ex)
        {
            return "its jars cannot be read: " + ex;
        }
    }

    /** {@return a complaint about what the JVM of a node would get as question marks, or null} */
    private static String complaint(final LaunchSpec spec)
    {
        final Charset locale = Charset.forName(System.getProperty("sun.jnu.encoding"));
        final List<String> texts = new ArrayList<>(spec.args());
        texts.addAll(spec.jvmOptions());
        texts.addAll(spec.settings().values());
        texts.addAll(List.of(spec.mainClass(), spec.classPath()));
        return texts.stream().filter(text -> !locale.newEncoder().canEncode(text)).findFirst().map(text ->
            "expected arguments and paths in the letters of the host's locale, which has " + locale + ", actual " +
            text + ": let LC_ALL be C.UTF-8 there").orElse(null);
    }

    private static LinePump.Output forwarded(
        final HeadLink head, final OutputWindow window, final int node, final boolean isError)
    {
        return new LinePump.Output()
        {
            @Override
            public void take(final byte[] bytes, final int count)
            {
                try
                {
                    if (window.take(count))
                    {
                        head.tellOutput(node, isError, Arrays.copyOf(bytes, count));
                    }
                }
                catch (final InterruptedException ex)
                {
                    Thread.currentThread().interrupt();
                }
            }

            @Override
            public void end()
            {
                // the launcher learns it from the state of the node
            }
        };
    }
}
