package my;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.gaeron.EmbeddedJob;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest
{
    /** Two nodes of two ranks each, all in the JVM of the test. */
    @ParameterizedTest
    @ValueSource(strings = {"ipc", "udp"})
    void shouldCountPrimes(final String transport)
    {
        EmbeddedJob.of(2, 2).transport(transport).run(world ->
            assertEquals(2262, Main.countPrimes(world, 20_000)));
    }
}
