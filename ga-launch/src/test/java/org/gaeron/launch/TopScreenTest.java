package org.gaeron.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TopScreenTest
{
    @ParameterizedTest
    @CsvSource({"xterm-256color, true", "linux, true", "dumb, false", "'', false", ", false"})
    void shouldSteerTerminalsThatKnowEscapeSequences(final String kind, final boolean isSteerable)
    {
        assertEquals(isSteerable, TopScreen.isSteerable(kind));
    }
}
