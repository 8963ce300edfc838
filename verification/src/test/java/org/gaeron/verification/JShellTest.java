package org.gaeron.verification;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The guide's lines for jshell, typed into the jshell of this JDK: it answers what the guide shows.
 */
class JShellTest
{
    private static final String PROMPT = "jshell> ";
    private static final int LEAST = 12;
    private static final int LIMIT_S = 300;

    /** A line for jshell and its answer. */
    private record Turn(String typed, String answer)
    {
    }

    /** Where the tests run is the folder of their module. */
    private static Path root()
    {
        final Path module = Path.of("").toAbsolutePath();
        return Files.isDirectory(module.resolve("docs")) ? module : module.getParent();
    }

    private static List<Turn> shown() throws IOException
    {
        final String guide = Files.readString(root().resolve("docs/guide.md"));
        final String after = guide.substring(guide.indexOf("<!-- jshell -->\n```\n"));
        final String block = after.substring(0, after.indexOf("\n```\n\n"));
        final List<Turn> turns = new ArrayList<>();
        final String[] parts = block.split(PROMPT);
        for (int i = 1; i < parts.length; i++)
        {
            final int end = parts[i].indexOf('\n');
            turns.add(end < 0 ? new Turn(parts[i], "") :
                new Turn(parts[i].substring(0, end), parts[i].substring(end).strip()));
        }
        return turns;
    }

    /** {@return what jshell answers to each line} */
    private static List<Turn> typed(final Path folder, final List<Turn> turns) throws Exception
    {
        final Path script = folder.resolve("typed");
        final Path out = folder.resolve("out");
        Files.write(script, turns.stream().map(Turn::typed).toList());
        final Process process = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "jshell").toString(),
            "-J-Djava.util.prefs.userRoot=" + folder, "-R--add-modules=jdk.incubator.vector",
            "-R--enable-native-access=ALL-UNNAMED", "--class-path", System.getProperty("java.class.path"))
            .directory(folder.toFile()).redirectInput(script.toFile()).redirectOutput(out.toFile())
            .redirectError(folder.resolve("err").toFile()).start();
        try
        {
            assertTrue(process.waitFor(LIMIT_S, TimeUnit.SECONDS), "jshell does not end");
        }
        finally
        {
            process.destroyForcibly();
        }
        final String[] answers = Files.readString(out).split(PROMPT, -1);
        final List<Turn> found = new ArrayList<>();
        for (int i = 0; i < turns.size(); i++)
        {
            // it does not show what comes from a file, only its answers
            found.add(new Turn(turns.get(i).typed(), i + 1 < answers.length ? answers[i + 1].strip() : "none"));
        }
        return found;
    }

    @Test
    @Timeout(LIMIT_S + 60)
    void shouldAnswerWhatTheGuideShows(@TempDir final Path folder) throws Exception
    {
        assumeTrue(Files.isExecutable(Path.of(System.getProperty("java.home"), "bin", "jshell")), "no jshell");
        final List<Turn> turns = shown();
        assertTrue(turns.size() >= LEAST, turns::toString);
        assertEquals(turns, typed(folder, turns));
        assertTrue(Files.readString(folder.resolve("a.svg")).startsWith("<svg "));
    }
}
