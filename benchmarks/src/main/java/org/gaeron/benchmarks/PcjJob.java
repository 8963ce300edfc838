package org.gaeron.benchmarks;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

import org.gaeron.benchmarks.rig.BareProcess;
import org.gaeron.benchmarks.rig.FreePort;
import org.gaeron.benchmarks.rig.MeasurementException;
import org.gaeron.benchmarks.rig.Rig;

/**
 * Job of two PCJ JVMs ({@link PcjNode}), one on each host; on one host they have different ports.
 */
final class PcjJob
{
    private static final int NODES = 2;

    private PcjJob()
    {
    }

    /**
     * {@return the version of PCJ}
     *
     * @throws MeasurementException if PCJ is not on the class path.
     */
    static String version()
    {
        try
        {
            return Class.forName("org.pcj.PCJ").getPackage().getImplementationVersion();
        }
        catch (final ClassNotFoundException ex)
        {
            throw new MeasurementException("expected PCJ on the class path (pl.edu.icm.pcj:pcj), actual none", ex);
        }
    }

    /**
     * Runs a job to its end and adds its rows to the results.
     *
     * @param rig            of the benchmark.
     * @param run            from 1.
     * @param threadsPerNode number of PCJ threads of each JVM.
     * @param args           of {@link PcjNode} between its port and the addresses.
     * @throws MeasurementException if the job fails.
     */
    static void run(final Rig rig, final int run, final int threadsPerNode, final Object... args)
    {
        rig.progress("run " + run + ": PCJ");
        final int[] ports = IntStream.generate(FreePort::find).distinct().limit(NODES).toArray();
        final List<Object> rest = new ArrayList<>(List.of(args));
        for (int node = 0; node < NODES; node++)
        {
            rest.addAll(Collections.nCopies(threadsPerNode, rig.hosts().address(node) + ":" + ports[node]));
        }
        try (BareProcess first = start(rig, run, 0, ports[0], rest);
            BareProcess second = start(rig, run, 1, ports[1], rest))
        {
            second.join(CounterBench.TIMEOUT_MS);
            first.join(CounterBench.TIMEOUT_MS);
        }
        rig.collect();
    }

    private static BareProcess start(
        final Rig rig, final int run, final int node, final int port, final List<Object> rest)
    {
        final List<Object> args = new ArrayList<>(rest);
        args.add(0, port);
        return rig.start(node, PcjNode.class, run, args.toArray());
    }
}
