package org.gaeron.benchmarks.jmh;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JmhCommandTest
{
    @ParameterizedTest
    @ValueSource(strings = {"NoSuchBenchmark", "--no-such-option", "readInc("})
    void shouldRefuseInOneLine(final String argument)
    {
        final String complaint = JmhCommand.complaintOf(argument);
        assertNotNull(complaint, argument);
        assertFalse(complaint.contains("\n"), complaint);
    }

    @Test
    void shouldNameWhatMatchesNoBenchmark()
    {
        assertEquals(
            "expected the name of a benchmark (ga bench jmh -l lists them), actual [NoSuchBenchmark]",
            JmhCommand.complaintOf("NoSuchBenchmark"));
    }

    @Test
    void shouldFailWithABenchmarkUnlessToldOtherwise()
    {
        assertArrayEquals(new String[]{"readInc", "-foe", "true"}, JmhCommand.withFailures("readInc"));
        final String[] told = {"-foe", "false", "readInc"};
        assertArrayEquals(told, JmhCommand.withFailures(told));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-h", "-l", "readInc", "Near.*Rows"})
    void shouldTakeWhatJmhTakes(final String argument)
    {
        assertNull(JmhCommand.complaintOf(argument));
    }
}
