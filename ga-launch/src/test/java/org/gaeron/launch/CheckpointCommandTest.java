package org.gaeron.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;

import org.gaeron.EmbeddedJob;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.files.Checkpoints;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

@ResourceLock(Resources.SYSTEM_OUT)
@ResourceLock(Resources.SYSTEM_ERR)
@ResourceLock(Resources.LOCALE)
class CheckpointCommandTest
{
    @TempDir
    private Path folder;
    private String run;
    private String out;
    private String err;

    @BeforeEach
    void write()
    {
        run = folder.resolve("run").toString();
        EmbeddedJob.of(1, 2).run(world ->
        {
            try (GlobalDoubleArray density = world.doubles("density", 30, 40);
                GlobalLongArray counts = world.longs("counts", 7);
                GlobalDoubleArray other = world.doubles("counts", 7))
            {
                density.fill((row, col) -> row - 0.5 * col);
                final Checkpoints saved = Checkpoints.in(world, Path.of(run)).keep(3);
                saved.write(Map.of("title", "water\033[0m"), density, counts);
                world.sync();
                if (world.rank() == 0)
                {
                    density.put(3, 4, 100);
                    density.put(5, 6, -0.25);
                }
                saved.write(density, counts);
                saved.write(density, other);
            }
        });
    }

    private int execute(final String... args)
    {
        final PrintStream standardOut = System.out;
        final PrintStream standardErr = System.err;
        final ByteArrayOutputStream outBytes = new ByteArrayOutputStream();
        final ByteArrayOutputStream errBytes = new ByteArrayOutputStream();
        try
        {
            System.setOut(new PrintStream(outBytes, true, StandardCharsets.UTF_8));
            System.setErr(new PrintStream(errBytes, true, StandardCharsets.UTF_8));
            return CheckpointCommand.execute(args);
        }
        finally
        {
            System.setOut(standardOut);
            System.setErr(standardErr);
            out = outBytes.toString(StandardCharsets.UTF_8);
            err = errBytes.toString(StandardCharsets.UTF_8);
        }
    }

    @Test
    void shouldListAllOrOne()
    {
        assertEquals(0, execute("list", run));
        assertTrue(out.matches("(?s)000001  \\S+Z  2 ranks\n  title: water.*\n  array density: 30 x 40 doubles  0.0 " +
            "MiB\n  array counts: 7 x 1 longs  0.0 MiB\n000002 .*\n000003  \\S+  2 ranks  latest\n.*"), out);
        assertTrue(out.indexOf('\033') < 0, "escape sequences of others");
        assertEquals(0, execute("list", run + "/000002"));
        assertEquals(3, out.lines().count());
    }

    /** Scripts read what is listed. */
    @Test
    void shouldWriteDigitsOfAsciiInEachLocale()
    {
        final Locale usual = Locale.getDefault();
        try
        {
            Locale.setDefault(Locale.forLanguageTag("ar-EG"));
            assertEquals(0, execute("list", run));
        }
        finally
        {
            Locale.setDefault(usual);
        }
        assertTrue(out.contains("Z  2 ranks\n") && out.contains("  0.0 MiB\n"), out);
    }

    @Test
    void shouldListTheOthersWhereOneIsDamaged() throws IOException
    {
        final Path document = Path.of(run, "000003/zarr.json");
        Files.writeString(document, "{");
        Files.writeString(Path.of(run, "000001/zarr.json"), "7");
        assertEquals(1, execute("list", run));
        assertTrue(out.matches("000002 .*\n  array density.*\n  array counts.*\n"), out);
        final String damaged = " is damaged, or not of a checkpoint: ";
        assertTrue(err.startsWith("ga checkpoint: " + run + "/000001/zarr.json" + damaged + "a value is missing, or " +
            "has another form\nga checkpoint: " + document + damaged + "it is no JSON: End of input"), err);
        assertFalse(err.contains("Exception") || err.contains("gson"), err);
    }

    @Test
    void shouldNameADamagedTimeInOneLine() throws IOException
    {
        final Path document = Path.of(run, "000002/zarr.json");
        Files.writeString(document, Files.readString(document).replaceFirst("\"created\": \"", "$0x"));
        assertEquals(1, execute("list", run));
        assertTrue(out.startsWith("000001 ") && out.contains("\n000003 "), out);
        assertTrue(err.matches("ga checkpoint: " + document + " is damaged, or not of a checkpoint: expected created " +
            "to be a time in ISO 8601, actual x\\S+Z\n"), err);
    }

    @Test
    void shouldListNoZarrOfOtherPrograms() throws IOException
    {
        Files.writeString(Files.createDirectory(Path.of(run, "20261101")).resolve("zarr.json"),
            "{\"zarr_format\": 3, \"node_type\": \"group\"}");
        assertEquals(0, execute("list", run));
        assertFalse(out.contains("20261101"), out);
    }

    @Test
    void shouldVerify() throws IOException
    {
        assertEquals(0, execute("verify", run));
        assertEquals(run + "/000003: all 2 arrays are whole\n", out);
        final Path chunk = Path.of(run, "000003/density/c/0/0");
        final byte[] bytes = Files.readAllBytes(chunk);
        bytes[100]++;
        Files.write(chunk, bytes);
        Files.delete(Path.of(run, "000003/counts/c/0/0"));
        assertEquals(1, execute("verify", run));
        assertTrue(err.matches("ga checkpoint: array density: chunk " + chunk + " is damaged: expected CRC-32C .*\n" +
            "ga checkpoint: array counts: chunk \\S+ is missing\n"), err);
        assertEquals("", out);
        assertEquals(1, execute("export", run, "density", folder + "/d.npy"));
        assertTrue(Files.notExists(folder.resolve("d.npy")));
        assertEquals(0, execute("verify", run + "/000001"));
    }

    @Test
    void shouldTellWhatDiffers()
    {
        assertEquals(0, execute("diff", run + "/000002", run + "/000002"));
        assertEquals("array density: the same\narray counts: the same\n", out);
        assertEquals(1, execute("diff", run + "/000001", run + "/000002"));
        assertEquals("array density: 2 of 1200 elements differ, by 99.0 at most, at (3,4)\narray counts: the same\n",
            out);
        assertEquals(1, execute("diff", run, run + "/000002"));
        assertEquals("array density: the same\narray counts: 7 x 1 doubles; other: array counts: 7 x 1 longs\n", out);
    }

    @Test
    void shouldPrintItsHelpBehindAnActionToo()
    {
        assertEquals(0, execute("list", "--help"));
        assertTrue(out.startsWith("Usage: ga checkpoint list PATH"), out);
    }

    @Test
    void shouldExportForNumPy() throws IOException
    {
        assertEquals(0, execute("export", run, "density", folder + "/d.npy"));
        assertEquals(128 + 30 * 40 * 8, Files.size(folder.resolve("d.npy")));
    }

    @Test
    void shouldRefuseInOneLine()
    {
        for (final String[] each : new String[][]{
            {"expected list, verify, diff or export, actual show", "show", run},
            {"expected list PATH, actual 2 names", "list", run, run},
            {"expected diff PATH PATH, actual 1 name", "diff", run},
            {"expected a folder of checkpoints, actual /nonesuch does not exist", "verify", "/nonesuch"},
            {"expected a folder of checkpoints, actual " + folder + " has none", "list", folder.toString()},
            {"expected an array of " + run + "/000003, which has density, counts, actual fock", "export", run, "fock",
                folder + "/d.npy"}})
        {
            final String[] args = Arrays.copyOfRange(each, 1, each.length);
            assertEquals(2, execute(args));
            assertEquals("ga checkpoint: " + each[0] + "\n", err);
        }
    }
}
