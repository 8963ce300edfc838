/**
 * A job on several hosts. {@code HostsProcess} leads it: a {@code Starter} starts a {@code HostAgent} on each host, by
 * ssh ({@code SshStarter}) or by one command ({@code CommandStarter}). {@code AgentOrder} is what an agent is to start,
 * {@code AgentRun} what it does. {@code LedProcess} starts one node of a job whose other nodes are started by others.
 * {@code RemoteNodes} are the nodes of other hosts, at the other end of {@code HeadLink}. For ga-launch alone.
 */
package org.gaeron.launch.agent;
