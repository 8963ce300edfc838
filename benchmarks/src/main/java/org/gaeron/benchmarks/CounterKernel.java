package org.gaeron.benchmarks;

import java.util.Arrays;
import java.util.function.LongSupplier;

import org.gaeron.benchmarks.rig.ComputeLoop;
import org.gaeron.benchmarks.rig.MeasurementException;
import org.gaeron.benchmarks.rig.Recorder;

/**
 * Kernel of "Performance of MPI-2 passive target one-sided communications". A process takes a value from the shared
 * counter, computes, and takes the next, until the values reach the number of tasks. The same loop is timed for every
 * kind of counter.
 *
 * <p>Two wall-clock times are taken: that of each value, from the call to its return, and that of each compute loop. As
 * in the paper, the last value of a process is not timed, because it only says that no task is left.
 *
 * <p>The record, to be summed over all processes, is indexed by value: {@code taken[v] | valueNs[v] | loopNs[v]}.
 */
final class CounterKernel
{
    /** After so many rounds in which the holder alone has taken values, a benchmark gives up. */
    static final int MOST_ROUNDS = 20;

    private static final double NS_PER_US = 1e3;
    private static final double NS_PER_MS = 1e6;

    private final ComputeLoop loop = new ComputeLoop();
    private final long steps;
    private final int tasks;
    private final int values;
    private final long[] record;

    /**
     * Creates the kernel of one process.
     *
     * @param tasks     of all processes together.
     * @param processes that take values.
     * @param steps     of a compute loop.
     */
    CounterKernel(final int tasks, final int processes, final long steps)
    {
        this.tasks = tasks;
        this.steps = steps;
        values = tasks + processes;
        record = new long[3 * values];
    }

    /**
     * {@return a kernel for warm-up, with compute loops of a hundredth}
     *
     * @param tasks     of all processes together.
     * @param processes that take values.
     * @param steps     of a timed compute loop.
     */
    static CounterKernel warmUp(final int tasks, final int processes, final long steps)
    {
        return new CounterKernel(tasks, processes, steps / 100 + 1);
    }

    /**
     * Runs the part of this process.
     *
     * @param counter returns the next value.
     * @throws MeasurementException if the counter returns an impossible value.
     */
    void run(final LongSupplier counter)
    {
        long last = -1;
        while (true)
        {
            final long startNs = System.nanoTime();
            final long value = counter.getAsLong();
            final long takenNs = System.nanoTime();
            if (value <= last || value >= values)
            {
                throw new MeasurementException("expected a counter's value after " + last + " and below " + values +
                    ", actual " + value);
            }
            record[(int)value]++;
            if (value >= tasks)
            {
                return;
            }
            loop.compute(steps);
            record[values + (int)value] = takenNs - startNs;
            record[2 * values + (int)value] = System.nanoTime() - takenNs;
            last = value;
        }
    }

    /** Clears the value times of this process, for one that is not far from the counter. */
    void forgetValueTimes()
    {
        Arrays.fill(record, values, 2 * values, 0);
    }

    /** {@return whether a value was timed that the record has} */
    boolean hasValueTimes()
    {
        return Arrays.stream(record, values, values + tasks).anyMatch(ns -> ns > 0);
    }

    /** {@return number of tasks of all processes together} */
    int tasks()
    {
        return tasks;
    }

    /** {@return the record, to be summed over all processes in place} */
    long[] record()
    {
        return record;
    }

    /**
     * Records the sum over all processes.
     *
     * @param recorder takes the rows.
     * @param series   of the rows.
     * @throws MeasurementException if a value was not returned exactly once.
     */
    void writeTo(final Recorder recorder, final String series)
    {
        for (int value = 0; value < values; value++)
        {
            if (record[value] != 1)
            {
                throw new MeasurementException(series + ": expected each value of the counter exactly once, actual " +
                    record[value] + " times " + value);
            }
        }
        final long[] valueNs = Arrays.stream(record, values, values + tasks).filter(ns -> ns > 0).sorted().toArray();
        recorder.record(series, 0, "value mean", mean(valueNs) / NS_PER_US, "us");
        recorder.record(series, 0, "value p50", percentile(valueNs, 50) / NS_PER_US, "us");
        recorder.record(series, 0, "value p99", percentile(valueNs, 99) / NS_PER_US, "us");
        recorder.record(series, 0, "value count", valueNs.length, "1");
        recorder.record(series, 0, "loop mean", loopMeanMs(), "ms");
    }

    /** {@return the mean time of a compute loop} */
    double loopMeanMs()
    {
        return mean(Arrays.copyOfRange(record, 2 * values, 2 * values + tasks)) / NS_PER_MS;
    }

    private static double mean(final long[] times)
    {
        return Arrays.stream(times).average().orElseThrow(
            () -> new MeasurementException("expected a process far from the counter with a task, actual none"));
    }

    /** {@return a percentile by nearest rank: the least time that at least this share of the times does not exceed} */
    private static double percentile(final long[] sorted, final int percent)
    {
        return sorted[Math.max(0, (sorted.length * percent + 99) / 100 - 1)];
    }
}
