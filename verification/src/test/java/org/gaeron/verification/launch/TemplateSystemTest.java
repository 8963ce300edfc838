package org.gaeron.verification.launch;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** A project that {@code ga new} makes: Maven tests it, and the launcher runs it. */
@Timeout(500)
class TemplateSystemTest
{
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final String VERSION = "0.1.0-SNAPSHOT";
    private static final List<String> MODULES = List.of(
        "ga-api", "ga-runtime", "ga-wire", "ga-aeron", "ga-algebra", "ga-files", "ga-hdf5", "ga-launch");
    private static final long LIMIT_S = 200;

    @TempDir
    private Path folder;

    @Test
    void shouldPassItsTestsAndRun() throws Exception
    {
        for (final String module : MODULES)
        {
            assumeTrue(Files.exists(jar(module)), "needs the phase package of " + module);
        }
        final Path home = Files.createDirectory(folder.resolve("home"));
        install(home.resolve(".m2/repository"));
        try
        {
            makeTestAndRun(home);
        }
        finally
        {
            unlink(home.resolve(".m2/repository"));
            unlink(home.resolve(".m2/repository/org"));
        }
    }

    private void makeTestAndRun(final Path home) throws Exception
    {
        final Path project = folder.resolve("demo");
        assertEquals(0, run(home, folder, ROOT.resolve("ga").toString(), "new", "demo"), this::output);
        assertTrue(Files.readString(project.resolve("pom.xml")).contains("<artifactId>demo</artifactId>"));
        assertEquals(2, run(home, folder, ROOT.resolve("ga").toString(), "new", "demo"), this::output);

        final String maven = isOnPath("mvn") ? "mvn" : ROOT.resolve("mvnw").toString();
        assertEquals(0, run(home, project, maven, "--offline", "--batch-mode", "test"), this::output);
        assertTrue(output().contains("Tests run: 2, Failures: 0, Errors: 0, Skipped: 0"), output());

        final Path jobs = Files.createDirectory(folder.resolve("jobs"));
        try (LaunchedJob job = LaunchedJob.start(jobs, folder.resolve("err"), "-N", "2", "-R", "1",
            "--cp", project.resolve("target/classes").toString(), "my.Main", "1000"))
        {
            assertEquals(0, job.await(), () -> job.errors().toString());
            assertEquals(List.of("[0] 168 primes below 1000, counted by 2 ranks"), job.lines());
        }
    }

    private static Path jar(final String module)
    {
        return ROOT.resolve(module).resolve("target").resolve(module + "-" + VERSION + ".jar");
    }

    private static boolean isOnPath(final String command)
    {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
            .anyMatch(entry -> Files.isExecutable(Path.of(entry, command)));
    }

    /** Makes a repository of what the build has used, by links, and of the modules that it has just packaged. */
    private static void install(final Path repository) throws IOException
    {
        final Path used = Path.of(System.getProperty(
            "localRepository", Path.of(System.getProperty("user.home"), ".m2", "repository").toString()));
        Files.createDirectories(repository.resolve("org"));
        link(used, repository, "org");
        link(used.resolve("org"), repository.resolve("org"), "gaeron");
        copy(ROOT.resolve("pom.xml"), repository, "gaeron", ".pom");
        for (final String module : MODULES)
        {
            copy(ROOT.resolve(module).resolve("pom.xml"), repository, module, ".pom");
            copy(jar(module), repository, module, ".jar");
        }
    }

    private static void link(final Path from, final Path to, final String except) throws IOException
    {
        try (Stream<Path> entries = Files.list(from))
        {
            for (final Path each : entries.filter(entry -> !entry.endsWith(except)).toList())
            {
                Files.createSymbolicLink(to.resolve(each.getFileName()), each);
            }
        }
    }

    /** What deletes the folder of the test would warn of each link. */
    private static void unlink(final Path links) throws IOException
    {
        try (Stream<Path> entries = Files.list(links))
        {
            for (final Path each : entries.filter(Files::isSymbolicLink).toList())
            {
                Files.delete(each);
            }
        }
    }

    private static void copy(final Path file, final Path repository, final String artifact, final String ending)
        throws IOException
    {
        final Path version = repository.resolve("org/gaeron").resolve(artifact).resolve(VERSION);
        Files.copy(file, Files.createDirectories(version).resolve(artifact + "-" + VERSION + ending));
    }

    /** {@return the exit code of a command} It has a home of its own, and the java that is the first on the path. */
    private int run(final Path home, final Path directory, final String... command) throws Exception
    {
        final ProcessBuilder builder = new ProcessBuilder(command)
            .directory(directory.toFile()).redirectErrorStream(true).redirectOutput(folder.resolve("out").toFile());
        final Map<String, String> environment = builder.environment();
        environment.put("HOME", home.toString());
        environment.put("MAVEN_OPTS", "-Duser.home=" + home + " -XX:TieredStopAtLevel=1");
        if (isOnPath("java"))
        {
            environment.remove("JAVA_HOME");
        }
        // one of those that Maven's plug-in for toolchains looks at
        environment.put("JAVA25_HOME", System.getProperty("java.home"));
        environment.put("GAERON_JAVA_HOME", System.getProperty("java.home"));
        final Process process = builder.start();
        process.getOutputStream().close();
        try
        {
            assertTrue(process.waitFor(LIMIT_S, TimeUnit.SECONDS), () -> "expected an end of " + List.of(command));
            return process.exitValue();
        }
        finally
        {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private String output()
    {
        try
        {
            return Files.readString(folder.resolve("out"));
        }
        catch (final IOException ex)
        {
            throw new java.io.UncheckedIOException(ex);
        }
    }
}
