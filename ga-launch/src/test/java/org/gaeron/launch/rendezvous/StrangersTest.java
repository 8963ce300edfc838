package org.gaeron.launch.rendezvous;

import java.io.Closeable;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class StrangersTest
{
    private static final int MOST = 4;
    private static final long LIMIT_NS = 100;

    private final Strangers strangers = new Strangers(MOST, LIMIT_NS);
    private final List<String> closed = new ArrayList<>();

    private Closeable add(final String name, final int lastByte, final long nowNs) throws UnknownHostException
    {
        final Closeable connection = () -> closed.add(name);
        strangers.add(connection, InetAddress.getByAddress(new byte[]{10, 0, 0, (byte)lastByte}), nowNs);
        return connection;
    }

    @Test
    void shouldMakeRoomForANewcomerAtTheCostOfTheOldest() throws Exception
    {
        final Closeable oldest = add("a", 1, 0);
        add("b", 1, 0);
        add("c", 1, 0);
        add("d", 1, 0);
        assertEquals(List.of(), closed);

        final Closeable newcomer = add("e", 1, 0);

        assertEquals(List.of("a"), closed);
        assertFalse(strangers.admit(oldest));
        assertTrue(strangers.admit(newcomer));
    }

    @Test
    void shouldLetTheSourceThatHasMostMakeRoomFirst() throws Exception
    {
        final Closeable lone = add("a", 1, 0);
        add("b", 2, 0);
        add("c", 2, 0);
        add("d", 2, 0);
        add("e", 2, 0);
        add("f", 2, 0);

        assertEquals(List.of("b", "c"), closed);
        assertTrue(strangers.admit(lone));
    }

    @Test
    void shouldTurnAwayWhoHasNotShownTheKeyInTime() throws Exception
    {
        add("a", 1, 0);
        final Closeable known = add("b", 1, 10);
        final Closeable late = add("c", 1, 20);
        assertTrue(strangers.admit(known));

        strangers.dropLate(LIMIT_NS + 10);
        assertEquals(List.of("a"), closed);
        strangers.turnAway(late);
        assertEquals(List.of("a", "c"), closed);
        strangers.turnAway(known);
        strangers.dropLate(10 * LIMIT_NS);
        assertFalse(strangers.dropOldest());

        assertEquals(List.of("a", "c"), closed);
        assertEquals("; 2 connections there did not show the key of the job: strangers?", strangers.remark());
    }
}
