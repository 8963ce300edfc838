package org.gaeron.verification.soak;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;

import org.gaeron.benchmarks.rig.Results;
import org.gaeron.benchmarks.rig.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class SoakGrowthTest
{
    private static final String SERIES = "ipc node 0";
    private static final int SAMPLES = 20;

    private static SoakGrowth growth(final String grown, final int samples, final IntToDoubleFunction value)
    {
        final List<Row> rows = new ArrayList<>();
        for (final String metric : SoakGrowth.FLAT)
        {
            for (int i = 0; i < samples; i++)
            {
                rows.add(new Row(1, SERIES, i, metric, metric.equals(grown) ? value.applyAsDouble(i) : 1000,
                    SoakSample.unit(metric)));
            }
        }
        final Results results = new Results();
        results.addAll(rows);
        return new SoakGrowth(results);
    }

    private static double flat(final int sample)
    {
        return 1000;
    }

    @Test
    void shouldNotComplainOfWhatIsFlat()
    {
        assertEquals("", growth("", SAMPLES, SoakGrowthTest::flat).complaint());
    }

    /** In the last quarter, by the least that is too much. */
    @ParameterizedTest
    @CsvSource({"resident bytes, 16778266, 16778267", "open files, 1000, 1001", "mappings, 1050, 1051",
        "errors, 1000, 1001"})
    void shouldSeeTheLeastGrowthThatIsTooMuch(final String metric, final long most, final long tooMuch)
    {
        assertEquals("", growth(metric, SAMPLES, i -> i == SAMPLES - 1 ? most : 1000).complaint());
        assertEquals(SERIES + ": expected " + metric + " of at most " + most + ", actual " + tooMuch + ";",
            growth(metric, SAMPLES, i -> i == SAMPLES - 1 ? tooMuch : 1000).complaint());
    }

    @ParameterizedTest
    @CsvSource({"resident bytes, 8e6", "open files, 1", "mappings, 20", "errors, 1"})
    void shouldSeeASlowLeak(final String metric, final double step)
    {
        final String complaint = growth(metric, SAMPLES, i -> 1000 + i * step).complaint();
        assertTrue(complaint.startsWith(SERIES + ": expected " + metric + " of at most "), complaint);
    }

    @Test
    void shouldTakeGrowthInTheFirstHalfAsWarmUp()
    {
        assertEquals("", growth(SoakSample.ERRORS, SAMPLES, i -> Math.min(i, SAMPLES / 2)).complaint());
    }

    @Test
    void shouldComplainOfTooFewSamples()
    {
        assertEquals(SERIES + ": expected at least 4 samples, actual 3;",
            growth("", 3, SoakGrowthTest::flat).complaint());
    }
}
