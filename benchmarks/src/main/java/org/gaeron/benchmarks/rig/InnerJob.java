package org.gaeron.benchmarks.rig;

import java.time.Duration;

import org.gaeron.EmbeddedJob;
import org.gaeron.runtime.settings.JobContext;

/**
 * Job whose nodes are all in one JVM, which is the node of a launcher's job: that one provides the folder, which is
 * always deleted.
 */
public final class InnerJob
{
    private InnerJob()
    {
    }

    /**
     * {@return the job, not running yet} Its settings are those of {@link Rig#withSettings}.
     *
     * @param recorder    of the launcher's job.
     * @param first       argument of the benchmark that is a setting.
     * @param nodes       number of nodes of one rank.
     * @param transport   {@code ipc} or {@code udp}.
     * @param nodeTimeout unless the settings have one; long, because many nodes on few cores are slow to answer.
     */
    public static EmbeddedJob of(
        final Recorder recorder, final int first, final int nodes, final String transport, final String nodeTimeout)
    {
        final EmbeddedJob job = EmbeddedJob.of(nodes, 1).transport(transport)
            .setting(JobContext.NODE_TIMEOUT, nodeTimeout).timeout(Duration.ofDays(1));
        recorder.settings(first).forEach(job::setting);
        return job.setting(JobContext.DIRECTORY, System.getProperty(JobContext.DIRECTORY));
    }
}
