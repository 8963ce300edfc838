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
    void shouldReserveEachLaneForMessagesThatGoIntoTheRing()
    {
        final int ring = 271_104;
        assertEquals(ring + 3 * 17_536, new MailboxDescriptor(SPEC.largest(1016).lanes(3), 9).rowWords() * Long.BYTES);
        assertEquals(ring + 3 * 139_392, new MailboxDescriptor(SPEC.lanes(3), 9).rowWords() * Long.BYTES);
        for (final long capacity : new long[]{1024, 2048, 65_536, 1 << 20})
        {
            for (final long largest : new long[]{0, 8, 56, 57, 500, 4096, 100_000})
            {
                final MailboxDescriptor layout =
                    new MailboxDescriptor(SPEC.capacity(capacity).largest(largest).lanes(2), 3);
                final RingDescriptor ring0 = layout.lane(0);
                final RingDescriptor ring1 = layout.lane(1);
                assertTrue(ring0.consumerCol() >= layout.ring().endCol() + layout.ring().eagerWords());
                assertTrue(ring0.endCol() + ring0.eagerWords() <= ring1.consumerCol());
                assertTrue(ring1.endCol() + ring1.eagerWords() <= layout.rowWords());
                final long most = Math.min(layout.ring().eagerWords(), MailboxDescriptor.words(largest));
                assertTrue(Math.max(most, MailboxDescriptor.DESCRIPTOR_WORDS) <= ring0.eagerWords());
                assertTrue(2L * ring0.eagerWords() <= ring0.eighth());
            }
        }
    }

    @Test
    void shouldTellLanesFromMessages()
    {
        final long header = MailboxDescriptor.laneHeader(77, 255);
        assertEquals(255, MailboxDescriptor.lane(header));
        assertEquals(77, MailboxDescriptor.sender(header));
        assertEquals(-1, MailboxDescriptor.lane(MailboxDescriptor.header(77, 1L << 30)));
        assertEquals(-1, MailboxDescriptor.lane(MailboxDescriptor.descriptorHeader(77)));
    }

    @Test
    void shouldTellPokesForALaneFromThoseForTheRing()
    {
        final MailboxDescriptor layout = new MailboxDescriptor(SPEC.capacity(1024).lanes(1), 3);
        final RingDescriptor lane = layout.lane(0);
        final long poke = lane.pokeWord(2, 3, 32);
        assertTrue(lane.isPokeOf(2, poke));
        assertFalse(lane.isPokeOf(1, poke));
        assertFalse(layout.ring().isPokeOf(2, poke));
        assertEquals(0, layout.ring().pokedAhead(poke, 2, 0));
        assertEquals(32, lane.pokedAhead(poke, 2, 0));
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
        final RingDescriptor layout = new MailboxDescriptor(SPEC.capacity(1024), 3).ring();
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
