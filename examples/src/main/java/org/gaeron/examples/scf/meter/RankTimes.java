package org.gaeron.examples.scf.meter;

/**
 * What one rank did in some time: a Fock build, or several.
 *
 * @param seconds       of the whole, by the rank's clock.
 * @param computing     seconds in integrals, their contraction, and algebra.
 * @param communication seconds in shared counters, gets and accumulates, until all were applied.
 * @param waiting       seconds in collective calls, for other ranks.
 * @param tasks         how many this rank has done.
 * @param counterValues how many values of shared counters it took.
 * @param gets          how many patches it got.
 * @param accs          how many patches it accumulated.
 */
public record RankTimes(
    double seconds, double computing, double communication, double waiting,
    long tasks, long counterValues, long gets, long accs)
{
    /** Nothing. */
    public static final RankTimes NONE = new RankTimes(0, 0, 0, 0, 0, 0, 0, 0);

    /** How many numbers there are. */
    public static final int FIELDS = 8;

    /**
     * {@return the sum of this and another}
     *
     * @param other the other.
     */
    public RankTimes plus(final RankTimes other)
    {
        return combined(other, 1);
    }

    /**
     * {@return this less another}
     *
     * @param other the other.
     */
    public RankTimes minus(final RankTimes other)
    {
        return combined(other, -1);
    }

    private RankTimes combined(final RankTimes other, final int sign)
    {
        return new RankTimes(seconds + sign * other.seconds, computing + sign * other.computing,
            communication + sign * other.communication, waiting + sign * other.waiting, tasks + sign * other.tasks,
            counterValues + sign * other.counterValues, gets + sign * other.gets, accs + sign * other.accs);
    }

    /** {@return the numbers, in their order} */
    public double[] toArray()
    {
        return new double[]{ seconds, computing, communication, waiting, tasks, counterValues, gets, accs };
    }

    /**
     * {@return the times of their numbers}
     *
     * @param numbers as {@link #toArray()} gives them.
     */
    public static RankTimes of(final double[] numbers)
    {
        return new RankTimes(numbers[0], numbers[1], numbers[2], numbers[3],
            (long)numbers[4], (long)numbers[5], (long)numbers[6], (long)numbers[7]);
    }
}
