package org.gaeron.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BenchCommandTest
{
    @ParameterizedTest
    @ValueSource(strings = {"NoSuchBenchmark", "--no-such-option", "readInc("})
    void shouldRefuseInOneLine(final String argument)
    {
        final String complaint = BenchCommand.complaintOf(argument);
        assertNotNull(complaint, argument);
        assertFalse(complaint.contains("\n"), complaint);
    }

    @Test
    void shouldNameWhatMatchesNoBenchmark()
    {
        assertEquals(
            "expected the name of a benchmark (ga bench jmh -l lists them), actual [NoSuchBenchmark]",
            BenchCommand.complaintOf("NoSuchBenchmark"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-h", "-l", "readInc", "Near.*Rows"})
    void shouldTakeWhatJmhTakes(final String argument)
    {
        assertNull(BenchCommand.complaintOf(argument));
    }
}
