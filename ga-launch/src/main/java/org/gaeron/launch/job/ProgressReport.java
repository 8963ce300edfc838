package org.gaeron.launch.job;

import java.io.PrintStream;
import java.util.concurrent.TimeUnit;

import org.gaeron.launch.report.Question;

/**
 * Prints a line about a running job: when nodes have printed their stacks, and now and then if it was asked to. It asks
 * the nodes, which count in any case. Each of the regular lines comes after a tenth of the job's time so far, but after
 * 1 s at least and a minute at most. Runs on a thread of its own.
 */
public final class ProgressReport implements Runnable, AutoCloseable
{
    private static final long SHORTEST_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long LONGEST_NS = TimeUnit.MINUTES.toNanos(1);
    private static final long ANSWER_NS = TimeUnit.MILLISECONDS.toNanos(300);
    /** In which the stacks of all nodes are printed: one line follows them all. */
    private static final long STACKS_NS = TimeUnit.MILLISECONDS.toNanos(300);
    private static final int SHARE = 10;

    private final HostedJob job;
    private final PrintStream out;
    private final boolean isRegular;
    private final Thread thread = Thread.ofPlatform().daemon().name("progress").unstarted(this);

    private ProgressReport(final HostedJob job, final PrintStream out, final boolean isRegular)
    {
        this.job = job;
        this.out = out;
        this.isRegular = isRegular;
    }

    public static ProgressReport start(final HostedJob job, final PrintStream out, final boolean isRegular)
    {
        final ProgressReport report = new ProgressReport(job, out, isRegular);
        report.thread.start();
        return report;
    }

    /** {@return the time until the next line} */
    static long nextNs(final long elapsedNs)
    {
        return Math.clamp(elapsedNs / SHARE, SHORTEST_NS, LONGEST_NS);
    }

    @Override
    public void run()
    {
        final long startNs = System.nanoTime();
        try
        {
            while (true)
            {
                final long nextNs = isRegular ? nextNs(System.nanoTime() - startNs) : Long.MAX_VALUE;
                if (job.progress().awaitWanted(nextNs))
                {
                    TimeUnit.NANOSECONDS.sleep(STACKS_NS);
                }
                final int living = job.ask(Question.STATUS);
                job.progress().await(living, ANSWER_NS);
                final String line = job.progress().line(System.nanoTime() - startNs, living);
                if (line != null && living > 0)
                {
                    out.println("gaeron: " + line);
                }
            }
        }
        catch (final InterruptedException ex)
        {
            // closed: the job has ended
            return;
        }
    }

    @Override
    public void close()
    {
        thread.interrupt();
    }
}
