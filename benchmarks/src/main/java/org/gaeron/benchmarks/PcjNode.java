package org.gaeron.benchmarks;

import java.io.Serial;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Level;
import java.util.logging.Logger;

import org.gaeron.benchmarks.rig.BareProcess;
import org.gaeron.benchmarks.rig.CompilerWatch;
import org.gaeron.benchmarks.rig.Recorder;
import org.pcj.AsyncTask;
import org.pcj.ExecutionBuilder;
import org.pcj.PCJ;
import org.pcj.RegisterStorage;
import org.pcj.StartPoint;
import org.pcj.Storage;

/**
 * JVM of PCJ that runs the same kernels. Requests to thread 0 are tasks of a named class, because a lambda expression
 * also sends its own description. Thread 0 itself reaches its counter without a message. Arrays are added whole, by a
 * task and by {@code PCJ.accumulate}, and the faster of the two counts. Longer buffers ({@code pcj.buffer.chunksize})
 * and arrays packed into bytes were not faster.
 */
@RegisterStorage(PcjNode.Shared.class)
public final class PcjNode implements StartPoint
{
    private static final Logger PCJ_LOGGER = Logger.getLogger("org.pcj");
    private static final AtomicLong COUNTER = new AtomicLong();
    private static Recorder recorder;

    /** Names of the shared fields. */
    @Storage(PcjNode.class)
    enum Shared
    {
        /** Target of the patches. */
        patch,
        /** Sum of the records of a counter kernel. */
        record,
        /** Share of its time that a JVM has compiled. */
        share
    }

    /** Found by PCJ by the names in {@link Shared}. */
    private double[] patch;
    private long[] record;
    private double share;

    /**
     * Runs the part of a JVM.
     *
     * @param args the recorder's arguments, then this JVM's port, steps of a compute loop, tasks of each thread,
     *             warm-up tasks, ms for each size of a patch, sizes separated by colons, node of each thread.
     */
    public static void main(final String[] args)
    {
        PCJ_LOGGER.setLevel(Level.WARNING);
        // PCJ binds to all addresses, and waits 5 s for an IPv6 address that is not ready when a network is new.
        System.setProperty("java.net.preferIPv4Stack", "true");
        BareProcess.followInput();
        try (Recorder rows = new Recorder(List.of(args)))
        {
            recorder = rows;
            final ExecutionBuilder builder =
                PCJ.executionBuilder(PcjNode.class).addProperty("pcj.port", recorder.argument(0));
            for (int i = 6; i < recorder.count(); i++)
            {
                builder.addNode(recorder.argument(i));
            }
            builder.start();
        }
        catch (final Throwable failure)
        {
            halt(failure);
        }
    }

    /** Halts at once, because PCJ itself would wait for the other JVMs. */
    private static void halt(final Throwable failure)
    {
        System.err.println("PCJ: " + failure);
        Runtime.getRuntime().halt(1);
    }

    @Override
    public void main()
    {
        try
        {
            measureCounter("case 1", PCJ.threadCount());
            measureCounter("case 2", PCJ.threadCount() - 1);
            for (final String bytes : recorder.argument(5).split(":"))
            {
                measurePatch(Integer.parseInt(bytes));
            }
        }
        catch (final Throwable failure)
        {
            halt(failure);
        }
    }

    private static void measureCounter(final String name, final int computing)
    {
        final long steps = recorder.number(1);
        CompilerWatch.awaitRest(
            () -> take(CounterKernel.warmUp(computing * (int)recorder.number(3), computing, steps), computing),
            PcjNode::mostOf);
        CounterKernel kernel;
        int round = 0;
        do // on a loaded machine a few short tasks may all go to the holder
        {
            kernel = new CounterKernel(computing * (int)recorder.number(2), computing, steps);
            if (PCJ.myId() == 0)
            {
                PCJ.putLocal(kernel.record(), Shared.record);
            }
            take(kernel, computing);
            if (PCJ.myId() != 0)
            {
                PCJ.accumulate(PcjNode::plus, kernel.record(), 0, Shared.record);
            }
            PCJ.barrier();
        }
        while (mostOf(PCJ.myId() == 0 && kernel.hasValueTimes() ? 1 : 0) == 0 && ++round < CounterKernel.MOST_ROUNDS);
        if (PCJ.myId() == 0)
        {
            kernel.writeTo(recorder, "PCJ " + name);
        }
    }

    /** {@return the largest of the shares of all threads} */
    private static double mostOf(final double share)
    {
        PCJ.putLocal(share, Shared.share);
        PCJ.barrier();
        final double most = PCJ.<Double>reduce(Math::max, Shared.share);
        PCJ.barrier();
        return most;
    }

    private static void take(final CounterKernel kernel, final int computing)
    {
        COUNTER.set(0);
        PCJ.barrier();
        if (PCJ.myId() >= PCJ.threadCount() - computing)
        {
            kernel.run(PCJ.myId() == 0 ? COUNTER::getAndIncrement : () -> PCJ.at(0, new Next()));
        }
        if (PCJ.getNodeId() == 0)
        {
            kernel.forgetValueTimes();
        }
        PCJ.barrier();
    }

    private static void measurePatch(final int bytes)
    {
        if (PCJ.myId() == 0)
        {
            PCJ.putLocal(new double[bytes / Double.BYTES], Shared.patch);
        }
        PCJ.barrier();
        if (PCJ.myId() == PCJ.threadCount() - 1)
        {
            final long durationNs = TimeUnit.MILLISECONDS.toNanos(recorder.number(4)) / 2;
            final PatchKernel kernel = new PatchKernel(bytes);
            final double meanNs = Math.min(
                kernel.measure(durationNs, values -> PCJ.at(0, new AddPatch(values))),
                kernel.measure(durationNs, values -> PCJ.accumulate(PcjNode::plus, values, 0, Shared.patch)));
            kernel.check(PCJ.get(0, Shared.patch));
            PatchKernel.write(recorder, "PCJ accumulate", bytes, meanNs);
        }
        PCJ.barrier();
    }

    private static double[] plus(final double[] target, final double[] values)
    {
        for (int i = 0; i < values.length; i++)
        {
            target[i] += values[i];
        }
        return target;
    }

    private static long[] plus(final long[] target, final long[] values)
    {
        for (int i = 0; i < values.length; i++)
        {
            target[i] += values[i];
        }
        return target;
    }

    /** Task that takes the next value. */
    private static final class Next implements AsyncTask<Long>
    {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public Long call()
        {
            return COUNTER.getAndIncrement();
        }
    }

    /** Task that adds an array to that of the thread on which it runs. */
    private record AddPatch(double[] values) implements AsyncTask.VoidTask
    {
        @Override
        public void run()
        {
            final double[] target = PCJ.getLocal(Shared.patch);
            synchronized (Shared.patch)
            {
                plus(target, values);
            }
        }
    }
}
