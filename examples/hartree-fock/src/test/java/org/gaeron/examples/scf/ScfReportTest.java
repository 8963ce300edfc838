package org.gaeron.examples.scf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

import org.gaeron.EmbeddedJob;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import picocli.CommandLine;

class ScfReportTest
{
    private static String begin(final String args)
    {
        final ScfArguments.Input input =
            CommandLine.populateCommand(new ScfOptions(), args.split(" ")).arguments().read();
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        EmbeddedJob.of(1, 1).run(world ->
            new ScfReport(out).begin(world, input, input.settings().withKeptBytes(1 << 20)));
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /** The same set has other functions in another file, and so another energy. */
    @ParameterizedTest
    @CsvSource({ "6-31G*, 6-31G*: 19 functions (cartesian) in ", "cc-pVDZ, cc-pVDZ: 24 functions (spherical) in " })
    void shouldSayWhichFunctionsThereAre(final String basis, final String expected)
    {
        final String report = begin("water --basis " + basis);
        assertTrue(report.contains("basis      " + expected), report);
    }

    @Test
    void shouldNotPromiseToKeepIntegralsWhereNoneAreKept()
    {
        assertTrue(begin("h2").contains("kept       up to 1 MiB of integrals by each rank"));
        final String naive = begin("h2 --fock naive");
        assertTrue(!naive.contains("kept"), naive);
    }

    @ParameterizedTest
    @CsvSource({ "h2, eigen", "alkane-143, purify", "h2 --density purify, purify" })
    void shouldSayByWhatDensitiesAreMade(final String args, final String expected)
    {
        final String report = begin(args);
        assertTrue(report.contains("Fock       blocked builds, density " + expected + System.lineSeparator()), report);
        assertEquals(expected.equals("purify"), report.contains("purify"));
    }
}
