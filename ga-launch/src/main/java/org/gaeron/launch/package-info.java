/**
 * Commands that start jobs and look at them, with their options: {@link org.gaeron.launch.RunCommand} leads a job,
 * {@link org.gaeron.launch.NodeCommand} starts one node of it, {@link org.gaeron.launch.KeyCommand} makes the key,
 * {@link org.gaeron.launch.ManifestCommand} prints what has Kubernetes start them. {@code HostOptions} chooses how
 * agents are started. {@code PlainStart} is the way to the launcher from plain {@code java}, {@code ArchiveLaunch} the
 * run from which the archive of later launchers is made.
 *
 * <p>The packages below, from the upper to the lower; a package uses those of the rows below it only. From Java a job
 * is a {@link org.gaeron.launch.job.HostProcess} with a {@link org.gaeron.launch.program.LaunchSpec}.
 *
 * <pre>
 *   agent                 a job on several hosts: agents, led nodes, ssh, srun
 *   job                   a job as the process sees it that starts its nodes: processes, failures, the verdict
 *   node    kubernetes    the JVM of a node; manifests
 *   rendezvous            where the nodes of a job meet
 *   report  program       what processes tell; what is to be started
 *   host                  names of hosts
 *   text                  texts for people and shells
 * </pre>
 */
package org.gaeron.launch;
