package org.gaeron.benchmarks;

import java.util.List;
import java.util.Scanner;

import org.gaeron.benchmarks.rig.BareProcess;
import org.gaeron.benchmarks.rig.CompilerWatch;
import org.gaeron.benchmarks.rig.Recorder;
import org.gaeron.benchmarks.rig.Rig;
import org.gaeron.benchmarks.rig.Row;

/**
 * Compute loop of {@link CounterKernel} without a job. As many JVMs as Case 1 has ranks run it at the same time, each
 * with a counter of its own. The extra time of a loop in a job is the overhead of the job.
 */
final class LoopAlone
{
    private LoopAlone()
    {
    }

    /**
     * Measures and adds one row: the mean over all loops of all processes.
     *
     * @param rig       of the benchmark.
     * @param run       from 1.
     * @param processes number of them.
     * @param args      steps of a loop, tasks of each process, warm-up tasks.
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
     * Warms up, prints a line, waits for one, and prints the mean time of its loops in ms.
     *
     * @param args the recorder's arguments, then steps, tasks, warm-up tasks.
     */
    public static void main(final String[] args)
    {
        final Recorder recorder = new Recorder(List.of(args));
        final long[] counter = new long[1];
        CompilerWatch.awaitRest(() ->
        {
            counter[0] = 0;
            CounterKernel.warmUp((int)recorder.number(2), 1, recorder.number(0)).run(() -> counter[0]++);
        }, share -> share);
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
