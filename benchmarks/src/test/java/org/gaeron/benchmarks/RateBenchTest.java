package org.gaeron.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RateBenchTest
{
    @ParameterizedTest
    @ValueSource(strings = {"--transport=near,tcp", "--ranks=0", "--ranks=1,x", "--in-flight=0", "--threads=0"})
    void shouldRefuseBadOptions(final String option, @TempDir final Path folder)
    {
        assertEquals(2, BenchCommand.execute("rate", "--smallest", "--out=" + folder, option));
    }
}
