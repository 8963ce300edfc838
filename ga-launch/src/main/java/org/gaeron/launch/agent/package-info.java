/**
 * A job on several hosts. {@code HostsProcess} leads it: a {@code Starter} starts an agent on each host, by ssh
 * ({@code SshStarter}) or by one command ({@code CommandStarter}); {@code AgentRun} is what an agent does.
 * {@code LedProcess} starts one node of a job whose other nodes are started elsewhere. {@code RemoteNodes} are the
 * nodes of other hosts. For this module alone.
 */
package org.gaeron.launch.agent;
