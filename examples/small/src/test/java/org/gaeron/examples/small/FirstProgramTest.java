package org.gaeron.examples.small;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class FirstProgramTest
{
    private static final Path README = Path.of("..", "..", "README.md");
    private static final Path SOURCE = Path.of("src/main/java/org/gaeron/examples/small/FirstProgram.java");

    @Test
    void shouldBeWhatTheReadmeShows() throws IOException
    {
        final List<String> readme = Files.readAllLines(README);
        final int begin = readme.indexOf("```java") + 1;
        assertTrue(begin > 0, "expected a program in " + README);
        final List<String> shown = readme.subList(begin, begin + readme.subList(begin, readme.size()).indexOf("```"));
        final String source = Files.readString(SOURCE).lines().map(String::strip).reduce("", FirstProgramTest::append);
        final String program = shown.stream().map(String::strip).reduce("", FirstProgramTest::append);
        assertTrue(source.contains(program), () -> "expected in " + SOURCE + ":\n" + program);
    }

    private static String append(final String text, final String line)
    {
        return text + line + "\n";
    }

    @Test
    void shouldRun()
    {
        final PrintStream out = System.out;
        final ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try
        {
            FirstProgram.main(new String[0]);
        }
        finally
        {
            System.setOut(out);
        }
        final int ranks = Runtime.getRuntime().availableProcessors();
        assertEquals("12 x 11 = 132, made by " + ranks + " ranks", printed.toString(StandardCharsets.UTF_8).strip());
    }
}
