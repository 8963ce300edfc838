package org.gaeron.launch.report;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The last answers of the nodes of a job to each question. Threads that read the output of nodes add, one thread waits.
 */
public final class NodeAnswers
{
    /** Passes an answer on. */
    public interface Listener
    {
        void take(int node, String line);
    }

    private final Map<Question, Map<Integer, Answer>> last = new HashMap<>();
    private volatile Listener listener = (node, line) -> { };

    /**
     * The line of a node.
     *
     * @param ns   when it came.
     * @param line as the node has sent it.
     */
    public record Answer(long ns, String line)
    {
    }

    /** Passes all answers on, from now on. */
    public void listen(final Listener to)
    {
        listener = to;
    }

    void add(final Question question, final int node, final String line)
    {
        listener.take(node, line);
        synchronized (this)
        {
            last.computeIfAbsent(question, _ -> new HashMap<>()).put(node, new Answer(System.nanoTime(), line));
            notifyAll();
        }
    }

    /** {@return the last answer of a node, or null} */
    public synchronized Answer of(final Question question, final int node)
    {
        return last.getOrDefault(question, Map.of()).get(node);
    }

    /** Waits until so many nodes have answered since a time, or the other time has passed. */
    public synchronized void await(final Question question, final int count, final long sinceNs, final long mostNs)
        throws InterruptedException
    {
        final long deadlineNs = System.nanoTime() + mostNs;
        for (long leftNs = mostNs; leftNs > 0 && since(question, sinceNs) < count;
            leftNs = deadlineNs - System.nanoTime())
        {
            TimeUnit.NANOSECONDS.timedWait(this, leftNs);
        }
    }

    private long since(final Question question, final long ns)
    {
        return last.getOrDefault(question, Map.of()).values().stream().filter(each -> each.ns() - ns >= 0).count();
    }
}
