package org.gaeron.launch;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import org.gaeron.launch.agent.AgentProcess;
import org.gaeron.launch.agent.HostAgent;
import org.gaeron.launch.agent.HostProbes;
import org.gaeron.launch.agent.HostsProcess;
import org.gaeron.launch.agent.ReachedHost;
import org.gaeron.launch.agent.SshCommand;
import org.gaeron.launch.agent.Starter;
import org.gaeron.launch.host.HostEntry;
import org.gaeron.launch.host.HostList;
import org.gaeron.launch.job.HostedJob;
import org.gaeron.launch.job.JobView;
import org.gaeron.launch.program.ArchiveJob;
import org.gaeron.launch.program.JarList;
import org.gaeron.launch.program.LaunchSpec;
import org.gaeron.launch.program.NodeArchive;
import org.gaeron.launch.rendezvous.JobKey;
import org.gaeron.launch.rendezvous.PipeChannel;
import org.gaeron.launch.report.Phases;
import org.gaeron.launch.text.Printable;
import org.gaeron.runtime.settings.JobContext;

/**
 * The launcher from whose JVM the archive is made that later launchers use, and agents. Before the job that it is told
 * to start it leads another one, as if over ssh, whose agent is in this JVM. So the archive holds the classes of all
 * three.
 */
public final class ArchiveLaunch
{
    private static final long TIMEOUT_NS = TimeUnit.SECONDS.toNanos(15);

    private ArchiveLaunch()
    {
    }

    /**
     * Runs both jobs, and ends the process.
     *
     * @param args the class that starts the second job, and its arguments.
     * @throws Exception what that class throws.
     */
    public static void main(final String[] args) throws Exception
    {
        final String archive = System.clearProperty(NodeArchive.FILE); // no node of the first job writes it
        final int exitCode = leadAgent();
        if (exitCode != 0)
        {
            Printable.say("the archive lacks what agents need: a job ended with " + exitCode);
        }
        if (archive != null)
        {
            System.setProperty(NodeArchive.FILE, archive);
        }
        final Method main = Class.forName(args[0]).getMethod("main", String[].class);
        main.invoke(null, (Object)Arrays.copyOfRange(args, 1, args.length));
    }

    /** {@return the exit code of a short job over an agent} */
    static int leadAgent()
    {
        final LaunchSpec spec = new LaunchSpec(1, 1, Map.of(), System.getProperty("java.class.path"),
            ArchiveJob.class.getName(), List.of("1"), List.of("-XX:TieredStopAtLevel=1"), List.of());
        RunCommand.execute("--dry-run", "--hosts", HostEntry.HERE, ArchiveJob.class.getName());
        return new HostsProcess(spec, true, false, new JobView()).run(new OwnAgent());
    }

    /** Asks this host as ssh would, and starts the agent here. */
    private record OwnAgent() implements Starter
    {
        @Override
        public List<String> commands(final LaunchSpec spec)
        {
            return List.of();
        }

        @Override
        public List<HostAgent> start(
            final LaunchSpec spec, final JobContext job, final HostedJob owner, final Phases phases) throws Exception
        {
            final HostProbes probes = owner.own(
                () -> new HostProbes(SshCommand.by(null), TIMEOUT_NS, (entry, line) -> { }, phases));
            final ReachedHost host = probes
                .reach(HostList.of(HostEntry.HERE), () -> JarList.of(spec.classPath())).getFirst();
            host.shell().stop();
            final Pipe orders = Pipe.open();
            final Pipe answers = Pipe.open();
            Thread.ofPlatform().daemon().name("agent").start(() -> follow(channel(orders, answers)));
            return List.of(new HostAgent(host.entry().name(), 0, 1, "127.0.0.1", host.facts().cpus(),
                JobKey.random().bytes(), List.of(), channel(answers, orders), new ProcessBuilder("true").start()));
        }

        private static PipeChannel channel(final Pipe in, final Pipe out)
        {
            return new PipeChannel(Channels.newInputStream(in.source()), Channels.newOutputStream(out.sink()), () ->
            {
                in.source().close();
                out.sink().close();
            });
        }

        private static void follow(final PipeChannel channel)
        {
            try (channel)
            {
                AgentProcess.run(channel);
            }
            catch (final IOException ex)
            {
                System.getLogger(ArchiveLaunch.class.getName()).log(System.Logger.Level.DEBUG, "not closed", ex);
            }
        }
    }
}
