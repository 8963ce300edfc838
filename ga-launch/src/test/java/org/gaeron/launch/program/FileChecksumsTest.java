package org.gaeron.launch.program;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.gaeron.launch.ShellProgram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

class FileChecksumsTest
{
    private static final String OF_ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    private static final String OF_NOTHING = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    private static final String A_SUM = "0".repeat(63) + "1";

    @TempDir
    private Path folder;

    private String command(final String script) throws IOException
    {
        return ShellProgram.write(folder.resolve("command"), script).toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"sha256sum", "/absent/sha256sum", "false", "true"})
    void shouldBeRightWhateverTheCommandDoes(final String command) throws IOException
    {
        final Path abc = Files.writeString(folder.resolve("it's back\\slash.jar"), "abc");
        final Path nothing = Files.createFile(folder.resolve("-b *"));
        assertEquals(Map.of(abc, OF_ABC, nothing, OF_NOTHING),
            FileChecksums.of(List.of(abc, nothing, abc), command));
        assertEquals(Map.of(), FileChecksums.of(List.of(), command));
    }

    @Test
    void shouldAskTheCommandOnceForAllFiles() throws IOException
    {
        final Path a = Files.createFile(folder.resolve("a"));
        final Path b = Files.createFile(folder.resolve("b"));
        final Path calls = folder.resolve("calls");
        final String command = command("echo $* >> " + calls + "; shift; for f; do echo '" + A_SUM + "  '$f; done");
        assertEquals(Map.of(a, A_SUM, b, A_SUM), FileChecksums.of(List.of(a, b), command));
        assertEquals(List.of("-- " + a + " " + b), Files.readAllLines(calls));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "echo %s; exit 1", "echo %s  a", "echo no; echo %s  b", "echo %s  a; echo %s  b; echo %s  c"})
    void shouldNotTakeAnswersToOtherQuestions(final String script) throws IOException
    {
        final Path a = Files.createFile(folder.resolve("a"));
        final Path b = Files.createFile(folder.resolve("b"));
        assertEquals(Map.of(a, OF_NOTHING, b, OF_NOTHING),
            FileChecksums.of(List.of(a, b), command(script.replace("%s", A_SUM))));
    }

    @Test
    void shouldTellThatAFileCannotBeRead()
    {
        assertThrows(NoSuchFileException.class, () -> FileChecksums.of(List.of(folder.resolve("absent"))));
    }
}
