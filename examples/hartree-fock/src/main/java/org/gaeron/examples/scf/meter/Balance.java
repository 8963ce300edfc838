package org.gaeron.examples.scf.meter;

import java.util.List;

/**
 * Balance of the ranks' work, with their share of communication.
 *
 * @param maxOverMean   the longest computing time of a rank over the mean of all; 1 is best.
 * @param communication share of communication in the time of all ranks, 0 to 1.
 */
public record Balance(double maxOverMean, double communication)
{
    /**
     * {@return the balance of some ranks}
     *
     * @param ranks times of each rank.
     */
    public static Balance of(final List<RankTimes> ranks)
    {
        final RankTimes sum = ranks.stream().reduce(RankTimes.NONE, RankTimes::plus);
        final double longest = ranks.stream().mapToDouble(RankTimes::computing).max().orElse(0);
        return new Balance(
            sum.computing() == 0 ? 1 : longest * ranks.size() / sum.computing(),
            sum.seconds() == 0 ? 0 : sum.communication() / sum.seconds());
    }
}
