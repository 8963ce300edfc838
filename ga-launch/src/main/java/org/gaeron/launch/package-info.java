/**
 * Starts the nodes of a job as JVMs of this host, lets them find each other, and leaves no process or file behind.
 *
 * <ul>
 * <li>The launcher: {@link org.gaeron.launch.RunCommand} is its command line, {@code PlainStart} the way to it from
 * plain {@code java}, and {@link org.gaeron.launch.HostProcess} runs a {@link org.gaeron.launch.LaunchSpec}.
 * {@code Preflight} looks before the start, {@code Verdict} names the node that failed first.</li>
 * <li>Led by others: {@link org.gaeron.launch.NodeCommand} starts one node, {@link org.gaeron.launch.KeyCommand} makes
 * the key, {@link org.gaeron.launch.ManifestCommand} prints what has Kubernetes start them.</li>
 * <li>A node's process: {@code ChildProcess} is its main class, {@code NodeEnd} ends it.</li>
 * <li>Between them: {@code RendezvousServer} and {@code SocketRendezvous}; {@code JobDirectory} has their files. Traces
 * and status come as {@code MarkedLine}s on the standard error of a node.</li>
 * </ul>
 */
package org.gaeron.launch;
