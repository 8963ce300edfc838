package org.gaeron.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Set;

import org.junit.jupiter.api.Test;

class SourceFilterTest
{
    private final SourceFilter filter = new SourceFilter();
    private final ArrayDeque<InetSocketAddress> datagrams = new ArrayDeque<>();
    private final ByteBuffer buffer = ByteBuffer.allocate(1);

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

    private InetSocketAddress receive()
    {
        return filter.receive(unused -> datagrams.poll(), buffer);
    }

    @Test
    void shouldLeaveDatagramsInTheSocketUntilTheAddressesAreKnown()
    {
        final InetSocketAddress node = from(1);
        datagrams.add(node);

        assertNull(receive());
        filter.allow(Set.of(node.getAddress()));

        assertSame(node, receive());
        assertEquals(0, filter.refused());
    }

    @Test
    void shouldPassOverStrangersAndCountThem()
    {
        final InetSocketAddress node = from(1);
        filter.allow(Set.of(node.getAddress()));
        datagrams.add(from(2));
        datagrams.add(from(3));
        datagrams.add(node);

        assertSame(node, receive());
        assertEquals(2, filter.refused());
        assertNull(receive());
    }

    @Test
    void shouldNotReadAFloodToItsEnd()
    {
        filter.allow(Set.of());
        for (int i = 0; i < 100; i++)
        {
            datagrams.add(from(2));
        }

        assertNull(receive());
        assertEquals(84, datagrams.size());
    }
}
