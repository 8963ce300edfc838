package org.gaeron.examples.scf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.gaeron.EmbeddedJob;
import org.gaeron.examples.chem.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeptMemoryTest
{
    @ParameterizedTest
    @CsvSource({ "0, 0", "17, 17", "3k, 3072", "512m, 536870912", "4G, 4294967296", "1t, 1099511627776" })
    void shouldReadSizes(final String size, final long bytes)
    {
        assertEquals(bytes, KeptMemory.parse(size));
    }

    @ParameterizedTest
    @ValueSource(strings = { "", "-1", "1.5g", "g", "1gb", "99999999t", "1000000000000000" })
    void shouldRefuseWhatIsNone(final String size)
    {
        final InputException ex = assertThrows(InputException.class, () -> KeptMemory.parse(size));
        assertEquals("expected --memory of a size as 512m, 4g or 0, actual '" + size + "'", ex.getMessage());
    }

    @Test
    void shouldShareOutTheMemoryOfANode()
    {
        EmbeddedJob.of(1, 4).run(world -> assertEquals(250, KeptMemory.ofRank(world, 1_000)));
        EmbeddedJob.of(2, 2).run(world -> assertEquals(Long.MAX_VALUE / 2, KeptMemory.ofRank(world, Long.MAX_VALUE)));
        EmbeddedJob.of(1, 2).run(world ->
        {
            final long share = KeptMemory.ofRank(world, KeptMemory.parse(null));
            assertTrue(share > 0 && 4 * share <= Runtime.getRuntime().maxMemory(), "" + share);
        });
    }
}
