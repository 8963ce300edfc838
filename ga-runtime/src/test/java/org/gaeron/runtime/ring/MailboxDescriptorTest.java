package org.gaeron.runtime.ring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.gaeron.MailboxSpec;
import org.junit.jupiter.api.Test;

class MailboxDescriptorTest
{
    private static final MailboxSpec SPEC = MailboxSpec.of("box");

    @Test
    void shouldTakeTheSameMemoryForAnyNumberOfSenders()
    {
        for (final int ranks : new int[]{1, 16, 1000, 64_000})
        {
            assertEquals(271_104, new MailboxDescriptor(SPEC, ranks).rowWords() * Long.BYTES);
        }
    }

    @Test
    void shouldGiveEachRankABit()
    {
        for (final int ranks : new int[]{1, 15, 16, 17, 1000, 1024, 1025, 3000, 64_000})
        {
            final MailboxDescriptor layout = new MailboxDescriptor(SPEC, ranks);
            assertTrue(layout.classes() <= 1024);
            assertTrue(MailboxDescriptor.consumerCol(layout.classes() - 1) < MailboxDescriptor.POKE);
            assertEquals(ranks, layout.firstRank(layout.classes()));
            for (int rank = 0; rank < ranks; rank++)
            {
                final int ofRank = layout.classOf(rank);
                assertTrue(layout.firstRank(ofRank) <= rank && rank < layout.firstRank(ofRank + 1));
            }
        }
    }

    @Test
    void shouldKnowHowFarACounterIsAheadWhenItsBitsStartAnew()
    {
        final MailboxDescriptor layout = new MailboxDescriptor(SPEC.capacity(1024), 3);
        assertEquals(16, layout.eighth());
        final long eighths = (1L << 48) - 1;
        assertEquals(3 * 16, layout.ahead(2L << 16 | 5, eighths * 16));
        assertEquals(0, layout.ahead(eighths << 16 | 0xFFFF, eighths * 16));
        assertEquals(2 * 16, layout.pokedAhead(layout.pokeWord(2, 300, (eighths + 2) * 16), 2, eighths * 16));
        assertEquals(0, layout.pokedAhead(layout.pokeWord(2, 300, (eighths + 2) * 16), 1, eighths * 16));
        assertEquals(0, layout.pokedAhead(layout.pokeWord(2, 300, (eighths - 1) * 16), 2, eighths * 16));
    }

    @Test
    void shouldDecodeHeaders()
    {
        final int sender = (1 << 30) - 1;
        final long header = MailboxDescriptor.header(sender, 1L << 30);
        assertEquals(sender, MailboxDescriptor.sender(header));
        assertEquals(1L << 30, MailboxDescriptor.bytes(header));
        assertFalse(MailboxDescriptor.isDescriptor(header));
        assertTrue(MailboxDescriptor.isDescriptor(MailboxDescriptor.descriptorHeader(0)));
        assertEquals(0, MailboxDescriptor.sender(MailboxDescriptor.descriptorHeader(0)));
        assertTrue(MailboxDescriptor.header(0, 0) != 0);
    }

    @Test
    void shouldHaveAnOutboxOnlyForMessagesThatTheRingDoesNotTake()
    {
        assertFalse(new MailboxDescriptor(SPEC.largest(8184), 4).hasOutbox());
        assertTrue(new MailboxDescriptor(SPEC.largest(8185), 4).hasOutbox());
        assertTrue(new MailboxDescriptor(SPEC.capacity(1024).largest(57), 4).hasOutbox());
    }
}
