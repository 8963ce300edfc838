package org.gaeron.wire;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Stress test of {@link Baton}: one holder at a time, who sees the plain writes of the previous one.
 */
@JCStressTest
@Outcome(id = {"1, 2", "2, 1"}, expect = Expect.ACCEPTABLE, desc = "one after the other")
@Outcome(id = {"1, 0", "0, 1"}, expect = Expect.ACCEPTABLE, desc = "one found it taken")
@Outcome(id = "1, 1", expect = Expect.FORBIDDEN, desc = "two holders, or the second does not see the first's write")
@Outcome(id = "0, 0", expect = Expect.FORBIDDEN, desc = "nobody got a baton that was free")
@State
public class BatonStress
{
    private final Baton baton = new Baton();
    private int guarded;

    /** For jcstress. */
    public BatonStress()
    {
    }

    /**
     * The first of two contenders.
     *
     * @param result number that it counted, or 0 without the baton.
     */
    @Actor
    public void first(final II_Result result)
    {
        result.r1 = countUnderBaton();
    }

    /**
     * The second contender.
     *
     * @param result number that it counted, or 0 without the baton.
     */
    @Actor
    public void second(final II_Result result)
    {
        result.r2 = countUnderBaton();
    }

    private int countUnderBaton()
    {
        if (!baton.tryTake())
        {
            return 0;
        }
        final int seen = guarded + 1;
        guarded = seen;
        baton.putDown();
        return seen;
    }
}
