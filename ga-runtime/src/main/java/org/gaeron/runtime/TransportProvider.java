package org.gaeron.runtime;

import java.util.List;
import java.nio.file.Path;

/**
 * Opens the transports of a job; found with {@link java.util.ServiceLoader}.
 */
public interface TransportProvider
{
    /**
     * Connects a node with the others. Called on all nodes of a job at about the same time; returns when it is ready to
     * serve and to be asked for peers.
     *
     * @param node the node, whose memory is ready.
     * @return its wire.
     */
    Transport open(Node node);

    /**
     * Opens what the nodes of one host share (a media driver, say) in the process that starts them.
     *
     * @param settings of the job.
     * @param directory where its files are to be; does not exist yet, and lies in a folder of this job alone. The nodes
     *                  are told of it as their {@link JobContext#aeronDirectory()}.
     * @return to be closed when the nodes have ended.
     */
    AutoCloseable openHost(JobContext settings, Path directory);

    /**
     * {@return how many bytes a job may put into its folder at most, if all of its nodes are on this host}
     *
     * @param settings of the job.
     */
    default long directoryBytes(final JobContext settings)
    {
        return 0;
    }

    /**
     * Looks, before anything is started, whether what the settings name is there, and whether the job fits its host.
     *
     * @param settings of the job.
     * @throws IllegalArgumentException         if what a setting names is not there.
     * @throws org.gaeron.GlobalArrayException if the job does not fit.
     */
    default void check(final JobContext settings)
    {
    }

    /**
     * {@return options that the JVM of a node needs}
     */
    List<String> jvmOptions();
}
