package org.gaeron.verification.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A search of several seeds at a time finds what one after the other finds.
 */
@ExtendWith(QuietLog.class)
class SeedsAtOnceTest
{
    private static final int ENOUGH = 200;

    @Test
    void shouldFindTheLeastSeedWhateverRunsAtItsSide()
    {
        final SeedSearch.Broken alone = new SeedSearch(SeedSearchTest.Dropped::new, System.out::println)
            .search(1, ENOUGH, 1);
        for (int atOnce = 2; atOnce <= 4; atOnce++)
        {
            final SeedSearch.Broken beside = new SeedSearch(SeedSearchTest.Dropped::new, System.out::println)
                .search(1, ENOUGH, atOnce);
            assertEquals(alone.line(), beside.line(), atOnce + " seeds at a time");
        }
    }

    @Test
    void shouldRunEachSeedOnceWhateverRunsAtItsSide()
    {
        final SeedSearch alone = new SeedSearch(() -> Interference.NONE, System.out::println);
        final SeedSearch beside = new SeedSearch(() -> Interference.NONE, System.out::println);
        assertNull(alone.search(1, 40, 1));
        assertNull(beside.search(1, 40, 3));
        assertEquals(counts(alone), counts(beside));
        assertEquals(40, beside.seeds());
    }

    /** The summary without the time that the search took. */
    private static String counts(final SeedSearch search)
    {
        return search.summary().replaceFirst("in [^,]*,", "");
    }

    @Test
    void shouldTellOfASearchThatFails()
    {
        final SeedSearch search = new SeedSearch(() ->
        {
            throw new UnsupportedOperationException("no interference");
        }, System.out::println);
        assertThrows(IllegalStateException.class, () -> search.search(1, 5, 2));
    }
}
