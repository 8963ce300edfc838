/**
 * Worlds and groups. {@code RankTeam} is a team as a rank sees it: {@code RankWorld}, {@code RankGroup}, and
 * {@code ThreadWorld} for a thread. {@code RankFork} lends the threads of a rank strands, {@code ForkedThreads} are the
 * threads that it starts. {@code LongWait} reports waits that are long, of whom {@code ReportClaim} says that one rank
 * does. For ga-runtime alone.
 */
package org.gaeron.runtime.world;
