package org.gaeron.verification.sim;

import java.util.Locale;
import java.util.function.Consumer;

import org.gaeron.runtime.task.TaskRace;
import org.gaeron.runtime.task.TaskWay;

/**
 * Efficiency of the ways to hand out tasks on many nodes, as a table: for long and short tasks, and for an owner of the
 * counter that answers at once or computes. The numbers are those of {@link TaskRace}.
 */
final class TaskTable
{
    private static final int TASKS = 32;
    private static final long[] MEANS_NS = {10_000_000, 1_000_000, 100_000};
    private static final long[][] OWNERS_NS = {{2_000, 25_000}, {5_000, 250_000}};

    private final Consumer<String> out;

    TaskTable(final Consumer<String> out)
    {
        this.out = out;
    }

    void print(final int nodes, final int ranks)
    {
        for (final long[] owner : OWNERS_NS)
        {
            out.accept(String.format(Locale.ROOT,
                "%d nodes x %d ranks, %d tasks a rank; a request takes %d us, of which its owner %d us",
                nodes, ranks, TASKS, (owner[0] + owner[1]) / 1000, owner[0] / 1000));
            out.accept(String.format(Locale.ROOT, "  %-20s %10s %11s %10s %12s %14s", "", "task", "efficiency",
                "of ideal", "requests", "longest wait"));
            for (final long meanNs : MEANS_NS)
            {
                print(new TaskRace(new TaskRace.Course(nodes, ranks, TASKS, meanNs, owner[0], owner[1])), meanNs);
            }
            out.accept("");
        }
    }

    private void print(final TaskRace race, final long meanNs)
    {
        double ideal = 0;
        for (final TaskWay way : TaskWay.all())
        {
            final TaskRace.Outcome outcome = race.run(way);
            ideal = ideal == 0 ? outcome.efficiency() : ideal;
            out.accept(String.format(Locale.ROOT, "  %-20s %7.1f ms %9.1f %% %8.1f %% %12d %11.2f ms", way,
                meanNs / 1e6, 100 * outcome.efficiency(), 100 * outcome.efficiency() / ideal, outcome.requests(),
                outcome.longestNs() / 1e6));
        }
    }
}
