package org.gaeron.launch.kubernetes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PodQuantityTest
{
    @ParameterizedTest
    @CsvSource({"4, 4", "0.5, 0.5", "1500m, 1.500"})
    void shouldReadProcessors(final String text, final BigDecimal expected)
    {
        assertEquals(expected, PodQuantity.processors("--cpu", text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "0m", "-1", "1.5m", "4 ", "four", "1e3"})
    void shouldRefuseOtherTextsForProcessors(final String text)
    {
        assertEquals("--cpu: expected a number of processors, as 4 or 1500m, actual " + text,
            assertThrows(IllegalArgumentException.class, () -> PodQuantity.processors("--cpu", text)).getMessage());
    }

    @ParameterizedTest
    @CsvSource({"512Mi, 536870912", "4Gi, 4294967296", "2G, 2000000000", "1000, 1000", "1Ti, 1099511627776"})
    void shouldReadMemory(final String text, final long expected)
    {
        assertEquals(expected, PodQuantity.bytes("--memory", text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "4GB", "4g", "1.5Gi", "-1Gi", "Gi", "999999999999Ti"})
    void shouldRefuseOtherTextsForMemory(final String text)
    {
        final String message =
            assertThrows(IllegalArgumentException.class, () -> PodQuantity.bytes("--memory", text)).getMessage();
        assertTrue(message.startsWith("--memory: expected ") && message.endsWith(", actual " + text), message);
    }
}
