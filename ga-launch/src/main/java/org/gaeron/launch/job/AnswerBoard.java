package org.gaeron.launch.job;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import org.gaeron.launch.report.JobAnswer;
import org.gaeron.launch.report.NodeAnswers;
import org.gaeron.launch.report.Question;

/**
 * Answers those who look at a running job, {@code ga top} and {@code ga stat}, by files in the folder of its head. Who
 * cannot enter the folder, mode 0700, can neither ask nor read.
 *
 * <pre>
 *   observer                        head, one thread                          nodes
 *   touches ask-status              looks at its time, five times a second
 *                                   changed? asks all nodes that live   --&gt;   line on the standard input
 *                                   waits for answers, 1 s at most      &lt;--   marked line of the standard error
 *                                   writes status.new, renames it
 *   status has a larger number?
 *   reads it
 * </pre>
 * Nodes count in any case, and say so only if asked: while nobody looks, nothing is sent. The rename is atomic, so an
 * observer reads one answer or the next, and no mixture. Two observers get the same answers; a question that comes
 * while another one is answered is answered after it. An observer that dies leaves an empty file. If the head dies, the
 * lock of its folder is free, and the folder goes: observers see the end of the job. An answer that a node gives too
 * late stands in the next view, with its time.
 */
public final class AnswerBoard implements Runnable, AutoCloseable
{
    private static final long LOOK_MS = 200;
    private static final long ANSWER_MS = 1_000;
    private static final long END_MS = 1_000;
    private static final String STARTS = "starting";
    private static final System.Logger LOG = System.getLogger(AnswerBoard.class.getName());

    private final HostedJob job;
    private final Path folder;
    private final long startNs = System.nanoTime();
    private final Map<Question, Long> seenMs = new EnumMap<>(Question.class);
    private final Thread thread = Thread.ofPlatform().daemon().name("answer-board").unstarted(this);
    private long number;

    private AnswerBoard(final HostedJob job, final Path folder)
    {
        this.job = job;
        this.folder = folder;
    }

    public static AnswerBoard start(final HostedJob job, final Path folder)
    {
        final AnswerBoard board = new AnswerBoard(job, folder);
        board.thread.start();
        return board;
    }

    @Override
    public void run()
    {
        try
        {
            while (true)
            {
                TimeUnit.MILLISECONDS.sleep(LOOK_MS);
                for (final Question question : Question.values())
                {
                    look(question);
                }
            }
        }
        catch (final InterruptedException ex)
        {
            return; // closed: the job has ended
        }
    }

    private void look(final Question question) throws InterruptedException
    {
        final long askedMs = folder.resolve(question.file()).toFile().lastModified(); // 0 if nobody has ever asked
        if (askedMs != seenMs.getOrDefault(question, 0L))
        {
            seenMs.put(question, askedMs);
            final long nowNs = System.nanoTime();
            job.answers().await(question, job.ask(question), nowNs, TimeUnit.MILLISECONDS.toNanos(ANSWER_MS));
            try
            {
                write(question);
            }
            catch (final IOException ex)
            {
                LOG.log(System.Logger.Level.DEBUG, "not written: observers say that there is no answer", ex);
            }
        }
    }

    private void write(final Question question) throws IOException
    {
        final List<JobAnswer.NodeView> nodes = new ArrayList<>();
        for (final MemberNode member : job.members())
        {
            final NodeState state = member.state();
            final NodeAnswers.Answer answer = job.answers().of(question, member.node());
            nodes.add(new JobAnswer.NodeView(member.node(), member.host(), fate(state, answer),
                answer == null ? -1 : elapsedMs(answer.ns()), answer == null ? "" : answer.line()));
        }
        final JobAnswer view = new JobAnswer(++number, elapsedMs(System.nanoTime()), nodes);
        final Path made = folder.resolve(question.word() + ".new");
        Files.writeString(made, view.encode(), StandardCharsets.UTF_8);
        Files.move(made, folder.resolve(question.word()), StandardCopyOption.ATOMIC_MOVE);
    }

    /** Of a node on another host only its end is known, and what it answers. */
    private static String fate(final NodeState state, final NodeAnswers.Answer answer)
    {
        return !state.isAlive() ? state.fate() : answer == null && !state.report().hasBegun() ? STARTS : "";
    }

    private long elapsedMs(final long ns)
    {
        return Math.max(0, TimeUnit.NANOSECONDS.toMillis(ns - startNs));
    }

    /** Ends the thread, before the folder is deleted. */
    @Override
    public void close()
    {
        thread.interrupt();
        try
        {
            thread.join(END_MS);
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
        }
    }
}
