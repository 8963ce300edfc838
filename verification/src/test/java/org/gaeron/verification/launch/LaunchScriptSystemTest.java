package org.gaeron.verification.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The script that starts the JVMs of {@code ga}, with a script in place of the JVM. */
class LaunchScriptSystemTest
{
    private static final Path SCRIPT = Path.of("../.mvn/launch.sh").toAbsolutePath().normalize();
    private static final long LIMIT_S = 60;

    @TempDir
    private Path folder;

    @BeforeEach
    void makeJdk() throws IOException
    {
        Files.createDirectories(folder.resolve("jdk/bin"));
        Files.createFile(folder.resolve("jdk/release"));
    }

    private void makeJava(final String script) throws IOException
    {
        ChildFiles.script(folder.resolve("jdk/bin/java"), script + "\n");
    }

    private Process start(final String commands) throws IOException
    {
        final ProcessBuilder builder = new ProcessBuilder("sh", "-uc",
            ". " + SCRIPT + "; JAVA_HOME=$PWD/jdk; class_path=a.jar; archive=$PWD/run; " + commands);
        builder.environment().put("LC_ALL", "C");
        builder.environment().remove("CLASSPATH");
        return builder.directory(folder.toFile()).redirectErrorStream(true)
            .redirectOutput(folder.resolve("out").toFile()).start();
    }

    private List<String> ended(final int exitCode, final Process process) throws IOException, InterruptedException
    {
        try
        {
            assertTrue(process.waitFor(LIMIT_S, TimeUnit.SECONDS), "expected an end of the script");
            final List<String> lines = Files.readAllLines(folder.resolve("out"));
            assertEquals(exitCode, process.exitValue(), lines::toString);
            return lines;
        }
        finally
        {
            process.destroyForcibly();
        }
    }

    /** The JVM resolves relative paths by the current folder. In the locale C it had question marks for letters. */
    @ParameterizedTest
    @CsvSource({
        "exec_java Main, C",
        "mkdir gr$o && cd gr$o && exec_java Main, C.UTF-8",
        "exec_java Main gr$o, C.UTF-8",
        "CLASSPATH=gr$o exec_java Main, C.UTF-8",
        "GAERON_KEY_FILE=gr$o exec_java Main, C.UTF-8"})
    void shouldKeepLettersThatTheLocaleDoesNotHave(final String commands, final String locale) throws Exception
    {
        makeJava("echo $LC_ALL");
        assertEquals(List.of(locale), ended(0, start("o=$(printf '\\303\\266'); " + commands)));
    }

    /** Files of a JDK keep the times of its build. Agents refuse archives that others of the group can change. */
    @Test
    void shouldMakeArchivesAgainForAnotherJdk() throws Exception
    {
        makeJava("exit");
        Files.createFile(folder.resolve("a.jar"));
        final List<String> preparing = List.of("ga: preparing a fast start of ga run");
        assertEquals(preparing, ended(0, start("umask 002; make_archives run")));
        assertEquals(List.of(), ended(0, start("make_archives run")));
        for (final String name : List.of("run", "run/launcher", "run/node"))
        {
            final Set<PosixFilePermission> mode = Files.getPosixFilePermissions(folder.resolve(name));
            assertFalse(mode.contains(PosixFilePermission.GROUP_WRITE), () -> name + " " + mode);
        }
        final Path release = Files.writeString(folder.resolve("jdk/release"), "another one");
        Files.setLastModifiedTime(release, FileTime.fromMillis(0));
        assertEquals(preparing, ended(0, start("make_archives run")));
        assertEquals(List.of(), ended(0, start("make_archives run")));
    }

    @Test
    void shouldLeaveArchivesToAProcessThatMakesThem() throws Exception
    {
        Files.createDirectory(folder.resolve("run.making"));
        assertEquals(List.of(), ended(0, start("make_archives run")));
    }

    /** The signal waited for the JVM, which takes half a minute on a slow machine. A JVM may not end by the first. */
    @ParameterizedTest
    @ValueSource(strings = {"exec sleep 300", "trap '' TERM; while :; do sleep 0.1; done"})
    void shouldEndAtSignalsWhileArchivesAreMade(final String goOn) throws Exception
    {
        makeJava("echo $$ >pid.new; mv pid.new pid; " + goOn);
        final Process process = start("make_archives run");
        final Path pid = folder.resolve("pid");
        final long startNs = System.nanoTime();
        while (!Files.exists(pid))
        {
            assertTrue(System.nanoTime() - startNs < TimeUnit.SECONDS.toNanos(LIMIT_S), "expected a JVM that runs");
            Thread.sleep(10);
        }
        do
        {
            process.destroy();
            assertTrue(System.nanoTime() - startNs < TimeUnit.SECONDS.toNanos(LIMIT_S), "expected an end");
        }
        while (!process.waitFor(1, TimeUnit.SECONDS));

        assertEquals(List.of("ga: preparing a fast start of ga run"), ended(143, process));
        final Optional<ProcessHandle> java = ProcessHandle.of(Long.parseLong(Files.readString(pid).trim()));
        if (java.isPresent())
        {
            java.get().onExit().get(LIMIT_S, TimeUnit.SECONDS); // its parent is gone, so somebody else looks after it
        }
        assertFalse(Files.exists(folder.resolve("run.making")));
    }

    @Test
    void shouldSayWhyArchivesCouldNotBeMade() throws Exception
    {
        makeJava("""
            echo '[0.1s][warning][aot] something else'
            echo '[0.2s][error  ][aot] Unable to write to AOT cache.'
            echo '[0.3s][error  ][aot] Child process failed; status = 1'
            exit 1""");
        assertEquals(List.of("ga: preparing a fast start of ga run",
            "ga: jobs will start slowly, archives could not be written to " + folder.toRealPath() + "/run: Unable to " +
            "write to AOT cache."), ended(0, start("make_archives run")));
    }

    @Test
    void shouldRefuseAFolderThatSeparatesEntriesOfAClassPath() throws Exception
    {
        assertEquals(List.of("ga: expected a folder without ':' in its path, which separates the entries of a class " +
            "path, actual /a:b"), ended(2, start("check_root /a:b")));
    }
}
