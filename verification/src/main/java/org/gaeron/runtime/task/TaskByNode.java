package org.gaeron.runtime.task;

import java.util.ArrayDeque;

import org.gaeron.runtime.failure.Health;
import org.gaeron.runtime.node.TaskPool;
import org.gaeron.runtime.waiting.Completion;
import org.gaeron.runtime.waiting.Condition;
import org.gaeron.runtime.waiting.Strands;
import org.gaeron.runtime.waiting.Waiter;

/**
 * Tasks that a node claims for all of its ranks, as {@link NodeTaskCounter}: with the shipped words, draws and chunks.
 */
final class TaskByNode extends TaskWay
{
    private static final Health HEALTH = new Health();

    private TaskDrawer[] drawers;
    /** Ranks of a node that wait for its claim. */
    private ArrayDeque<Integer>[] waiting;
    private int ranks;
    private long total;
    private long steps;

    TaskByNode(final String name)
    {
        super(name);
    }

    @Override
    @SuppressWarnings({"unchecked", "rawtypes"})
    void begin(final TaskRace.Course course)
    {
        ranks = course.ranks();
        total = course.total();
        steps = 0;
        drawers = new TaskDrawer[course.size()];
        waiting = new ArrayDeque[course.nodes()];
        final TaskShares shares = TaskShares.guided(total, course.nodes(), ranks);
        for (int node = 0; node < course.nodes(); node++)
        {
            waiting[node] = new ArrayDeque<>();
            final TaskPool pool = new TaskPool(new Strands(), new Waiter(HEALTH), shares.word(node));
            final Requests requests = new Requests(node);
            for (int rank = node * ranks; rank < (node + 1) * ranks; rank++)
            {
                drawers[rank] = new TaskDrawer(shares, pool, course.nodes(), requests);
            }
        }
    }

    @Override
    void onFree(final int rank)
    {
        final long task = drawers[rank].tryDraw();
        if (task == TaskDrawer.WAIT)
        {
            waiting[rank / ranks].add(rank);
        }
        else if (task < total)
        {
            race().start(rank, task, race().nowNs());
        }
        else
        {
            race().end(race().nowNs());
        }
    }

    /** Requests of a node, which its owner answers in the order in which they were sent. */
    private final class Requests implements TaskDrawer.Claims
    {
        private final int node;

        private Requests(final int node)
        {
            this.node = node;
        }

        @Override
        public Completion request()
        {
            final Completion request = new Completion(new Waiter(HEALTH));
            final long step = steps++;
            request.start();
            race().at(race().answered(0), () ->
            {
                request.finish(step);
                for (int left = waiting[node].size(); left > 0; left--)
                {
                    onFree(waiting[node].poll());
                }
            });
            return request;
        }

        @Override
        public void await(final Condition condition)
        {
            throw new AssertionError("expected draws that do not wait");
        }
    }
}
