package org.gaeron.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.status.AtomicCounter;
import org.agrona.concurrent.status.CountersManager;
import org.agrona.concurrent.status.CountersReader;
import org.junit.jupiter.api.Test;

class RingingIdleStrategyTest
{
    private static final int PORT = 4711;

    private final List<InetSocketAddress> rung = new ArrayList<>();
    private final RingingIdleStrategy strategy = new RingingIdleStrategy();
    private final CountersManager counters = new CountersManager(
        new UnsafeBuffer(ByteBuffer.allocateDirect(4 * CountersReader.METADATA_LENGTH)),
        new UnsafeBuffer(ByteBuffer.allocateDirect(4 * CountersReader.COUNTER_LENGTH)));

    @Test
    void shouldRingADriverThatBlocksAtEachLook()
    {
        final AtomicCounter port = counters.newCounter("port of the host's doorbell", HostDriver.DOORBELL_TYPE_ID);
        strategy.doorbell(new Doorbell(rung::add, counters, 0));

        strategy.idle();
        assertEquals(List.of(), rung, "it does not block");
        port.set(PORT);
        strategy.idle();
        strategy.idle(0);
        assertEquals(List.of(PORT, PORT), rung.stream().map(InetSocketAddress::getPort).toList());
        strategy.idle(1);
        assertEquals(2, rung.size(), "there was work");
        port.set(0);
        strategy.idle();
        assertEquals(2, rung.size(), "it does not block any more");
    }

    @Test
    void shouldWaitForADriverWithoutABell()
    {
        strategy.idle();
        strategy.doorbell(new Doorbell(rung::add, counters, 0));
        strategy.idle();
        assertEquals(List.of(), rung);
    }
}
