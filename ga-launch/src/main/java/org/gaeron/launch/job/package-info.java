/**
 * A job as the process sees it that starts its nodes. {@link org.gaeron.launch.job.HostProcess} starts all of them on
 * this host, {@code Follower} some of them, with a {@code HeadLink} to the head of the job. {@code Preflight} looks
 * before the start, {@code HostedJob} has the running nodes, {@code JobOutcome} takes their ends, {@code Verdict} names
 * the node that failed first, {@code JobRun} prints that.
 */
package org.gaeron.launch.job;
