package org.gaeron.aeron;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * The {@link Baton}: one holder at a time, who sees what the last one wrote without a word of his own about it.
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
     * One of two that want it.
     *
     * @param result what it saw.
     */
    @Actor
    public void first(final II_Result result)
    {
        result.r1 = countUnderBaton();
    }

    /**
     * The other.
     *
     * @param result what it saw.
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
