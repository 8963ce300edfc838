package org.gaeron.runtime.task;

/**
 * Tasks of which each rank takes numbers by itself, from a counter on node 0: as {@link LongTaskCounter}, or with the
 * next number at no cost.
 */
final class TaskByRank extends TaskWay
{
    /** What a rank asks for. */
    enum Kind
    {
        IDEAL, SINGLE, PREFETCHED, CHUNKED
    }

    private static final int CHUNK = 8;

    private final Kind kind;
    private long given;
    private long total;
    private long[] next;
    private long[] end;
    private long[] readyNs;

    TaskByRank(final String name, final Kind kind)
    {
        super(name);
        this.kind = kind;
    }

    @Override
    void begin(final TaskRace.Course course)
    {
        given = 0;
        total = course.total();
        next = new long[course.size()];
        end = new long[course.size()];
        readyNs = new long[course.size()];
    }

    @Override
    void onFree(final int rank)
    {
        if (next[rank] == end[rank])
        {
            claim(rank);
        }
        final long task = next[rank]++;
        final long atNs = Math.max(readyNs[rank], race().nowNs());
        if (task >= total)
        {
            race().end(atNs);
            return;
        }
        if (kind != Kind.PREFETCHED)
        {
            race().start(rank, task, atNs);
        }
        else
        {
            race().at(atNs, () ->
            {
                claim(rank);
                race().start(rank, task, atNs);
            });
        }
    }

    private void claim(final int rank)
    {
        readyNs[rank] = kind == Kind.IDEAL ? race().nowNs() : race().answered(0);
        next[rank] = given;
        given += kind == Kind.CHUNKED ? CHUNK : 1;
        end[rank] = given;
    }
}
