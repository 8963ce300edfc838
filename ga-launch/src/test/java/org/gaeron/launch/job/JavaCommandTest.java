package org.gaeron.launch.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;

import org.gaeron.launch.program.LaunchSpec;
import org.gaeron.runtime.settings.JobContext;
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

    @ParameterizedTest
    @ValueSource(strings = { "-Dgaeron.bogus=1", "-Dgaeron.bogus", "-Dgaeron.ranks=2", "-Dgaeron.test.loss=0.1" })
    void shouldRefuseSettingsAmongTheOptionsOfTheJvm(final String option)
    {
        final LaunchSpec spec = LaunchSpec.of("Main").addJvmOptions("-Xmx1g", option);
        final String message =
            assertThrows(IllegalArgumentException.class, () -> JavaCommand.check(spec)).getMessage();
        assertTrue(message.startsWith("JVM option " + option + ": expected settings"), message);
    }

    @ParameterizedTest
    @ValueSource(strings = { "bad", "", "-jar" })
    void shouldRefuseWhatJavaWouldTakeForTheClass(final String word)
    {
        final LaunchSpec spec = LaunchSpec.of("Main").addJvmOptions("-cp", "classes", word);
        assertEquals("expected --jvm to be an option of java, as --jvm=-Xmx2g, actual '" + word + "'",
            assertThrows(IllegalArgumentException.class, () -> JavaCommand.check(spec)).getMessage());
        JavaCommand.check(LaunchSpec.of("Main").addJvmOptions("-cp", "classes", "@options", "--add-modules", "a"));
    }

    private static List<String> thresholds(final String... jvmOptions)
    {
        return JavaCommand.of(
            LaunchSpec.of("Main").addJvmOptions(jvmOptions), List.of(), Map.of(JobContext.NODE, "0")).stream()
            .filter(option -> option.startsWith("-XX:CompileThresholdScaling=")).toList();
    }

    @Test
    void shouldCompileLateUnlessTheUserSaysOtherwise()
    {
        assertEquals(List.of("-XX:CompileThresholdScaling=5"), thresholds());
        assertEquals("-XX:CompileThresholdScaling=1", thresholds("-XX:CompileThresholdScaling=1").getLast(),
            "the JVM takes the last one");
    }

    @Test
    void shouldAllowPropertiesThatProgramsRead()
    {
        JavaCommand.check(LaunchSpec.of("Main").addJvmOptions("-Dgaeron.soak.seed=1", "-Dother=1"));
    }

    @Test
    void shouldNotTakeARefusalForAChoice()
    {
        assertEquals(List.of("-XX:+UseParallelGC", "-XX:-UseG1GC"), collectors("-XX:-UseG1GC"));
    }

    @Test
    void shouldLeaveTheChoiceOfTheEnvironment()
    {
        assertTrue(JavaCommand.isCollectorChosen(List.of("-Xmx1g", "-XX:+UseZGC"), Map.of()));
        assertTrue(JavaCommand.isCollectorChosen(List.of(), Map.of("JAVA_TOOL_OPTIONS", "-Da=b  -XX:+UseG1GC -Dc=d")));
        assertTrue(JavaCommand.isCollectorChosen(List.of(), Map.of("JDK_JAVA_OPTIONS", "-XX:+UseSerialGC")));
        assertFalse(JavaCommand.isCollectorChosen(
            List.of("-Xmx1g"), Map.of("JAVA_TOOL_OPTIONS", "-XX:+UseCompressedOops", "JAVA_OPTS", "-XX:+UseZGC")));
    }
}
