package org.gaeron.runtime.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;

import org.junit.jupiter.api.Test;

class JobContextTest
{
    @Test
    void shouldHaveDefaults()
    {
        final JobContext context = JobContext.of(Map.of("other.name", "x", "gaeron.test.address", "y")).conclude();
        assertEquals(1, context.nodes());
        assertEquals(0, context.node());
        assertEquals(Runtime.getRuntime().availableProcessors(), context.ranksPerNode());
        assertEquals(context.ranksPerNode(), context.size());
        assertFalse(context.host().hasUdp());
        assertEquals("127.0.0.1", context.host().bindAddress());
        assertEquals(3_000_000_000L, context.limits().nodeTimeoutNs());
        assertEquals(32, context.identity().key().length);
        assertTrue(context.memoryLimitBytes() > 0);
        assertNull(context.transportSettings());
        assertNotEquals(context.identity().incarnation(),
            JobContext.of(Map.of()).conclude().identity().incarnation());
    }

    @Test
    void shouldParseWhatIsSet()
    {
        final JobContext context = JobContext.of(Map.of(
            JobContext.NODES, "3", JobContext.NODE, "2", JobContext.RANKS, "5", JobContext.TRANSPORT, "udp",
            JobContext.JOB, "0123456789abcdeffedcba9876543210", JobContext.MEMORY_LIMIT, "2G",
            JobContext.NODE_TIMEOUT, "750ms", JobContext.STATISTICS, "true")).conclude();
        assertEquals(15, context.size());
        assertEquals(2, context.node());
        assertEquals(0x0123456789abcdefL, context.identity().jobIdHigh());
        assertEquals(0xfedcba9876543210L, context.identity().jobIdLow());
        assertEquals("0123456789abcdeffedcba9876543210", context.identity().jobId());
        assertEquals(2L << 30, context.memoryLimitBytes());
        assertEquals(750_000_000L, context.limits().nodeTimeoutNs());
        assertTrue(context.host().hasUdp());
        assertFalse(context.host().hasIpc());
        assertTrue(context.statistics());
    }

    @Test
    void shouldAskForTheSettingThatWasMeant()
    {
        assertEquals("setting gaeron.blass: expected a known name, actual an unknown one: did you mean gaeron.blas?",
            assertThrows(IllegalArgumentException.class,
                () -> JobContext.of(Map.of("gaeron.blass", "auto"))).getMessage());
        JobContext.of(Map.of("gaeron.blas", "auto", "gaeron.lapack", "none", "gaeron.test.full", "true"));
        assertEquals("setting gaeron.memory.limt: expected a known name, actual an unknown one: " +
            "did you mean gaeron.memory.limit?", assertThrows(IllegalArgumentException.class,
                () -> JobContext.of(Map.of("gaeron.memory.limt", "1g"))).getMessage());
    }

    /** A program that starts its nodes by itself is the launcher, which reads it. */
    @Test
    void shouldNotTakeThePropertyOfALauncherForASetting()
    {
        final String name = JobContext.NODE_ARCHIVE;
        System.setProperty(name, "/archive");
        try
        {
            assertFalse(JobContext.ofSystemProperties().settings().containsKey(name));
        }
        finally
        {
            System.clearProperty(name);
        }
        assertThrows(IllegalArgumentException.class, () -> JobContext.of(Map.of(name, "/archive")));
    }

    @Test
    void shouldTellSizesAsPeopleReadThem()
    {
        assertEquals("setting gaeron.memory.limit: expected a size like 512k, 64m or 2g of at least 0 B, actual much",
            assertThrows(IllegalArgumentException.class,
                () -> JobContext.of(Map.of(JobContext.MEMORY_LIMIT, "much")).conclude()).getMessage());
    }

    @Test
    void shouldNameTheSettingThatIsWrong()
    {
        final String[][] wrong = {
            {JobContext.NODES, "0"}, {JobContext.NODES, "many"}, {JobContext.NODE, "1"}, {JobContext.RANKS, "-1"},
            {JobContext.TRANSPORT, "tcp"}, {JobContext.JOB, "123"}, {JobContext.MEMORY_LIMIT, "1x"},
            {JobContext.MEMORY_LIMIT, "k"}, {JobContext.MEMORY_LIMIT, "9999999999g"},
            {JobContext.DIRECTORY, "/tmp/\0x"}, {JobContext.NODE_TIMEOUT, "3"}, {JobContext.NODE_TIMEOUT, "0s"},
            {JobContext.NODE_TIMEOUT, "499ms"}, {JobContext.LAUNCH_TIMEOUT, "2999ms"},
            {JobContext.STATISTICS, "yes"}};
        for (final String[] each : wrong)
        {
            final JobContext context = JobContext.of(Map.of(each[0], each[1]));
            final String message = assertThrows(IllegalArgumentException.class, context::conclude).getMessage();
            assertTrue(message.startsWith("setting " + each[0] + ": expected "), message);
        }
        final String message = assertThrows(
            IllegalArgumentException.class, () -> JobContext.of(Map.of("gaeron.rank", "3"))).getMessage();
        assertTrue(message.contains("gaeron.rank:") && message.contains(JobContext.RANKS), message);
    }

    @Test
    void shouldNameAnAddressThatIsNotOfThisHost()
    {
        assertNotNull(JobContext.of(Map.of()).conclude().host().networkInterface());
        final JobContext context = JobContext.of(Map.of(JobContext.INTERFACE, "192.0.2.1")).conclude();
        assertEquals("setting gaeron.interface: expected an address of this host, actual 192.0.2.1",
            assertThrows(IllegalArgumentException.class, context.host()::networkInterface).getMessage());
    }

    /** Over UDP a node is alone on its host, unless it is told otherwise or binds to the loopback. */
    @Test
    void shouldDivideTheMemoryOfAHostAmongItsNodes()
    {
        final Map<String, String> far = Map.of(JobContext.NODES, "4", JobContext.TRANSPORT, "udp",
            JobContext.INTERFACE, "192.0.2.1");
        final long whole = JobContext.of(far).conclude().memoryLimitBytes();
        assertEquals(whole / 2,
            JobContext.of(far).set(JobContext.HOST_NODES, "2").conclude().memoryLimitBytes());
        assertEquals(whole / 4,
            JobContext.of(far).set(JobContext.INTERFACE, "127.0.0.1").conclude().memoryLimitBytes());
        final JobContext wrong = JobContext.of(far).set(JobContext.HOST_NODES, "5");
        assertThrows(IllegalArgumentException.class, wrong::conclude);
    }

    @Test
    void shouldConcludeOnce()
    {
        final JobContext context = JobContext.of(Map.of()).conclude();
        assertThrows(IllegalStateException.class, context::conclude);
        assertThrows(IllegalStateException.class, () -> context.set(JobContext.NODES, "2"));
        assertThrows(IllegalArgumentException.class, () -> new JobContext().key(new byte[31]));
    }
}
