package org.gaeron.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.BindException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;

import org.gaeron.EmbeddedJob;
import org.gaeron.GlobalArrayException;
import org.gaeron.runtime.settings.JobContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Ports of the system that are free now; one of three is taken. */
class PortPoolTest
{
    private static final InetSocketAddress ANY = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    private DatagramSocket taken;
    private int port;

    @BeforeEach
    void take() throws Exception
    {
        taken = new DatagramSocket(ANY);
        port = taken.getLocalPort();
    }

    @AfterEach
    void close()
    {
        taken.close();
    }

    private static JobContext context(final int nodes, final String ports)
    {
        return JobContext.of(Map.of(JobContext.NODES, Integer.toString(nodes), JobContext.TRANSPORT, "udp",
            AeronSettings.PORTS, ports)).conclude();
    }

    @Test
    void shouldGivePortsThatNobodyHas() throws Exception
    {
        final PortPool pool = new PortPool(new PortRange(port - 1, port + 1), 1);
        final InetSocketAddress one = pool.getManagedPort(null, ANY);
        assertNotEquals(port, one.getPort());
        assertTrue(Math.abs(one.getPort() - port) == 1, () -> one + " beside " + port);
    }

    @Test
    void shouldGiveAPortAgainWhenItIsFree() throws Exception
    {
        final PortPool pool = new PortPool(new PortRange(port, port), 7);
        taken.close();
        final InetSocketAddress only = pool.getManagedPort(null, ANY);
        assertEquals(port, only.getPort());
        assertThrows(BindException.class, () -> pool.getManagedPort(null, ANY));
        pool.freeManagedPort(only);
        assertEquals(only, pool.getManagedPort(null, ANY));
    }

    @Test
    void shouldSayWhichPortsAreTaken()
    {
        final PortPool pool = new PortPool(new PortRange(port, port), 0);
        assertEquals("expected a free port of gaeron.ports=" + port + "-" + port + " on 127.0.0.1, actual none",
            assertThrows(BindException.class, () -> pool.getManagedPort(null, ANY)).getMessage());
    }

    @Test
    void shouldLeavePortsAloneThatAreNamed() throws Exception
    {
        final InetSocketAddress named = new InetSocketAddress(InetAddress.getLoopbackAddress(), 4711);
        assertEquals(named, new PortPool(new PortRange(port, port), 0).getManagedPort(null, named));
    }

    @Test
    void shouldRefuseARangeThatIsNone()
    {
        for (final String ports : new String[]{"40100", "40199-40100", "0-5", "1-65536", "a-b"})
        {
            assertEquals("setting gaeron.ports: expected two ports from 1 to 65535, as 40100-40199, actual " + ports,
                assertThrows(IllegalArgumentException.class, () -> context(2, ports)).getMessage());
        }
    }

    @Test
    void shouldRefuseARangeThatIsTooSmall()
    {
        final JobContext context = context(3, "40100-40107");
        assertEquals("gaeron.ports: expected at least 9 ports, for 3 of 3 nodes on this host, actual 8",
            assertThrows(GlobalArrayException.class,
                () -> AeronSettings.of(context).ports().check(context)).getMessage());
    }

    @Test
    void shouldRunAJobOnPortsOfTheRangeOnly()
    {
        final String message = assertThrows(GlobalArrayException.class, () -> EmbeddedJob.of(2, 1).transport("udp")
            .setting("gaeron.ports", port + "-" + port).run(world -> world.sync())).getMessage();
        assertTrue(message.contains("expected a free port of gaeron.ports=" + port + "-" + port), message);
        final int first = port < 60_000 ? port : port - 50;
        EmbeddedJob.of(2, 1).transport("udp").setting("gaeron.ports", first + "-" + (first + 50))
            .run(world -> world.sync());
    }
}
