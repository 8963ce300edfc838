package org.gaeron.runtime.task;

import java.util.List;

/**
 * A way to hand out the tasks of a {@link TaskRace}.
 */
public abstract class TaskWay
{
    private final String name;
    private TaskRace race;

    TaskWay(final String name)
    {
        this.name = name;
    }

    /**
     * {@return all ways, the ideal one first}
     */
    public static List<TaskWay> all()
    {
        return List.of(new TaskByRank("ideal, at no cost", TaskByRank.Kind.IDEAL),
            new TaskByRank("one by one", TaskByRank.Kind.SINGLE),
            new TaskByRank("prefetched", TaskByRank.Kind.PREFETCHED),
            new TaskByRank("chunks of 8", TaskByRank.Kind.CHUNKED),
            new TaskByNode("by node, guided"), new TaskByTheft("stealing"));
    }

    /** Begins a race. */
    final void begin(final TaskRace race)
    {
        this.race = race;
        begin(race.course());
    }

    final TaskRace race()
    {
        return race;
    }

    abstract void begin(TaskRace.Course course);

    /** Has a rank, which is free now, start a task, now or later, or end. */
    abstract void onFree(int rank);

    @Override
    public final String toString()
    {
        return name;
    }
}
