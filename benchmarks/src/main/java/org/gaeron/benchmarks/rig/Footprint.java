package org.gaeron.benchmarks.rig;

import java.nio.file.Path;
import java.util.List;

import io.aeron.driver.status.SystemCounterDescriptor;

import org.gaeron.Reduction;
import org.gaeron.World;
import org.gaeron.runtime.settings.JobContext;

/**
 * Resources that the nodes of a job take of their host, by kind:
 *
 * <ul>
 * <li>{@code mapped}: bytes of log buffers and other files mapped by the media drivers, from their counters;
 * <li>{@code rss}: resident set of their processes. A page that a process maps twice counts twice;
 * <li>{@code files}: blocks of the files in the job's folder, which are sparse; {@code length}: their lengths;
 * <li>{@code threads} and {@code descriptors}, which are open files and sockets.
 * </ul>
 */
public final class Footprint
{
    /** All kinds. */
    public static final List<String> KINDS = List.of("mapped", "rss", "files", "length", "threads", "descriptors");
    /** Metric of their rows. */
    public static final String PER_NODE = "per node";
    /** Number of the kinds in bytes; they come first. */
    static final int BYTE_KINDS = 4;

    private final double[] ofProcess;

    private Footprint(final double... ofProcess)
    {
        this.ofProcess = ofProcess;
    }

    /**
     * {@return the resources of this process}
     */
    public static Footprint ofProcess()
    {
        final ProcessStatus self = ProcessStatus.ofSelf();
        return new Footprint(self.residentBytes(), self.threads(), self.descriptors());
    }

    /**
     * {@return the resources that the process has taken since an earlier footprint}
     *
     * @param before footprint of the same process.
     */
    public Footprint minus(final Footprint before)
    {
        return new Footprint(ofProcess[0] - before.ofProcess[0], ofProcess[1] - before.ofProcess[1],
            ofProcess[2] - before.ofProcess[2]);
    }

    /**
     * {@return the resources of the processes of all ranks, with one rank each} Collective.
     *
     * @param world of the ranks.
     */
    public Footprint sum(final World world)
    {
        final double[] sums = ofProcess.clone();
        world.allReduce(Reduction.SUM, sums);
        return new Footprint(sums);
    }

    /**
     * Records the share of one node in the resources of the processes, and in the files of the launched job around it.
     *
     * @param recorder takes the rows.
     * @param series   of each kind, without the kind.
     * @param nodes    of the job.
     */
    public void record(final Recorder recorder, final String series, final int nodes)
    {
        final DriverFiles files = new DriverFiles(Path.of(System.getProperty(JobContext.DIRECTORY)));
        final double[] all = {files.sum(SystemCounterDescriptor.BYTES_CURRENTLY_MAPPED), ofProcess[0],
            files.allocatedBytes(), files.apparentBytes(), ofProcess[1], ofProcess[2]};
        for (int i = 0; i < all.length; i++)
        {
            recorder.record(series + " " + KINDS.get(i), nodes, PER_NODE, all[i] / nodes, i < BYTE_KINDS ? "B" : "1");
        }
    }
}
