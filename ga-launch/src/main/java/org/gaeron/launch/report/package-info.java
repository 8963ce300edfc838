/**
 * Reports of the processes of a job to each other and to the user. {@code MarkedLine}s on the standard error of a node
 * carry its status, counters and traces. {@code NodeReport} is its last word, {@code NodeOutputs} the way of its
 * output, {@code ExitCode} what processes end with. For ga-launch alone.
 */
package org.gaeron.launch.report;
