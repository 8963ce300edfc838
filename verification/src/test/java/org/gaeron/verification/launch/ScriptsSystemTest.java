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

    @Test
    void shouldDocumentAllModulesAtOnce() throws Exception
    {
        final Path checkout = copyOfScripts();
        final Path maven = Files.writeString(Files.createDirectory(folder.resolve("bin")).resolve("mvn"),
            "#!/bin/sh\n[ \"$1\" = -v ] && echo Apache Maven 3.9.9 || echo \"$@\"\n");
        Files.setPosixFilePermissions(maven, PosixFilePermissions.fromString("rwxr-xr-x"));
        assertEquals(0, run(List.of("env", "PATH=" + maven.getParent() + ":" + System.getenv("PATH"),
            checkout + "/mvnw", "-q", "javadoc:javadoc", "-Dx=a b")));
        assertEquals("-q -pl ga-launch -am test-compile javadoc:aggregate -Dx=a b\n",
            Files.readString(folder.resolve("out")));
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
        Files.copy(ROOT.resolve(name), checkout.resolve(name), java.nio.file.StandardCopyOption.COPY_ATTRIBUTES);
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
