package org.gaeron.aeron;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import io.aeron.protocol.HeaderFlyweight;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

class SourceFilterTest
{
    private static final int[] SESSIONS = {7001, 7002};
    private static final int DATA = HeaderFlyweight.HDR_TYPE_DATA;
    private static final int SETUP = HeaderFlyweight.HDR_TYPE_SETUP;
    private static final int RTTM = HeaderFlyweight.HDR_TYPE_RTTM;

    private final SourceFilter filter = new SourceFilter();
    private final ArrayDeque<Datagram> datagrams = new ArrayDeque<>();
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(100);
    private final InetAddress[] addresses = {from(1).getAddress(), from(2).getAddress()};

    private record Datagram(InetSocketAddress from, int type, int session, int length)
    {
    }

    private static InetSocketAddress from(final int lastByte)
    {
        try
        {
            return new InetSocketAddress(InetAddress.getByAddress(new byte[]{10, 0, 0, (byte)lastByte}), 4000);
        }
        catch (final UnknownHostException ex)
        {
            throw new IllegalArgumentException(ex);
        }
    }

    private Datagram add(final int lastByte, final int type, final int session, final int length)
    {
        final Datagram datagram = new Datagram(from(lastByte), type, session, length);
        datagrams.add(datagram);
        return datagram;
    }

    private InetSocketAddress read(final ByteBuffer to)
    {
        final Datagram datagram = datagrams.poll();
        if (datagram == null)
        {
            return null;
        }
        to.clear();
        final UnsafeBuffer frame = new UnsafeBuffer(to);
        frame.setMemory(0, frame.capacity(), (byte)0);
        frame.putShort(6, (short)datagram.type, ByteOrder.LITTLE_ENDIAN);
        frame.putInt(datagram.type == RTTM ? 8 : 12, datagram.session, ByteOrder.LITTLE_ENDIAN);
        to.position(datagram.length);
        return datagram.from;
    }

    private InetSocketAddress receiveStream()
    {
        return filter.receiveStream(this::read, buffer);
    }

    private InetSocketAddress receiveControl()
    {
        return filter.receiveControl(this::read, buffer);
    }

    @Test
    void shouldLeaveDatagramsInTheSocketUntilTheAddressesAreKnown()
    {
        final Datagram datagram = add(1, DATA, 7001, 32);

        assertNull(receiveStream());
        assertNull(receiveControl());
        filter.allow(SESSIONS, addresses);

        assertSame(datagram.from, receiveStream());
        assertEquals(0, filter.refused());
    }

    @Test
    void shouldPassOverStrangersAndCountThem()
    {
        filter.allow(SESSIONS, addresses);
        add(3, DATA, 7001, 32);
        add(4, SETUP, 7001, 40);
        final Datagram good = add(1, SETUP, 7001, 40);

        assertSame(good.from, receiveStream());
        assertEquals(2, filter.refused());
        assertNull(receiveStream());
        add(3, DATA, 7001, 32);
        final Datagram answer = add(2, DATA, 1, 32);
        assertSame(answer.from, receiveControl());
        assertEquals(3, filter.refused());
    }

    @Test
    void shouldPassOverSessionsThatTheNodeAtTheAddressDoesNotHave()
    {
        filter.allow(SESSIONS, addresses);
        add(1, SETUP, 7002, 40);
        add(1, DATA, 7003, 32);
        add(1, RTTM, 7003, 40);
        add(2, DATA, 7002, 31);
        final Datagram measurement = add(2, RTTM, 7002, 40);

        assertSame(measurement.from, receiveStream());
        assertEquals(4, filter.refused());
    }

    @Test
    void shouldNotReadAFloodToItsEnd()
    {
        filter.allow(SESSIONS, addresses);
        for (int i = 0; i < 100; i++)
        {
            add(1, SETUP, i, 40);
        }

        assertNull(receiveStream());
        assertEquals(84, datagrams.size());
    }

    @Test
    void shouldGiveEachLifeOfEachNodeASessionThatTakesTheKeyToKnow()
    {
        final byte[] key = {1, 2, 3};
        final long[] incarnations = LongStream.range(0, 1000).map(i -> 5).toArray();
        final int[] ids = SessionIds.of(key, incarnations);

        assertEquals(1000, IntStream.of(ids).distinct().count());
        assertArrayEquals(ids, SessionIds.of(key, incarnations));
        assertNotEquals(ids[0], SessionIds.of(new byte[]{1, 2, 4}, incarnations)[0]);
        incarnations[0]++;
        assertNotEquals(ids[0], SessionIds.of(key, incarnations)[0]);
    }
}
