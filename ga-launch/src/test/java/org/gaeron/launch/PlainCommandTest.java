package org.gaeron.launch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;

import org.gaeron.GlobalArrayException;
import org.gaeron.launch.program.ProgramMain;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlainCommandTest
{
    private static PlainCommand command(final String command, final List<String> launched, final String... vector)
    {
        return PlainCommand.of(command, "a.jar:b.jar", launched, vector);
    }

    @Test
    void shouldTakeTheArgumentsThatTheProgramHandsOn()
    {
        assertEquals(new PlainCommand(new ProgramMain("my.Main", "a.jar:b.jar"), List.of("big file", "2")),
            command("my.Main big file 2", List.of("big file", "2")));
        assertEquals(List.of(), command("my.Main", List.of()).args());
    }

    @Test
    void shouldTakeThoseOfTheProcessWhereTheProgramHandsOnOthers()
    {
        assertEquals(List.of("--in", "big file", ""), command("my.Main --in big file ", List.of("big file"),
            "-cp", "a.jar:b.jar", "my.Main", "--in", "big file", "").args());
        assertEquals(List.of(), command("my.Main", List.of("made up"), "-cp", "a.jar:b.jar", "my.Main").args());
    }

    @ParameterizedTest
    @ValueSource(strings = {"my.Main --in big file", "jdk.compiler/com.sun.tools.javac.launcher.SourceLauncher A.java",
        "my.module/my.Main"})
    @NullSource
    void shouldRefuseWhatDoesNotTellTheProgram(final String line)
    {
        assertThrows(GlobalArrayException.class, () -> command(line, List.of("made up")));
    }

    @Test
    void shouldPassTheOptionsThatEveryNodeCanHave()
    {
        assertArrayEquals(new String[]{"-Xmx1g", "-Dmine=1", "-Dgaeron.soak.seed=1"}, PlainCommand.jvmOptions(List.of(
            "-Xmx1g", "-Dgaeron.nodes=2", "-Dmine=1", "-agentlib:jdwp=transport=dt_socket,server=y",
            "-XX:AOTCache=a", "-Dcom.sun.management.jmxremote.port=9010",
            "-Dcom.sun.management.jmxremote.rmi.port=9011", "-Dgaeron.soak.seed=1")));
    }
}
