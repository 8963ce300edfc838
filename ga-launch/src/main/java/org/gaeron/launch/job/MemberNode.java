package org.gaeron.launch.job;

import org.gaeron.launch.node.ParentWatch;

/**
 * A node of a job as the process sees it that decides on the end of the job: on this host, or on another one.
 */
public interface MemberNode
{
    /** {@return its number} */
    int node();

    /** {@return what messages call it} */
    String name();

    /** {@return the name of its host} */
    String host();

    /** {@return what is known of it by now} */
    NodeState state();

    /**
     * {@return for how many nanoseconds at most it is open whether its host is lost} 0 if the host was heard lately, or
     * is this one.
     */
    default long doubtNs()
    {
        return 0;
    }

    /** Tells its process a line, which begins as one of those that {@link ParentWatch} knows. */
    void tell(byte[] line);
}
