package org.gaeron.runtime.sim;

import org.junit.jupiter.api.Test;

class SeedTryTest
{
    @Test
    void shouldTry()
    {
        final long from = Long.getLong("gaeron.sim.seed", 1);
        final long count = Long.getLong("gaeron.sim.seeds", 200);
        int broken = 0;
        final long start = System.nanoTime();
        long events = 0;
        long longest = 0;
        for (long seed = from; seed < from + count && broken < 8; seed++)
        {
            SeedRun run = null;
            try
            {
                run = new SeedRun(seed, Interference.NONE);
                run.run();
            }
            catch (final Throwable ex)
            {
                broken++;
                System.out.println("TRY seed " + seed + " " + run + "\n  TRY " + ex);
                if (count == 1) { ex.printStackTrace(System.out); }
            }
            events += run.job().simulator().events();
            longest = Math.max(longest, run.mirror().longestNs());
        }
        System.out.println("TRY " + (System.nanoTime() - start) / 1000000 + " ms, events " + events + " longest ms " + longest / 1000000);
    }
}
