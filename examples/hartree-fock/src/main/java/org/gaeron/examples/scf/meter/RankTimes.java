package org.gaeron.examples.scf.meter;

/**
 * Times and counts of one rank over a period: a Fock build, or several.
 *
 * @param seconds       of the period, by the rank's clock.
 * @param computing     seconds in integrals, their contraction, and algebra.
 * @param communication seconds in shared counters, gets and accumulates, until all are applied.
 * @param waiting       seconds in collective calls, for other ranks.
 * @param tasks         number of tasks computed.
 * @param counterValues number of values taken from shared counters.
 * @param gets          number of patches got.
 * @param accs          number of patches accumulated.
 */
public record RankTimes(
    double seconds, double computing, double communication, double waiting,
    long tasks, long counterValues, long gets, long accs)
{
    /** All zero. */
    public static final RankTimes NONE = new RankTimes(0, 0, 0, 0, 0, 0, 0, 0);

    /** Number of components. */
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
     * {@return the times for an array of numbers}
     *
     * @param numbers as returned by {@link #toArray()}.
     */
    public static RankTimes of(final double[] numbers)
    {
        return new RankTimes(numbers[0], numbers[1], numbers[2], numbers[3],
            (long)numbers[4], (long)numbers[5], (long)numbers[6], (long)numbers[7]);
    }
}
