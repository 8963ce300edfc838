package org.gaeron.launch.agent;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;

import org.gaeron.launch.job.HostedJob;
import org.gaeron.launch.rendezvous.LiveChannel;
import org.gaeron.launch.rendezvous.RendezvousFrame;
import org.gaeron.launch.report.LinePump;
import org.gaeron.launch.report.OutputWindow;

/**
 * Prints the output of nodes of other hosts, on a thread of its own: a terminal that takes nothing must not keep signs
 * of life from being read. An agent sends no more than its {@link OutputWindow} holds, so the queue is bounded.
 */
final class RemoteOutput implements AutoCloseable
{
    private static final Duration LAST = Duration.ofSeconds(2);
    private static final LinePump.Output[] NONE = {};

    private final HostedJob job;
    private final LinkedBlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
    private final Map<Integer, LinePump.Output[]> outputs = new HashMap<>();
    private final Thread thread = Thread.ofPlatform().daemon().name("remote-output").unstarted(this::run);
    private boolean isOver;
    /** Counts the beginnings and the ends of what is printed: odd while it is. Written by the thread alone. */
    private volatile long steps;

    private RemoteOutput(final HostedJob job)
    {
        this.job = job;
    }

    static RemoteOutput start(final HostedJob job)
    {
        final RemoteOutput output = new RemoteOutput(job);
        output.thread.start();
        return output;
    }

    /**
     * Prints output of a node, in the end.
     *
     * @param agent  learns what is printed.
     * @param output a byte that says whether it is of the standard error, and the text.
     */
    void print(final LiveChannel agent, final int node, final byte[] output)
    {
        queue.add(() ->
        {
            final byte[] text = java.util.Arrays.copyOfRange(output, 1, output.length);
            of(node)[output[0] == 0 ? 0 : 1].take(text, text.length);
            agent.send(RendezvousFrame.Kind.PRINTED.framed(RendezvousFrame.ofNode(text.length)));
        });
    }

    private LinePump.Output[] of(final int node)
    {
        final String prefix = "[" + node + "] ";
        return outputs.computeIfAbsent(node, number -> new LinePump.Output[]{
            job.output(node, false, prefix), job.output(node, true, prefix)});
    }

    /** Prints what is left of a node that has ended, if it has printed anything, and then tells it. */
    void end(final int node, final Runnable onPrinted)
    {
        queue.add(() ->
        {
            try
            {
                for (final LinePump.Output output : outputs.getOrDefault(node, NONE))
                {
                    output.end();
                }
            }
            finally
            {
                onPrinted.run();
            }
        });
    }

    long steps()
    {
        return steps;
    }

    /** {@return whether something is printed now, or was since a time} */
    boolean isBusySince(final long stepsThen)
    {
        final long now = steps;
        return now % 2 != 0 || now != stepsThen;
    }

    /** Waits until all that has come is printed, however long that takes. */
    void await() throws InterruptedException
    {
        final CountDownLatch printed = new CountDownLatch(1);
        queue.add(printed::countDown);
        printed.await();
    }

    private void run()
    {
        try
        {
            while (!isOver)
            {
                final Runnable print = queue.take();
                steps++;
                run(print);
                steps++;
            }
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
        }
    }

    /** What fails ends no thread for which others wait. */
    private static void run(final Runnable print)
    {
        try
        {
            print.run();
        }
        catch (final RuntimeException ex)
        {
            System.getLogger(RemoteOutput.class.getName()).log(System.Logger.Level.WARNING, "output of a node", ex);
        }
    }

    /** Waits until all is printed, but not for long. */
    @Override
    public void close()
    {
        queue.add(() ->
        {
            isOver = true;
            outputs.values().forEach(streams -> List.of(streams).forEach(LinePump.Output::end));
        });
        try
        {
            thread.join(LAST);
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
        }
    }
}
