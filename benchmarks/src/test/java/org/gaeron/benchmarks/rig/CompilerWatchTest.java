package org.gaeron.benchmarks.rig;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;

class CompilerWatchTest
{
    private static int rounds(final double share)
    {
        final AtomicInteger rounds = new AtomicInteger();
        CompilerWatch.awaitRest(rounds::incrementAndGet, _ -> share);
        return rounds.get();
    }

    @Test
    void shouldRepeatUntilAllRest()
    {
        assertEquals(1, rounds(0));
        assertEquals(20, rounds(1));
    }
}
