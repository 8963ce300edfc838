package org.gaeron.runtime.settings;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.junit.jupiter.api.Assertions.assertEquals;

class ByteCountTest
{
    @ParameterizedTest
    @CsvSource({
        "0, 0 B", "1023, 1023 B", "1024, 1 KiB", "1536, 1.5 KiB (1536 bytes)", "65536, 64 KiB",
        "8000000, 7.6 MiB (8000000 bytes)", "1073741824, 1 GiB", "8375186227, 7.8 GiB (8375186227 bytes)",
        "9223372036854775807, 8.0 EiB (9223372036854775807 bytes)"})
    void shouldBeReadableAndExact(final long bytes, final String text)
    {
        assertEquals(text, ByteCount.text(bytes));
    }
}
