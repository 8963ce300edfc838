package org.gaeron.benchmarks;

import java.util.List;
import java.util.Scanner;

import org.gaeron.benchmarks.rig.BareProcess;
import org.gaeron.benchmarks.rig.Recorder;
import org.gaeron.benchmarks.rig.Rig;
import org.gaeron.benchmarks.rig.Row;

/**
 * The compute loop of {@link CounterKernel} without any job: as many JVMs as Case 1 has ranks, at the same time, each
 * with a counter of its own. What a loop takes longer in a job has been taken by the job.
 */
final class LoopAlone
{
    private LoopAlone()
    {
    }

    /**
     * Measures, and adds one row: the mean over all loops of all processes.
     *
     * @param rig       that measures.
     * @param run       from 1.
     * @param processes how many.
     * @param args      steps of a loop, tasks of each process, those of the warm-up.
     */
    static void measure(final Rig rig, final int run, final int processes, final Object... args)
    {
        rig.progress("run " + run + ": alone");
        final BareProcess[] alone = new BareProcess[processes];
        try
        {
            for (int i = 0; i < processes; i++)
            {
                alone[i] = rig.start(i * 2 / processes, LoopAlone.class, run, args);
            }
            for (final BareProcess process : alone)
            {
                process.readLine(CounterBench.TIMEOUT_MS);
            }
            for (final BareProcess process : alone)
            {
                process.writeLine("begin");
            }
            double sumMs = 0;
            for (final BareProcess process : alone)
            {
                sumMs += Double.parseDouble(process.readLine(CounterBench.TIMEOUT_MS));
            }
            rig.results().addAll(List.of(new Row(run, "alone", 0, "loop mean", sumMs / processes, "ms")));
        }
        finally
        {
            for (final BareProcess process : alone)
            {
                if (process != null)
                {
                    process.close();
                }
            }
        }
    }

    /**
     * Warms up, says so, waits for a line, and prints the mean of its loops in ms.
     *
     * @param args as the recorder takes them, then steps, tasks, those of the warm-up.
     */
    public static void main(final String[] args)
    {
        final Recorder recorder = new Recorder(List.of(args));
        final long[] counter = new long[1];
        CounterKernel.warmUp((int)recorder.number(2), 1, recorder.number(0)).run(() -> counter[0]++);
        counter[0] = 0;
        final CounterKernel kernel = new CounterKernel((int)recorder.number(1), 1, recorder.number(0));
        System.out.println("ready");
        if (new Scanner(System.in).hasNextLine())
        {
            kernel.run(() -> counter[0]++);
            System.out.println(kernel.loopMeanMs());
        }
    }
}
