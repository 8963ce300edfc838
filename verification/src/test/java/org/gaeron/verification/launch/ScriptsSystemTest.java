package org.gaeron.verification.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** The scripts {@code ga} and {@code mvnw}. */
class ScriptsSystemTest
{
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final long LIMIT_S = 60;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"ga build", "ga scf water", "mvnw verify"})
    void shouldTellThatTheBuildIsOfAnotherUser(final String command) throws Exception
    {
        assumeTrue(Nobody.can("true"), "only root can be nobody, with setpriv");
        final Path checkout = copyOfScripts();
        final Path target = Files.createDirectories(checkout.resolve("examples/hartree-fock/target"));
        assertEquals(2, run(Nobody.command(List.of((checkout + "/" + command).split(" ")))));
        assertEquals(List.of(command.substring(0, command.indexOf(' ')) + ": expected folders of this build that " +
            "this user can write to, actual " + target + ": is it another user's? build a copy of your own"),
            Files.readAllLines(folder.resolve("out")));
    }

    /** A copy of the scripts has nothing that was built, and no sources to build it from. */
    @ParameterizedTest
    @CsvSource({
        "ga --help, ga COMMAND --help tells more", "ga --version, gaeron ", "ga run --version, gaeron ",
        "ga run --help, Usage: ga run", "ga bench -h, Usage: ga bench", "ga scf --help, Usage: scf",
        "ga sim --help, Usage: ga sim", "ga build --help, ga COMMAND --help tells more"})
    void shouldAnswerWithoutABuild(final String command, final String answer) throws Exception
    {
        assertEquals(0, run(List.of((copyOfScripts() + "/" + command).split(" "))));
        final String out = Files.readString(folder.resolve("out"));
        assertTrue(out.contains(answer) && !out.contains("building"), out);
    }

    /** With that variable cd prints where it goes. */
    @Test
    void shouldFindTheirFolderWhereCdHasAPathOfItsOwn() throws Exception
    {
        final Path checkout = copyOfScripts();
        assertEquals(0, run(List.of("env", "CDPATH=.:" + folder, "sh", "-c",
            "cd '" + folder + "' >/dev/null && " + checkout.getFileName() + "/ga run --version")));
        final List<String> lines = Files.readAllLines(folder.resolve("out"));
        assertEquals(1, lines.size(), lines::toString);
        assertTrue(lines.getFirst().matches("gaeron [0-9]\\S+"), lines::toString);
    }

    /** {@return the variable with which the scripts take a script for Maven} */
    private String maven(final String script) throws IOException
    {
        final Path maven = ChildFiles.script(Files.createDirectory(folder.resolve("bin")).resolve("mvn"),
            "[ \"$1\" = -v ] && echo Apache Maven 3.9.9 && exit\n" + script + "\n");
        return "PATH=" + maven.getParent() + ":" + System.getenv("PATH");
    }

    @Test
    void shouldDocumentAllModulesAtOnce() throws Exception
    {
        final Path checkout = copyOfScripts();
        assertEquals(0,
            run(List.of("env", maven("echo \"$@\""), checkout + "/mvnw", "-q", "javadoc:javadoc", "-Dx=a b")));
        assertEquals("-q -pl ga-launch -am test-compile javadoc:aggregate -Dx=a b\n",
            Files.readString(folder.resolve("out")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"MAVEN_OPTS", "JAVA_TOOL_OPTIONS"})
    void shouldLeaveTheCollectorToTheEnvironment(final String variable) throws Exception
    {
        assertEquals(0, run(List.of("env", maven("echo \"$MAVEN_OPTS\""), "MAVEN_OPTS=",
            variable + "=-Xmx2g -XX:+UseParallelGC", copyOfScripts() + "/mvnw", "verify")));
        final String out = Files.readString(folder.resolve("out"));
        assertTrue(out.contains("TieredStopAtLevel") && !out.contains("UseSerialGC"), out);
    }

    /** JVMs that run have opened the jars that a build writes. The folder for temporary files has no part in it. */
    @Test
    void shouldBuildOnceWhereTwoBeginAndLeaveTheJarsOfThoseThatRun() throws Exception
    {
        final Path checkout = copyOfScripts();
        final Path target = Files.createDirectories(checkout.resolve("verification/target"));
        final Path jar = Files.writeString(target.resolve("verification-0.jar"), "old\n");
        final Path opened = Files.createLink(folder.resolve("opened"), jar);
        final String path = maven("echo build; sleep 0.5; cd '" + target + "'; echo new >verification-0.jar; " +
            "echo ../../pom.xml >classpath");
        run(List.of("env", path, "TMPDIR=/nonexistent", "sh", "-c", "cd '" + target + "' && " +
            "{ ../../ga sim & ../../ga sim & wait; }"));
        final List<String> lines = Files.readAllLines(folder.resolve("out"));
        assertEquals(1, lines.stream().filter("build"::equals).count(), lines::toString);
        assertEquals("new\n", Files.readString(jar));
        assertEquals("old\n", Files.readString(opened));
    }

    /** The standard output is a file. */
    @Test
    void shouldNotSteerATerminalThatIsNotThere() throws Exception
    {
        assertEquals(0, run(List.of(ROOT.resolve("mvnw").toString(), "--version")));
        final String out = Files.readString(folder.resolve("out"));
        assertTrue(out.contains("Maven"), out);
        assertFalse(out.contains("\u001b"), out);
    }

    private Path copyOfScripts() throws IOException
    {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        final Path checkout = Files.createDirectory(folder.resolve("checkout"));
        for (final String name : List.of("ga", "mvnw", "pom.xml", "examples/hartree-fock/pom.xml"))
        {
            copy(name, checkout);
        }
        for (final String copied : List.of(".mvn", "docs/help"))
        {
            try (Stream<Path> files = Files.list(ROOT.resolve(copied)))
            {
                for (final Path file : files.filter(Files::isRegularFile).toList())
                {
                    copy(copied + "/" + file.getFileName(), checkout);
                }
            }
        }
        return checkout;
    }

    private static void copy(final String name, final Path checkout) throws IOException
    {
        Files.createDirectories(checkout.resolve(name).getParent());
        ChildFiles.copy(ROOT.resolve(name), checkout.resolve(name));
    }

    private int run(final List<String> command) throws IOException, InterruptedException
    {
        final Process process = new ProcessBuilder(command).redirectErrorStream(true)
            .redirectOutput(folder.resolve("out").toFile()).start();
        process.getOutputStream().close();
        try
        {
            assertTrue(process.waitFor(LIMIT_S, TimeUnit.SECONDS), () -> "expected an end of " + command);
            return process.exitValue();
        }
        finally
        {
            process.destroyForcibly();
        }
    }
}
