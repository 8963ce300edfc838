package org.gaeron.runtime.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;

import org.gaeron.runtime.JobContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JavaCommandTest
{
    private static List<String> collectors(final String... jvmOptions)
    {
        return JavaCommand.of(
            LaunchSpec.of("Main").addJvmOptions(jvmOptions), List.of(), Map.of(JobContext.NODE, "0")).stream()
            .filter(option -> option.startsWith("-XX:") && option.endsWith("GC")).toList();
    }

    @Test
    void shouldChooseTheCollector()
    {
        assertEquals(List.of("-XX:+UseParallelGC"), collectors("-Xmx1g", "-XX:+AlwaysPreTouch"));
    }

    @ParameterizedTest
    @ValueSource(strings = { "-XX:+UseZGC", "-XX:+UseG1GC", "-XX:+UseSerialGC", "-XX:+UseParallelGC" })
    void shouldLeaveTheChoiceOfTheCollectorToTheUser(final String choice)
    {
        assertEquals(List.of(choice), collectors("-Xmx1g", choice));
    }

    @Test
    void shouldNotTakeARefusalForAChoice()
    {
        assertEquals(List.of("-XX:+UseParallelGC", "-XX:-UseG1GC"), collectors("-XX:-UseG1GC"));
    }
}
