package org.gaeron.examples.small;

import java.util.Arrays;

import org.gaeron.EmbeddedJob;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Moves of money lose none and overdraw no account, on 1, 2 and 4 ranks. */
class RowLocksTest
{
    private static final int ACCOUNTS = 5;

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 2", "2, 1", "2, 2"})
    void shouldMoveMoneyAndLoseNone(final int nodes, final int ranksPerNode)
    {
        final long[] balances = EmbeddedJob.of(nodes, ranksPerNode).call(world -> RowLocks.trade(world, ACCOUNTS, 100));
        assertTrue(Arrays.stream(balances).allMatch(balance -> balance >= 0), Arrays.toString(balances));
        assertTrue(Arrays.stream(balances).anyMatch(balance -> balance != 100), Arrays.toString(balances));
        assertEquals(100L * ACCOUNTS, Arrays.stream(balances).sum(), Arrays.toString(balances));
    }
}
