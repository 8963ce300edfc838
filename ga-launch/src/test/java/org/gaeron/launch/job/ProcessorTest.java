package org.gaeron.launch.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProcessorTest
{
    @ParameterizedTest
    @CsvSource({
        "amd64,   'flags\t\t: fpu avx avx2 avx512f', 'JDK 25, amd64 with AVX-512'",
        "amd64,   'flags\t\t: fpu avx avx2',         'JDK 25, amd64 with AVX2'",
        "amd64,   'flags\t\t: fpu avx',              'JDK 25, amd64'",
        "aarch64, 'Features\t: fp asimd sve',        'JDK 25, aarch64 with SVE'",
        "riscv64, 'isa\t\t: rv64imafdc',             'JDK 25, riscv64'"})
    void shouldTellTheLengthOfVectors(final String arch, final String line, final String text)
    {
        assertEquals(text, Processor.of(25, arch, Stream.of("processor\t: 0", line)).text());
    }

    @Test
    void shouldKnowThisHost()
    {
        assertTrue(Processor.here().text().startsWith("JDK " + Runtime.version().feature() + ", "));
    }
}
