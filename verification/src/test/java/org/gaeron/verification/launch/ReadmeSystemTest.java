package org.gaeron.verification.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The commands of the README. */
class ReadmeSystemTest
{
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern SHELL = Pattern.compile("```sh\n(.*?)\n```", Pattern.DOTALL);
    private static final Pattern SCRIPT = Pattern.compile("\\./(?:ga|mvnw) [a-z]+(?::[a-z]+)?");
    private static final long LIMIT_S = 200;

    /** Of the build that runs this test, and of tests of the scripts, the template and the calculation. */
    private static final Set<String> RUN_ELSEWHERE = Set.of(
        "./mvnw verify", "./mvnw package", "./mvnw install", "./mvnw javadoc:javadoc", "./ga build", "./ga run",
        "./ga node", "./ga new", "./ga install", "./ga scf", "./ga polarizability");

    @TempDir
    private Path folder;

    @Test
    void shouldNameCommandsThatAreTestedOnly() throws IOException
    {
        final List<String> commands =
            SCRIPT.matcher(readme()).results().map(MatchResult::group).distinct().sorted().toList();
        assertTrue(commands.size() > 3, commands::toString);
        assertEquals(List.of(), commands.stream().filter(command -> !RUN_ELSEWHERE.contains(command)).toList());
    }

    /** The program of the README's first block, compiled and started by the lines of its last one. */
    @Test
    void shouldCompileAndStartAProgramByHand() throws Exception
    {
        final String lines = SHELL.matcher(readme()).results().map(found -> found.group(1))
            .filter(block -> block.contains("javac ")).findFirst().orElseThrow();
        Files.createSymbolicLink(folder.resolve("ga-launch"), ROOT.resolve("ga-launch"));
        final String program =
            Files.readString(ROOT.resolve("examples/small/src/main/java/org/gaeron/examples/small/FirstProgram.java"))
                .replace("package org.gaeron.examples.small;", "package my;").replace("FirstProgram", "Main");
        Files.writeString(Files.createDirectory(folder.resolve("my")).resolve("Main.java"), program);
        final Path out = folder.resolve("printed");
        final ProcessBuilder builder = new ProcessBuilder("sh", "-ec", lines).directory(folder.toFile())
            .redirectErrorStream(true).redirectOutput(out.toFile());
        builder.environment().merge("PATH", Path.of(System.getProperty("java.home"), "bin").toString(),
            (path, java) -> java + ":" + path);
        final Process process = builder.start();
        try
        {
            assertTrue(process.waitFor(LIMIT_S, TimeUnit.SECONDS), "expected the end of the program in time");
            final String text = Files.readString(out);
            assertEquals(0, process.exitValue(), text);
            assertTrue(text.contains("12 x 11 = 132, made by "), text);
        }
        finally
        {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private static String readme() throws IOException
    {
        return Files.readString(ROOT.resolve("README.md"));
    }
}
