package org.gaeron.launch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.gaeron.launch.job.JobFacts;
import org.gaeron.launch.report.JobAnswer;
import org.gaeron.launch.report.LaunchFailedException;
import org.gaeron.launch.report.Question;
import org.gaeron.runtime.folder.RunningJob;

/**
 * A running job of this user on this host, for those who look at it. One thread.
 *
 * @param facts  of the job.
 * @param folder of the job.
 */
record SeenJob(JobFacts facts, RunningJob folder) implements AutoCloseable
{
    private static final long LIMIT_NS = TimeUnit.SECONDS.toNanos(5);
    private static final long ASK_AGAIN_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long LOOK_MS = 20;

    /**
     * {@return the running jobs, the oldest first, to be closed} Where the head of a job runs here, its agents are not
     * told apart.
     */
    static List<SeenJob> all(final JobsOptions options)
    {
        try
        {
            return read(options.directory());
        }
        catch (final IOException ex)
        {
            throw new LaunchFailedException("the folders of jobs cannot be read: " + ex, ex);
        }
    }

    private static List<SeenJob> read(final Path parent) throws IOException
    {
        final List<SeenJob> all = new ArrayList<>();
        for (final RunningJob folder : RunningJob.in(parent))
        {
            final String text = folder.read(JobFacts.FILE);
            if (text == null)
            {
                folder.close(); // it is about to begin, or to end
            }
            else
            {
                all.add(new SeenJob(JobFacts.decode(text), folder));
            }
        }
        final List<SeenJob> agents = all.stream().filter(job -> !job.facts.isHead() && all.stream().anyMatch(
            other -> other.facts.isHead() && other.facts.id().equals(job.facts.id()))).toList();
        all.removeAll(agents);
        close(agents);
        all.sort(Comparator.comparing(job -> job.facts.since()));
        return all;
    }

    static void close(final List<SeenJob> jobs) throws IOException
    {
        for (final SeenJob job : jobs)
        {
            job.close();
        }
    }

    /**
     * {@return the job that is meant, to be closed}
     *
     * @param id the begin of its id; null for the only one.
     * @throws LaunchFailedException if there is none, or more than one, or its head is on another host.
     */
    static SeenJob of(final JobsOptions options, final String id) throws IOException
    {
        final List<SeenJob> all = all(options);
        final List<SeenJob> meant = all.stream().filter(job -> id == null || job.facts.id().startsWith(id)).toList();
        final SeenJob job = meant.size() == 1 ? meant.getFirst() : null;
        final String listed = all.isEmpty() ? "none" : String.join("; ",
            all.stream().map(each -> each.facts.shortId() + " " + each.facts.program()).toList());
        for (final SeenJob other : all)
        {
            if (other != job || !other.facts.isHead())
            {
                other.close();
            }
        }
        if (job == null)
        {
            throw new LaunchFailedException(id == null ?
                "expected one running job, or the begin of a job's id, actual running: " + listed :
                "expected the begin of the id of one running job, actual " + id + "; running: " + listed, null);
        }
        if (!job.facts.isHead())
        {
            throw new LaunchFailedException("job " + job.facts.shortId() + " is led from another host: expected this " +
                "command there, where ga run, or ga node of node 0, has started it", null);
        }
        return job;
    }

    /**
     * Asks the head of the job.
     *
     * @return its answer, or null if the job has ended.
     * @throws LaunchFailedException if it does not answer in time, or its folder cannot be used.
     */
    JobAnswer ask(final Question question) throws InterruptedException
    {
        try
        {
            return tryAsk(question);
        }
        catch (final IOException ex)
        {
            throw new LaunchFailedException("job " + facts.shortId() + " cannot be asked: " + ex, ex);
        }
    }

    private JobAnswer tryAsk(final Question question) throws IOException, InterruptedException
    {
        final long before = number(question);
        final long deadlineNs = System.nanoTime() + LIMIT_NS;
        long askNs = System.nanoTime();
        while (folder.isRunning())
        {
            if (System.nanoTime() - askNs >= 0)
            {
                folder.touch(question.file());
                askNs = System.nanoTime() + ASK_AGAIN_NS;
            }
            final String text = folder.read(question.word());
            final JobAnswer view = text == null ? null : JobAnswer.decode(text);
            if (view != null && view.number() > before)
            {
                return view;
            }
            if (deadlineNs - System.nanoTime() < 0)
            {
                throw new LaunchFailedException("expected an answer of process " + facts.pid() + ", which leads job " +
                    facts.shortId() + ", within " + TimeUnit.NANOSECONDS.toSeconds(LIMIT_NS) +
                    "s, actual none: is it stopped, or its folder full?", null);
            }
            TimeUnit.MILLISECONDS.sleep(LOOK_MS);
        }
        return null;
    }

    private long number(final Question question) throws IOException
    {
        final String text = folder.read(question.word());
        return text == null ? 0 : JobAnswer.decode(text).number();
    }

    /** Sleeps, but not much longer than the job runs. */
    void sleep(final long ns) throws IOException, InterruptedException
    {
        final long untilNs = System.nanoTime() + ns;
        for (long leftNs = ns; leftNs > 0 && folder.isRunning(); leftNs = untilNs - System.nanoTime())
        {
            TimeUnit.NANOSECONDS.sleep(Math.min(leftNs, ASK_AGAIN_NS));
        }
    }

    @Override
    public void close() throws IOException
    {
        folder.close();
    }
}
