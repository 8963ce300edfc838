package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertAll;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import org.gaeron.Program;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.function.Executable;

/**
 * Jobs that stay for the next tests of their kind: a job over Aeron takes longer to start than most programs of tests
 * run. Those that are left end after the class around the suites. With {@code -Dgaeron.test.full=true} each test has a
 * job of its own.
 */
public final class SharedJobs implements AfterAllCallback
{
    private static final boolean IS_FULL = Boolean.getBoolean("gaeron.test.full");
    /** Programs may leave arrays and groups open, of which a job cannot have any number. */
    private static final int MOST_RUNS = 50;
    private static final Map<Object, Deque<SharedJob>> IDLE = new HashMap<>();

    /**
     * Runs a program, on a job of this kind that waits, or on a new one.
     *
     * @param kind    of the job; equal kinds have the same ranks and settings.
     * @param ranks   of the job.
     * @param starter runs a program on a new job of this kind.
     * @param program what each rank does.
     */
    public static void run(final Object kind, final int ranks, final Consumer<Program> starter, final Program program)
    {
        if (IS_FULL)
        {
            starter.accept(program);
            return;
        }
        SharedJob job = poll(kind);
        if (job == null)
        {
            job = new SharedJob(ranks, starter);
        }
        job.run(program);
        if (job.runs() == MOST_RUNS)
        {
            job.close();
            return;
        }
        synchronized (IDLE)
        {
            IDLE.computeIfAbsent(kind, key -> new ArrayDeque<>()).push(job);
        }
    }

    private static SharedJob poll(final Object kind)
    {
        synchronized (IDLE)
        {
            final SharedJob job = IDLE.containsKey(kind) ? IDLE.get(kind).peek() : null;
            // the class is told at its end why a job has ended by itself; the test has another one
            return job == null || job.hasEnded() ? null : IDLE.get(kind).poll();
        }
    }

    @Override
    public void afterAll(final ExtensionContext context)
    {
        if (ContractTest.class.isAssignableFrom(context.getRequiredTestClass()))
        {
            return;
        }
        final List<Executable> ends = new ArrayList<>();
        synchronized (IDLE)
        {
            IDLE.values().forEach(jobs -> jobs.forEach(job -> ends.add(job::close)));
            IDLE.clear();
        }
        assertAll(ends);
    }
}
