package org.gaeron.examples.scf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScfCommandTest
{
    private static void assertRefused(final String message, final String... args)
    {
        final StringWriter out = new StringWriter();
        final StringWriter err = new StringWriter();
        final int exitCode = ScfCommand.commandLine()
            .setOut(new PrintWriter(out)).setErr(new PrintWriter(err)).execute(args);

        assertEquals("scf: " + message + System.lineSeparator(), err.toString());
        assertEquals("", out.toString());
        assertEquals(2, exitCode);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "nonesuch.xyz | no such file: nonesuch.xyz (shipped molecules: water, methane, h2, benzene)",
        "water --basis 6-311G | unknown basis '6-311G' (shipped basis sets: STO-3G, 3-21G, 6-31G, 6-31G*, " +
            "6-31G**, cc-pVDZ, aug-cc-pVDZ; all others by the file's name)",
        "water --charge 1 | expected an even number of electrons of at least 2 (closed shells), " +
            "actual 9 electrons in H2O with charge 1",
        "water --charge -6 | expected at most 14 electrons in 7 functions, actual 16",
        "water --max-iterations 0 | expected --max-iterations of at least 1, actual 0",
        "water -N 0 | expected -N of at least 1, actual 0",
        "water -R -1 | expected -R of at least 1, actual -1",
        "water --transport tcp | expected --transport ipc or udp, actual 'tcp'",
        "water -N two | Invalid value for option '--nodes': 'two' is not an int",
        "water h2 | Unmatched argument at index 1: 'h2'",
        "--nonesuch | Unknown option: '--nonesuch'"
    })
    void shouldRefuseWrongArgumentsInOneLine(final String args, final String message)
    {
        assertRefused(message, args.split(" "));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "1~c~Xx 0 0 0 | :3: unknown element 'Xx'",
        "2~c~H 0 0 0~H 0 0 | :4: expected an element and three coordinates, actual 'H 0 0'",
        "2~c~H 0 0 0~H 0 0 0.01 | :4: atom H is on top of atom H of line 3"
    })
    void shouldRefuseWrongFilesInOneLine(final String content, final String message, @TempDir final Path directory)
        throws IOException
    {
        final Path file = directory.resolve("a.xyz");
        Files.writeString(file, content.replace('~', '\n'));

        assertRefused(file + message, file.toString());
    }

    @Test
    void shouldRefuseElementsThatTheBasisLacks(@TempDir final Path directory) throws IOException
    {
        final Path file = directory.resolve("kcl.xyz");
        Files.writeString(file, "2\n\nK 0 0 0\nCl 0 0 2.7\n");

        assertRefused("basis STO-3G has no element K (it has H, He, Li, Be, B, C, N, O, F, Ne, Na, Mg, Al, Si, " +
            "P, S, Cl, Ar)", file.toString());
    }

    @Test
    void shouldExplainItself()
    {
        final StringWriter out = new StringWriter();

        assertEquals(0, ScfCommand.commandLine().setOut(new PrintWriter(out)).execute("--help"));
        assertTrue(out.toString().contains("--basis"));
    }
}
