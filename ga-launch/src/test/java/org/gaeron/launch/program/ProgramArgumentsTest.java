package org.gaeron.launch.program;

import java.io.File;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

class ProgramArgumentsTest
{
    @Command(name = "ga run", mixinStandardHelpOptions = true)
    private static final class Run
    {
        @Option(names = {"-N", "--nodes"})
        private int nodes;

        @Option(names = "--cp")
        private String classPath;

        @Parameters
        private final List<String> program = new ArrayList<>();
    }

    private static String misplaced(final String line)
    {
        final Run run = new Run();
        final CommandLine command = new CommandLine(run).setStopAtPositional(true);
        command.parseArgs(line.split(" "));
        return ProgramArguments.misplacedOption(
            command.getCommandSpec(), run.program.getFirst(), run.program.subList(1, run.program.size()));
    }

    @ParameterizedTest
    @CsvSource({
        "my.Main -N 2, -N, -N 2", "my.Main 1000 -N2, -N2, -N2", "--cp a my.Main --nodes=2 x, --nodes=2, --nodes=2"})
    void shouldAskForTheOptionBeforeTheProgram(final String line, final String option, final String before)
    {
        assertEquals(option + " after my.Main is an argument of the program: did you mean ga run " + before +
            " my.Main?", misplaced(line));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "my.Main 1000", "-N 2 my.Main -N 3", "my.Main --help", "my.Main -- -N 2", "my.Main --node 2", "my.Main -n"})
    void shouldLeaveArgumentsOfTheProgramAlone(final String line)
    {
        assertNull(misplaced(line));
    }

    @Test
    void shouldTakeTheClassPathOfTheEnvironmentAsJavaDoes()
    {
        final String environment = String.join(File.pathSeparator, "src", "", "nosuch.jar", "nosuch/*", "nosuch*");
        final List<String> none = List.of();
        assertEquals(List.of("src", ".", "nosuch/*"), ProgramArguments.classPath(none, "my.Main", environment));
        final List<String> given = List.of("src" + File.pathSeparator + "pom.xml");
        assertEquals(given, ProgramArguments.classPath(given, "my.Main", environment));
        assertEquals(none, ProgramArguments.classPath(none, "my.jar", environment));
        assertEquals(none, ProgramArguments.classPath(none, "my.Main", null));
        assertEquals(none, ProgramArguments.classPath(none, "my.Main", ""));
    }

    /** To {@code java} a star is a wildcard only where it is all of a name. */
    @ParameterizedTest
    @ValueSource(strings = {"nosuch.jar", "sr*"})
    void shouldRefuseAnEntryOfTheCommandLineThatIsNotThere(final String entry)
    {
        final List<String> given = List.of("src", "pom.xml" + File.pathSeparator + entry);
        final String message = assertThrows(IllegalArgumentException.class,
            () -> ProgramArguments.classPath(given, "my.Main", null)).getMessage();
        assertEquals("no such file on the class path: " + entry, message);
    }
}
