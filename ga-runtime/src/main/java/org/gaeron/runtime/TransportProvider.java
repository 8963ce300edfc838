package org.gaeron.runtime;

import java.util.List;
import java.nio.file.Path;

/**
 * Opens the transports of a job. {@link java.util.ServiceLoader} finds it.
 */
public interface TransportProvider
{
    /**
     * Connects a node with the others. All nodes of a job call it at about the same time. Returns when the transport
     * can serve and hand out peers.
     *
     * @param node the node, with its memory ready.
     * @return the transport of the node.
     */
    Transport open(Node node);

    /**
     * Opens the shared resources of the nodes of one host (such as a media driver) in the process that starts them.
     *
     * @param settings the settings of the job.
     * @param directory directory for its files; does not exist yet, and lies in a folder of this job alone. The nodes
     *                  get it as their {@link WireContext#aeronDirectory()}.
     * @return the resources, to be closed when the nodes have ended.
     */
    AutoCloseable openHost(JobContext settings, Path directory);

    /**
     * {@return the most bytes that a job may write to its folder, if all of its nodes are on this host}
     *
     * @param settings the settings of the job.
     */
    default long directoryBytes(final JobContext settings)
    {
        return 0;
    }

    /**
     * Checks, before anything is started, that the resources named by the settings exist, and that the job fits its
     * host.
     *
     * @param settings the settings of the job.
     * @throws IllegalArgumentException         if a resource named by a setting does not exist.
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
