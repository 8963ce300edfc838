package org.gaeron.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RandomUpdatesTest
{
    @Test
    void shouldBeginAsTheRulesSay()
    {
        final RandomUpdates stream = new RandomUpdates(0);
        for (long expected = 2; expected > 0; expected <<= 1)
        {
            assertEquals(expected, stream.next());
        }
        assertEquals(Long.MIN_VALUE, stream.next());
        assertEquals(7, stream.next());
        assertEquals(14, stream.next());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 63, 64, 65, 1000, 12_345})
    void shouldBeginAnywhere(final int skipped)
    {
        final RandomUpdates whole = new RandomUpdates(0);
        for (int i = 0; i < skipped; i++)
        {
            whole.next();
        }
        final RandomUpdates part = new RandomUpdates(skipped);
        for (int i = 0; i < 200; i++)
        {
            assertEquals(whole.next(), part.next());
        }
    }
}
