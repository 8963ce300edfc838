package org.gaeron.benchmarks.rig;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Measures the CPU time of a process while the caller sleeps, thread by thread. A look only reads; the results are
 * computed later, so that this work is not measured. The calling thread is left out. Threads that end between two looks
 * are missed. One thread.
 */
public final class CpuWatch
{
    /** Metric: all threads, in percent of a core. */
    public static final String CPU = "cpu";
    /** Metric: the threads of the name that follows, without a number at its end. */
    public static final String CPU_OF = "cpu of ";
    /** Metric: all threads in a second that does not count; x is its number. */
    public static final String CPU_LEFT_OUT = "cpu left out";

    private static final double PERCENT = 100;
    private static final long MS_PER_S = 1_000;

    private final String series;
    private final ProcessStatus process;
    private final String ownPrefix = ProcessStatus.ownThreadId() + " ";
    private final List<Look> looks = new ArrayList<>();

    private record Look(long timeNs, Map<String, Long> threadTimesNs)
    {
    }

    /**
     * Creates a watch.
     *
     * @param series of its rows.
     * @param pid    id of the process.
     */
    public CpuWatch(final String series, final long pid)
    {
        this.series = series;
        process = ProcessStatus.of(pid);
    }

    /**
     * Sleeps, and looks at the start, after each second that does not count, and at the end.
     *
     * @param watches  of the processes.
     * @param leftOutS seconds that do not count.
     * @param sleepS   seconds that count.
     * @throws InterruptedException if the thread is interrupted.
     */
    public static void sleep(final List<CpuWatch> watches, final long leftOutS, final long sleepS)
        throws InterruptedException
    {
        watches.forEach(CpuWatch::look);
        for (long second = 0; second < leftOutS; second++)
        {
            Thread.sleep(MS_PER_S);
            watches.forEach(CpuWatch::look);
        }
        Thread.sleep(sleepS * MS_PER_S);
        watches.forEach(CpuWatch::look);
    }

    private void look()
    {
        looks.add(new Look(System.nanoTime(), process.threadTimesNs()));
    }

    /**
     * Records the results.
     *
     * @param recorder takes the rows.
     */
    public void record(final Recorder recorder)
    {
        final int last = looks.size() - 1;
        for (int second = 1; second < last; second++)
        {
            recorder.record(series, second, CPU_LEFT_OUT, percent(looks.get(second - 1), looks.get(second), ""), "%");
        }
        final Look begin = looks.get(last - 1);
        final Look end = looks.get(last);
        recorder.record(series, 0, CPU, percent(begin, end, ""), "%");
        end.threadTimesNs.keySet().stream().map(CpuWatch::nameOf).distinct().forEach(name ->
            recorder.record(series, 0, CPU_OF + name, percent(begin, end, name), "%"));
    }

    /** {@return percent of a core of the threads of a name; of all threads if the name is empty} */
    private double percent(final Look begin, final Look end, final String name)
    {
        long spentNs = 0;
        for (final Map.Entry<String, Long> thread : end.threadTimesNs.entrySet())
        {
            final boolean isOwn = thread.getKey().startsWith(ownPrefix);
            if (!isOwn && (name.isEmpty() || nameOf(thread.getKey()).equals(name)))
            {
                spentNs += thread.getValue() - begin.threadTimesNs.getOrDefault(thread.getKey(), 0L);
            }
        }
        return PERCENT * spentNs / (end.timeNs - begin.timeNs);
    }

    /** {@return the name of a thread without numbers; a driver's thread is named after the driver's folder} */
    private static String nameOf(final String thread)
    {
        final String name = thread.replaceAll("^\\d+ |[-# ]*\\d*$", "").replace(',', ' ');
        return name.startsWith("/") ? "media driver" : name;
    }
}
