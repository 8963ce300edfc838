package org.gaeron.benchmarks;

import java.lang.management.ManagementFactory;
import java.util.concurrent.Callable;

import com.sun.management.OperatingSystemMXBean;
import org.gaeron.GlobalArrays;
import org.gaeron.GlobalLongArray;
import org.gaeron.World;
import org.gaeron.benchmarks.rig.Recorder;
import org.gaeron.benchmarks.rig.Rig;
import org.gaeron.benchmarks.rig.RigOptions;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * What an idle job costs: two nodes of one rank each that have spoken to each other, and then sleep. Timed is the CPU
 * time of each node's whole process (all threads, as the system counts it) and, over IPC, of the host's process, which
 * runs the shared media driver. Nothing is timed in the first second of a job's sleep, so that compilation and closing
 * of files are over.
 */
@Command(name = "idle", mixinStandardHelpOptions = true,
    description = "CPU time of an idle job, in percent of a core, for each node and for the host's process.")
public final class IdleBench implements Callable<Integer>
{
    private static final OperatingSystemMXBean SYSTEM =
        ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private static final double PERCENT = 100;

    @Mixin
    private RigOptions options;

    IdleBench()
    {
    }

    @Override
    public Integer call()
    {
        final int sleepMs = options.choose(200, 3_000, 10_000);
        final int settleMs = options.choose(50, 1_000, 2_000);
        try (Rig rig = Rig.open("idle", options))
        {
            for (int run = 1; run <= options.runs(); run++)
            {
                for (final String transport : rig.transports())
                {
                    rig.run("idle " + transport, run, rig.job(Node.class, transport, 2, 1),
                        transport, settleMs, sleepMs);
                }
            }
            for (final String transport : rig.transports())
            {
                rig.figure("idle." + transport + ".node", transport + " node", 0, "cpu");
            }
        }
        return 0;
    }

    /** What the ranks do. */
    static final class Node
    {
        private Node()
        {
        }

        /**
         * Begins the program of a node.
         *
         * @param args as the recorder takes them, then transport, ms to settle, ms to measure.
         */
        public static void main(final String[] args)
        {
            GlobalArrays.launch(args, Node::run);
        }

        private static void run(final World world) throws InterruptedException
        {
            try (Recorder recorder = new Recorder(world); GlobalLongArray longs = world.longs("longs", 2, 2))
            {
                longs.readInc(1 - world.rank(), 0, 1);
                world.sync();
                Thread.sleep(recorder.number(1));
                final long startNs = System.nanoTime();
                final long startCpuNs = SYSTEM.getProcessCpuTime();
                Thread.sleep(recorder.number(2));
                final double cpuNs = SYSTEM.getProcessCpuTime() - startCpuNs;
                final double percent = PERCENT * cpuNs / (System.nanoTime() - startNs);
                recorder.record(recorder.argument(0) + " node", 0, "cpu", percent, "%");
            }
        }
    }
}
