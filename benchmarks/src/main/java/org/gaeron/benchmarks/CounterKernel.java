package org.gaeron.benchmarks;

import java.util.Arrays;
import java.util.function.LongSupplier;

import org.gaeron.benchmarks.rig.ComputeLoop;
import org.gaeron.benchmarks.rig.MeasurementException;
import org.gaeron.benchmarks.rig.Recorder;

/**
 * The kernel of "Performance of MPI-2 passive target one-sided communications": a process takes a value from the shared
 * counter, computes, takes the next, until the values have come to the number of tasks. Whatever counter it is given,
 * this is the loop that is timed.
 *
 * <p>Timed is each value, from the call until it is there, and each compute loop, by the clock on the wall. As in the
 * paper the last value of a process, which only says that no task is left, is not timed.
 *
 * <p>The record, to be summed over all processes, is indexed by value: {@code taken[v] | valueNs[v] | loopNs[v]}.
 */
final class CounterKernel
{
    private static final double NS_PER_US = 1e3;
    private static final double NS_PER_MS = 1e6;

    private final ComputeLoop loop = new ComputeLoop();
    private final long steps;
    private final int tasks;
    private final int values;
    private final long[] record;

    /**
     * A kernel of one process.
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
     * {@return a kernel whose times do not count: its loop is a hundredth}
     *
     * @param tasks     of all processes together.
     * @param processes that take values.
     * @param steps     of a compute loop that counts.
     */
    static CounterKernel warmUp(final int tasks, final int processes, final long steps)
    {
        return new CounterKernel(tasks, processes, steps / 100 + 1);
    }

    /**
     * Runs this process's part.
     *
     * @param counter gives the next value.
     * @throws MeasurementException if the counter gives a value that it cannot give.
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

    /** Leaves this process's times of values out of the record: it is not far from the counter. */
    void forgetValueTimes()
    {
        Arrays.fill(record, values, 2 * values, 0);
    }

    /** {@return how many tasks all processes do together} */
    int tasks()
    {
        return tasks;
    }

    /** {@return what is to be summed over all processes, in place} */
    long[] record()
    {
        return record;
    }

    /**
     * Writes the sum over all processes down.
     *
     * @param recorder where to.
     * @param series   of the rows.
     * @throws MeasurementException if not each value was given exactly once.
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

    /** The nearest rank: the least time that this share of all times does not exceed. */
    private static double percentile(final long[] sorted, final int percent)
    {
        return sorted[Math.max(0, (sorted.length * percent + 99) / 100 - 1)];
    }
}
