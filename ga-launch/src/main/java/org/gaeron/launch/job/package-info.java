/**
 * A job as the process sees it that starts its nodes. {@link org.gaeron.launch.job.HostProcess} starts all of them on
 * this host, {@code Follower} some of them. {@code Preflight} looks before the start, {@code HostedJob} has the running
 * nodes, {@code JobOutcome} takes their ends, {@code Verdict} names the node that failed first.
 */
package org.gaeron.launch.job;
