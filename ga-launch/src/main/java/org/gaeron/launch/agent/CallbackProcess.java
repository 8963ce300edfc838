package org.gaeron.launch.agent;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.gaeron.launch.host.OwnAddresses;
import org.gaeron.launch.node.ChildTicket;
import org.gaeron.launch.program.NodeArchive;
import org.gaeron.launch.rendezvous.JobKey;
import org.gaeron.launch.rendezvous.LiveChannel;
import org.gaeron.launch.rendezvous.RendezvousConnector;
import org.gaeron.launch.rendezvous.RendezvousFrame;
import org.gaeron.launch.rendezvous.RendezvousSession;
import org.gaeron.launch.report.ExitCode;
import org.gaeron.launch.report.LaunchFailedException;
import org.gaeron.launch.text.Printable;
import org.gaeron.runtime.settings.TimeLimits;

/**
 * The agent of a host that some command has started there, srun say, and that connects to the launcher by itself. The
 * key comes on the standard input, or in a file.
 */
public final class CallbackProcess
{
    private static final String KEY_FILE = "--key-file";
    private static final String COMPLAINT = "agent of ";
    private static final long KEY_S = 30;
    /** The launcher listens before it has the agents started. */
    private static final long CONNECT_NS = TimeUnit.SECONDS.toNanos(30);
    /** As long as the settings of the job are not known here. */
    private static final TimeLimits USUAL = new TimeLimits(TimeUnit.SECONDS.toNanos(3));

    private CallbackProcess()
    {
    }

    /** {@return the arguments of an agent} */
    static List<String> args(final Path keyFile, final String port, final List<String> addresses)
    {
        final List<String> args = new ArrayList<>();
        if (keyFile != null)
        {
            args.addAll(List.of(KEY_FILE, keyFile.toString()));
        }
        args.add(port);
        args.addAll(addresses);
        return args;
    }

    /**
     * Runs the agent; for {@link HostsProcess}.
     *
     * @param args those of {@link #args}.
     */
    public static void main(final String[] args)
    {
        NodeArchive.keepOwn();
        System.exit(run(List.of(args)));
    }

    private static int run(final List<String> args)
    {
        try
        {
            final boolean hasFile = KEY_FILE.equals(args.getFirst());
            final JobKey key = hasFile ? JobKey.read(Path.of(args.get(1))) : readKey(System.in);
            return run(key, hasFile ? args.subList(2, args.size()) : args, AgentHello.ownHost(System.getenv()));
        }
        catch (final IllegalArgumentException | LaunchFailedException ex)
        {
            complain(ex.getMessage());
        }
        catch (final IOException ex)
        {
            complain("the launcher was lost: " + ex);
        }
        return ExitCode.UNAVAILABLE;
    }

    /** The launcher finds the line in what the command prints that has started this process. */
    private static void complain(final String reason)
    {
        Printable.say(COMPLAINT + AgentHello.ownHost(System.getenv()) + ": " + reason);
    }

    /** {@return what an agent complains about in a line, which the command may have begun; null if it does not} */
    static String complaint(final String line)
    {
        final int start = line.indexOf("gaeron: " + COMPLAINT);
        return start < 0 ? null : line.substring(start + "gaeron: ".length());
    }

    private static int run(final JobKey key, final List<String> place, final String host) throws IOException
    {
        final int port = Integer.parseInt(place.getFirst());
        final List<String> addresses = place.subList(1, place.size());
        final int[] next = {0};
        // nobody has told this agent a number: that it is another one than those of the others is all that counts
        final int number = new SecureRandom().nextInt(Integer.MAX_VALUE);
        try (RendezvousSession session = new RendezvousConnector("the agent of " + host,
            "of the launcher at " + String.join(" or ", addresses) + ", port " + port,
            () -> new InetSocketAddress(InetAddress.getByName(addresses.get(next[0]++ % addresses.size())), port),
            CONNECT_NS, LiveChannel.silenceNs(USUAL)).connect(key.bytes(), number))
        {
            session.send(RendezvousFrame.Kind.AGENT.framed(new AgentHello(host,
                OwnAddresses.text(session.socket().getLocalAddress()),
                Runtime.getRuntime().availableProcessors()).encode()));
            final AgentOrder order = AgentOrder.receive(session);
            session.socket().setSoTimeout(0); // from now on the signs of life have the time limit of the job
            return AgentRun.run(session, order, key);
        }
    }

    /** Reads a line. A command may give the standard input to one host only: the others wait, or get its end. */
    private static JobKey readKey(final InputStream in)
    {
        final CompletableFuture<String> line = new CompletableFuture<>();
        Thread.ofPlatform().daemon().name("key").start(() ->
        {
            try
            {
                line.complete(ChildTicket.readLine(in));
            }
            catch (final IOException ex)
            {
                line.completeExceptionally(ex);
            }
        });
        final String expected = "expected the key of the job on the standard input, as srun gives it to all hosts, ";
        final String remedy = ": say " + KEY_FILE + " FILE to ga run";
        try
        {
            final String text = line.get(KEY_S, TimeUnit.SECONDS);
            if (text == null)
            {
                throw new IllegalArgumentException(expected + "actual none" + remedy);
            }
            return JobKey.parse(text);
        }
        catch (final TimeoutException ex)
        {
            throw new IllegalArgumentException(expected + "actual none within " + KEY_S + " s" + remedy, ex);
        }
        catch (final ExecutionException ex)
        {
            throw new IllegalArgumentException(expected + "actual " + ex.getCause() + remedy, ex);
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
            throw new IllegalArgumentException(expected + "actual an interrupt", ex);
        }
    }
}
