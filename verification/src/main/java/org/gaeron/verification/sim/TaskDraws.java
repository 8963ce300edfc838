package org.gaeron.verification.sim;

import java.util.SplittableRandom;

import org.gaeron.TaskCounter;
import org.gaeron.TaskSpec;
import org.gaeron.Team;
import org.gaeron.World;

/**
 * Part of a {@link RandomProgram} in which all ranks of a team, or threads of them, draw from a task counter until its
 * end.
 */
final class TaskDraws
{
    private static final int MOST_TASKS = 40;
    private static final int THREADS = 2;

    private final World world;
    private final Team team;
    private final String name;
    private final Mirror mirror;
    private final SplittableRandom random;
    /** The same on all ranks of the team. */
    private int counts;

    TaskDraws(
        final World world, final Team team, final String name, final Mirror mirror, final SplittableRandom random)
    {
        this.world = world;
        this.team = team;
        this.name = name;
        this.mirror = mirror;
        this.random = random;
    }

    /**
     * Draws once or twice from a counter that is shared in some way.
     *
     * @param common  gives the same on all ranks of the team.
     * @param between an operation to do between some draws.
     */
    void run(final SplittableRandom common, final Runnable between)
    {
        final TaskSpec spec = spec(TaskSpec.of("tasks").total(common.nextInt(MOST_TASKS)), common);
        try (TaskCounter tasks = team.taskCounter(spec))
        {
            for (int rounds = 1 + common.nextInt(2); rounds > 0; rounds--)
            {
                final TaskHistory history = mirror.tasks(name, ++counts, (int)spec.total());
                if (common.nextInt(3) == 0)
                {
                    world.fork(THREADS, own -> drain(own.view(tasks), history, () -> { }));
                }
                else
                {
                    drain(tasks, history, between);
                }
                team.barrier();
                mirror.guard(history::checkAll);
                tasks.reset();
            }
        }
    }

    private static TaskSpec spec(final TaskSpec spec, final SplittableRandom common)
    {
        return switch (common.nextInt(4))
        {
            case 0 -> spec.perNode(1 + common.nextInt(5));
            case 1 -> spec.stealing();
            default -> spec;
        };
    }

    private void drain(final TaskCounter tasks, final TaskHistory history, final Runnable between)
    {
        long task = tasks.next();
        for (; task < history.total(); task = tasks.next())
        {
            final long drawn = task;
            mirror.guard(() -> history.drawn(drawn));
            if (random.nextInt(4) == 0)
            {
                between.run();
            }
        }
        final long end = task;
        mirror.guard(() -> history.ended(end));
    }
}
