/**
 * Nodes with their ranks, as they are run: {@link org.gaeron.runtime.NodeRunner} runs a node, {@code RankProgram} a
 * rank of it, {@code EmbeddedRunner} a job of one JVM. {@link org.gaeron.runtime.HostLauncher} and
 * {@link org.gaeron.runtime.LaunchedNode} are the seams to the launcher. Not for users.
 *
 * <p>The packages below, from the upper to the lower; a package uses those of the rows below it only:
 *
 * <pre>
 *   world                     worlds, groups, forks
 *   mailbox  mutex  task      what teams have besides arrays
 *   array                     arrays, blocks, handles: checks a call and sends it to the owners
 *   collective                barriers, syncs, sums: sweeps over a tree
 *   rank                      a rank: its peers, its waits, its fences
 *   node                      what ranks and transport share; the seam to the wire
 *   peer                      a node's memory as one rank reaches it: near, guarded, caller-computes
 *   patch  ring  team         elements of an operation; rings of mailboxes; ranks of a team
 *   waiting                   completions, waiters, strands, the clock
 *   failure  settings         the state of the node; what a job was told
 *   memory  folder            blocks, locks, kernels; folders of jobs
 * </pre>
 *
 * <p>Begin with {@link org.gaeron.runtime.peer.Peer}: all else stands above or below it. Where a package says that it
 * is for ga-runtime alone, its types are public for the other packages of this module only.
 */
package org.gaeron.runtime;
