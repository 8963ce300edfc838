package org.gaeron.launch.job;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import org.gaeron.launch.node.ParentWatch;
import org.gaeron.launch.rendezvous.Meeting;
import org.gaeron.launch.report.ExitCode;
import org.gaeron.runtime.settings.TimeLimits;

/**
 * The end of a job as this process sees it: takes the ends and failures of the nodes, tells the others of a failure,
 * and has the exit code and the reason. One thread waits for it. Any thread adds events, or closes it.
 */
final class JobOutcome
{
    /** Longer than the time after which a node ends itself, so that the node's own exit code counts. */
    private static final long LAST_WORDS_NS = TimeLimits.LAST_WORDS_NS + TimeUnit.SECONDS.toNanos(1);

    private final Map<Integer, MemberNode> members;
    private final long lastWordsNs;
    private final LinkedBlockingQueue<JobEvent> events = new LinkedBlockingQueue<>();
    private final Verdict verdict;
    private Meeting meeting;
    private String reasonOfEnd;
    private volatile boolean isClosed;

    /**
     * The outcome of a job that has not begun.
     *
     * @param members the nodes that decide on its end; complete before the wait.
     */
    JobOutcome(final Map<Integer, MemberNode> members)
    {
        this(members, LAST_WORDS_NS);
    }

    /** With another time for the last words of the nodes. */
    JobOutcome(final Map<Integer, MemberNode> members, final long lastWordsNs)
    {
        this.members = members;
        this.lastWordsNs = lastWordsNs;
        verdict = new Verdict(node -> members.get(node).name());
    }

    /** Sets where the nodes of the job meet. */
    void meetAt(final Meeting place)
    {
        meeting = place;
    }

    /** Adds what has happened to the job. Any thread. */
    void add(final JobEvent event)
    {
        events.add(event);
    }

    /** Lets the wait end: nodes of this process that end from now on are killed. Any thread. */
    void close()
    {
        isClosed = true;
    }

    /** {@return whether the job is closed: before its end, by a signal} Any thread. */
    boolean isClosed()
    {
        return isClosed;
    }

    /**
     * Waits until all nodes have ended, or the time for their last words has passed; or longer, if a host is silent and
     * not lost yet.
     *
     * @return the exit code of the job.
     */
    int await() throws InterruptedException
    {
        long deadlineNs = 0;
        for (int left = members.size(); left > 0; )
        {
            final JobEvent next = deadlineNs == 0 ? events.take() :
                events.poll(deadlineNs - System.nanoTime(), TimeUnit.NANOSECONDS);
            if (isClosed)
            {
                return ExitCode.ENDED;
            }
            if (next == null)
            {
                final long doubtNs = doubtNs();
                if (doubtNs == 0)
                {
                    break;
                }
                deadlineNs = System.nanoTime() + doubtNs;
                continue;
            }
            if (!(next instanceof final JobEvent.OfNode event))
            {
                if (verdict.isGood())
                {
                    final JobEvent.Over over = (JobEvent.Over)next;
                    reasonOfEnd = over.failure();
                    return over.exitCode();
                }
                continue;
            }
            if (event.isEnd())
            {
                left--;
                leave(event.node());
            }
            if (isFailure(event) && deadlineNs == 0)
            {
                deadlineNs = System.nanoTime() + lastWordsNs;
                tellOthers(event.node());
            }
        }
        return verdict.exitCode();
    }

    /**
     * {@return for how long it is open why the node was lost that others have lost, in nanoseconds} A node that stands
     * still is killed. A host that is off, or cut off, is given up later than its nodes, with another exit code.
     */
    private long doubtNs()
    {
        final MemberNode lost = members.get(verdict.lost());
        return lost == null ? 0 : lost.doubtNs();
    }

    /**
     * Tells the head what becomes of the nodes of this process, until it ends the job or is lost.
     *
     * @return the exit code of the job.
     */
    int follow(final HeadLink head) throws IOException, InterruptedException
    {
        while (true)
        {
            switch (events.take())
            {
                case final JobEvent.OfNode event ->
                {
                    if (isClosed) // by a signal to this process: the node did not end by itself
                    {
                        return ExitCode.ENDED;
                    }
                    if (event.isEnd())
                    {
                        leave(event.node());
                    }
                    head.tell(event.node(), members.get(event.node()).state());
                }
                case final JobEvent.Over over ->
                {
                    reasonOfEnd = over.failure();
                    return over.exitCode();
                }
            }
        }
    }

    private void leave(final int node)
    {
        if (meeting != null)
        {
            meeting.leave(node);
        }
    }

    /** Records the failure of a node, if it failed. Returns whether the other nodes have lost it. */
    private boolean isFailure(final JobEvent.OfNode event)
    {
        final NodeState state = members.get(event.node()).state();
        if (!state.isFailure())
        {
            return false;
        }
        verdict.add(event.node(), state);
        // a node that has ended with all others may have an exit code of its own: it is the job's, and no loss
        return !state.report().isOver();
    }

    /**
     * Notifies the other nodes of a failure. If the failed node only follows another one, the notification names that
     * one.
     */
    private void tellOthers(final int failed)
    {
        final int accused = members.get(failed).state().report().accused();
        final byte[] line = accused >= 0 ?
            ParentWatch.failedLine(accused, "node " + failed + " has lost it") :
            ParentWatch.failedLine(failed, verdict.reason(failed));
        for (final MemberNode member : members.values())
        {
            if (member.node() != failed && member.state().isAlive())
            {
                member.tell(line);
            }
        }
    }

    /**
     * {@return one line with the reason for the end of the job, or null if it ended well} Before the folder is deleted.
     */
    String failure()
    {
        return reasonOfEnd != null ? reasonOfEnd :
            verdict.isGood() ? null : verdict.reason(meeting == null ? null : meeting.failure());
    }
}
