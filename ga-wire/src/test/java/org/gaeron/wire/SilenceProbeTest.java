package org.gaeron.wire;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Times at which a silent node is probed, on a link that is open and on the test's clock.
 */
class SilenceProbeTest
{
    private static final long FIRST_NS = 1_000_000;
    private static final long BEGIN_NS = 5_000_000_000L;

    private final ReplyProxy proxy = new ReplyProxy(new MemoryCarrier().newClaim());
    private FuzzedNode node;
    private SilenceProbe probe;

    @BeforeEach
    void open()
    {
        node = new FuzzedNode();
        node.connect();
        probe = probeAfter(FIRST_NS);
    }

    @AfterEach
    void close()
    {
        node.close();
    }

    private SilenceProbe probeAfter(final long firstNs)
    {
        return new SilenceProbe(node.link().latency(), node.link().bulk(), firstNs);
    }

    private long position()
    {
        return node.link().latency().position();
    }

    @Test
    void shouldAskNobodyOfWhomNothingIsAwaited()
    {
        assertEquals(SilenceProbe.NEVER, probe.dueNs(false, BEGIN_NS));
        assertEquals(FIRST_NS, probe.dueNs(true, BEGIN_NS + 10 * FIRST_NS), "silence counts from the first wait on");
    }

    @Test
    void shouldAskAgainAfterTwiceAsLong()
    {
        assertEquals(FIRST_NS, probe.dueNs(true, BEGIN_NS));
        long nowNs = BEGIN_NS;
        long waitNs = FIRST_NS;
        for (int i = 0; i < 10; i++)
        {
            assertEquals(1, probe.dueNs(true, nowNs + waitNs - 1));
            nowNs += waitNs;
            assertEquals(0, probe.dueNs(true, nowNs));
            final long before = position();
            probe.ask(proxy, nowNs);
            assertTrue(position() > before, "expected a frame in the log");
            waitNs = Math.min(2 * waitNs, 64 * FIRST_NS);
        }
    }

    @Test
    void shouldNotAskMoreOftenThanItBegins()
    {
        final long firstNs = 1000 * FIRST_NS;
        probe = probeAfter(firstNs);
        probe.dueNs(true, BEGIN_NS);
        probe.ask(proxy, BEGIN_NS + firstNs);
        assertEquals(firstNs, probe.dueNs(true, BEGIN_NS + firstNs));
    }

    @Test
    void shouldBeginAgainWhenSomethingHasComeOrWasSaid()
    {
        probe.dueNs(true, BEGIN_NS);
        probe.ask(proxy, BEGIN_NS + FIRST_NS);
        probe.onHeard(true);
        final long heardNs = BEGIN_NS + 2 * FIRST_NS;
        assertEquals(FIRST_NS, probe.dueNs(true, heardNs));
        proxy.probe(node.link().latency().stream(), false);
        assertEquals(FIRST_NS, probe.dueNs(true, heardNs + FIRST_NS));
    }

    /** It lives, and something else keeps it: a stripe that is locked, say. */
    @Test
    void shouldAskLessOftenWhoOnlyAnswers()
    {
        probe.dueNs(true, BEGIN_NS);
        probe.ask(proxy, BEGIN_NS + FIRST_NS);
        probe.onHeard(false);
        final long heardNs = BEGIN_NS + FIRST_NS + 10;
        assertEquals(2 * FIRST_NS, probe.dueNs(true, heardNs));
        probe.ask(proxy, heardNs + 2 * FIRST_NS);
        probe.onHeard(false);
        assertEquals(4 * FIRST_NS, probe.dueNs(true, heardNs + 2 * FIRST_NS + 10));
        probe.onHeard(true);
        assertEquals(FIRST_NS, probe.dueNs(true, heardNs + 3 * FIRST_NS));
    }

    @Test
    void shouldAnswerAQuestionOnce()
    {
        assertEquals(0, probe.answer(proxy));
        probe.onQuestion();
        final long before = position();
        assertEquals(1, probe.answer(proxy));
        assertTrue(position() > before, "expected a frame in the log");
        assertEquals(0, probe.answer(proxy));
    }

    /** Each frame would have the driver send a datagram, and both sides stay awake, until there is room. */
    @Test
    void shouldNotSayItAgainOnOneStreamWhereTheOtherOneHasNoRoom()
    {
        node.openBulk();
        assertTrue(node.link().bulk().isOpen());
        final MemoryCarrier.Log log = (MemoryCarrier.Log)node.link().latency().stream();
        log.full(true);
        final long before = node.link().bulk().position();
        probe.onQuestion();
        for (int i = 0; i < 10; i++)
        {
            assertEquals(-1, probe.answer(proxy));
        }
        assertEquals(before, node.link().bulk().position());
        log.full(false);
        assertEquals(1, probe.answer(proxy));
        assertTrue(node.link().bulk().position() > before, "expected a frame in the log");
    }

    @Test
    void shouldNeverAskWhereNothingIsLost()
    {
        assertEquals(SilenceProbe.NEVER, probeAfter(0).dueNs(true, BEGIN_NS));
    }
}
