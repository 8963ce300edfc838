package org.gaeron.runtime.node;

import java.nio.file.Path;
import java.util.List;

import org.gaeron.runtime.failure.Causes;
import org.gaeron.runtime.settings.JobContext;

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
     * Describes a failure of any part of a node. Called when the failure happens, on the thread that raised it.
     *
     * @param context the context of the node.
     * @param failure the failure.
     * @return its text, with what the transport knows of its cause.
     */
    default String describe(final JobContext context, final Throwable failure)
    {
        return Causes.text(failure);
    }

    /**
     * Opens the shared resources of the nodes of one host (such as a media driver) in the process that starts them.
     *
     * @param settings  the settings of the job.
     * @param directory directory for its files; does not exist yet, and lies in a folder of this job alone.
     * @return the resources, to be closed when the nodes have ended.
     */
    default HostTransport openHost(final JobContext settings, final Path directory)
    {
        return HostTransport.NONE;
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
     * {@return the bytes that the nodes of one host need in the folder of the job, at most}
     *
     * @param settings the settings of the job.
     */
    default long directoryBytes(final JobContext settings)
    {
        return 0;
    }

    /**
     * Checks that this JVM was started with the options that the transport cannot do without.
     *
     * @throws org.gaeron.GlobalArrayException if not; with what to add where.
     */
    default void checkJvm()
    {
    }

    /**
     * {@return options that the JVM of a node needs}
     */
    List<String> jvmOptions();

    /**
     * {@return options for the JVM of a node: those that it needs, and those that make it faster}
     */
    default List<String> nodeOptions()
    {
        return jvmOptions();
    }
}
