package org.gaeron.benchmarks.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuantityTest
{
    @ParameterizedTest
    @CsvSource({"0, 0", "1, 1.00", "9.996, 10.0", "99.96, 100", "123456.7, '123,457'", "0.5, 0.500", "0.0064, 0.00640",
        "-12.34, -12.3", "2.5e12, 2.50e+12", "0.9999, 1.00"})
    void shouldGiveThreeDigitsThatCount(final double value, final String text)
    {
        assertEquals(text, Quantity.number(value));
    }

    @ParameterizedTest
    @CsvSource({"8, 8 B", "1000, 1 kB", "720000, 720 kB", "2048, 2 KiB", "3072, 3.07 kB", "8388608, 8 MiB",
        "1e6, 1 MB", "2.31e10, 23.1 GB"})
    void shouldGiveSizes(final double bytes, final String text)
    {
        assertEquals(text, Quantity.bytes(bytes));
    }

    @ParameterizedTest
    @CsvSource({"0.4, 0.400 us, 0.4 us", "10, 10.0 us, 10 us", "1000, 1.00 ms, 1 ms", "1e6, 1.00 s, 1 s",
        "100, 100 us, 100 us", "250000, 250 ms, 250 ms"})
    void shouldGiveTimes(final double us, final String text, final String tick)
    {
        assertEquals(text, Quantity.time(us).replace('\u00b5', 'u'));
        assertEquals(tick, Quantity.trimmed(Quantity.time(us)).replace('\u00b5', 'u'));
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "1, 1", "12.34, 12.3", "999.9, '1,000'", "1000, 1k", "20465242, 20.5M", "4.03e9, 4.03G"})
    void shouldGiveCounts(final double value, final String text)
    {
        assertEquals(text, Quantity.count(value));
    }

    @Test
    void shouldTellTheUnitOfARangeOnceIfItIsTheSame()
    {
        assertEquals("2.00 ms (1.00 \u2013 3.00)", Quantity.of(1e3, 2e3, 3e3).text(Quantity::time));
        assertEquals("2.00 ms (900 \u00b5s \u2013 3.00 ms)", Quantity.of(900, 2e3, 3e3).text(Quantity::time));
        assertEquals("2.00 ms", Quantity.of(2e3).text(Quantity::time));
    }
}
