package org.gaeron.verification.launch;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Programs that are started with plain {@code java}, without the launcher's command. */
@Timeout(120)
class PlainStartSystemTest
{
    private static final String OPTION = "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED";

    @TempDir
    private Path folder;
    private Path directory;
    private Path out;
    private Path err;

    @BeforeEach
    void makeDirectory() throws Exception
    {
        directory = Files.createDirectory(folder.resolve("jobs"));
        out = folder.resolve("out");
        err = folder.resolve("err");
    }

    /** {@return the exit code} */
    private int java(final String... args) throws Exception
    {
        final List<String> command = new ArrayList<>(List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:-UsePerfData",
            "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Dgaeron.dir=" + directory,
            "-Dgaeron.node.timeout=20s"));
        command.addAll(List.of(args));
        final Process process = new ProcessBuilder(command)
            .redirectOutput(out.toFile()).redirectError(err.toFile()).start();
        try
        {
            assertTrue(process.waitFor(60, TimeUnit.SECONDS), () -> "expected an end of " + command);
            return process.exitValue();
        }
        finally
        {
            process.destroyForcibly();
        }
    }

    private String errors() throws Exception
    {
        return Files.readAllLines(err).stream().filter(line -> !LaunchedJob.isOfLoad(line))
            .map(line -> line + "\n").collect(Collectors.joining());
    }

    @Test
    void shouldStartTheNodesOfAJar() throws Exception
    {
        final Path jar = folder.resolve("my program.jar");
        FatJar.make(jar, LaunchedProgram.class);
        assertEquals(0, java("-Dgaeron.nodes=2", "-Dgaeron.ranks=2", "-jar", jar.toString(), "sum"), errors());
        final List<String> lines = Files.readAllLines(out);
        for (final String rank : List.of("\\[0] rank 0", "\\[0] rank 1", "\\[1] rank 2", "\\[1] rank 3"))
        {
            assertTrue(lines.stream().anyMatch(line -> line.matches(rank + " .* sum 10")), lines::toString);
        }
        LaunchedJob.assertEmpty(directory);
    }

    @Test
    void shouldStartTheNodesOfAProgramWhoseMainIsNotStatic() throws Exception
    {
        assertEquals(0, java(OPTION, "-Dgaeron.nodes=2", "-Dgaeron.ranks=1",
            "-cp", System.getProperty("java.class.path"), CompactProgram.class.getName()), errors());
        assertEquals(List.of("[0] rank 0 of 2", "[1] rank 1 of 2"), Files.readAllLines(out).stream().sorted().toList());
        LaunchedJob.assertEmpty(directory);
    }

    @Test
    void shouldHaveVectorsInEachNodeBeforeItsProgramBegins() throws Exception
    {
        final Path jar = folder.resolve("vectors.jar");
        FatJar.make(jar, VectorProgram.class);
        assertEquals(0, java("-Dgaeron.nodes=2", "-Dgaeron.ranks=1", "-jar", jar.toString()), errors());
        assertTrue(Files.readAllLines(out).contains("[1] vectors true"), Files.readString(out));
        assertEquals("", errors());
    }

    @Test
    void shouldLoadVectorsWithTheFirstArrayIfTheManifestOfAJarAllows() throws Exception
    {
        final Path jar = folder.resolve("vectors.jar");
        FatJar.make(jar, VectorProgram.class);
        assertEquals(0, java("-Dgaeron.ranks=1", "-jar", jar.toString()), errors());
        assertEquals(List.of("vectors false", "created [0,1) x [0,1)"), Files.readAllLines(out));
        assertEquals("", errors());
    }

    @Test
    void shouldWarnWhereItMayNotLoadVectors() throws Exception
    {
        assertEquals(0, java("--enable-native-access=ALL-UNNAMED", "-Dgaeron.ranks=1",
            "-cp", System.getProperty("java.class.path"), VectorProgram.class.getName()), errors());
        assertTrue(errors().contains(
            "accumulates are plain loops, without vectors: start the JVM with --add-modules jdk.incubator.vector"),
            errors());
    }

    @Test
    void shouldEndWithTheExitCodeOfTheJob() throws Exception
    {
        final String name = LaunchedProgram.class.getName();
        assertEquals(LaunchedProgram.EXIT_CODE, java(OPTION, "-Dgaeron.nodes=2", "-Dgaeron.ranks=1",
            "-cp", System.getProperty("java.class.path"), name, "exit"), errors());
        assertTrue(errors().endsWith("gaeron: node 1 ended with exit code 7\n"), errors());
        LaunchedJob.assertEmpty(directory);
    }

    @Test
    void shouldTellTheOptionThatIsMissingWithWhatToPaste() throws Exception
    {
        assertEquals(0, java("-cp", System.getProperty("java.class.path"), UnopenedProgram.class.getName()), errors());
        final List<String> lines = Files.readAllLines(out);
        assertEquals(2, lines.size(), lines::toString);
        assertEquals(lines.getFirst(), lines.getLast());
        assertTrue(lines.getFirst().startsWith("org.gaeron.GlobalArrayException: expected the JVM option " + OPTION +
            ", which Aeron needs"), lines::toString);
        assertTrue(lines.getFirst().endsWith("--enable-native-access=ALL-UNNAMED</argLine></configuration>"),
            lines::toString);
        LaunchedJob.assertEmpty(directory);
    }
}
