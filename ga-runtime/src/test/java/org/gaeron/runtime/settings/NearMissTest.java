package org.gaeron.runtime.settings;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;

class NearMissTest
{
    private static final List<String> OPTIONS = List.of("--nodes", "--cp", "-N", "-R");
    private static final List<String> COMMANDS = List.of("latency", "loss", "start");
    private static final List<String> SETTINGS =
        List.of("gaeron.node.timeout", "gaeron.launch.timeout", "gaeron.memory.limit", "gaeron.statistics");

    private static String question(final String wrong)
    {
        return NearMiss.question(
            wrong, wrong.startsWith("-") ? OPTIONS : wrong.indexOf('.') < 0 ? COMMANDS : SETTINGS);
    }

    @ParameterizedTest
    @CsvSource({
        "latncy, latency", "LATENCY, latency", "lat, latency", "strat, start", "--node, --nodes", "--ccp, --cp",
        "-n, -N", "gaeron.statistic, gaeron.statistics", "gaeron.node.timeuot, gaeron.node.timeout",
        "gaeron.memory, gaeron.memory.limit", "gaeron.limit.memory, gaeron.memory.limit",
        "node.timeout, gaeron.node.timeout"})
    void shouldAskForTheNameThatWasMeant(final String wrong, final String meant)
    {
        assertEquals(": did you mean " + meant + "?", question(wrong));
    }

    @Test
    void shouldAskForSeveralThatAreAsNear()
    {
        assertEquals(": did you mean gaeron.node.timeout or gaeron.launch.timeout?",
            question("gaeron.timeout"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"pigeon", "-x", "gaeron.pigeon", "", "gaeron."})
    void shouldAskNothingWhereNoNameIsNear(final String wrong)
    {
        assertEquals("", question(wrong));
    }
}
