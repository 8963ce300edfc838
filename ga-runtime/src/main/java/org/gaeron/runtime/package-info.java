/**
 * A node with its ranks and their memory, the arrays, the collectives, and the seam to the transport. Not for users.
 *
 * <p>Begin with {@link org.gaeron.runtime.Peer}, a node's memory as one rank reaches it. All else stands above or below
 * it:
 *
 * <ul>
 * <li>Above: {@code RankArray} and {@code PatchCore} check a call, {@code OwnerCursor} walks the owners of its patch.
 * {@code ElementPlace} finds the owner of one element, and where it lies in the owner's block. {@code Collectives} of a
 * team are sweeps of puts and accumulates ({@code Sweep}), or {@code LargeVectors}.</li>
 * <li>Teams: {@code RankTeam} is the world or a group as a rank sees it, {@code Members} has the numbers of its ranks.
 * </li>
 * <li>Below: {@link org.gaeron.runtime.NearPeer}, where every path ends. Blocks, locks and kernels are in
 * {@code org.gaeron.runtime.memory}.</li>
 * <li>Waiting: {@link org.gaeron.runtime.Waiter}, {@link org.gaeron.runtime.Completion} and
 * {@link org.gaeron.runtime.Progress}.</li>
 * <li>Threads of a rank: {@code RankFork} lends strands ({@link org.gaeron.runtime.Strands}), {@code ForkedThreads} are
 * threads on them.</li>
 * <li>Failing: {@link org.gaeron.runtime.Health}, with limits from {@link org.gaeron.runtime.TimeLimits}.</li>
 * <li>The node: {@link org.gaeron.runtime.Node} holds what ranks and transport share, {@code NodeRunner} runs it;
 * {@link org.gaeron.runtime.JobContext} names and checks its settings, {@link org.gaeron.runtime.Settings} reads them
 * as numbers and sizes. {@link org.gaeron.runtime.JobIdentity} has its id and key.</li>
 * <li>The seams: {@link org.gaeron.runtime.TransportProvider} for a wire, {@code Wiring} for the way of a rank to
 * memory, {@link org.gaeron.runtime.Machine} for clock and threads.</li>
 * </ul>
 */
package org.gaeron.runtime;
