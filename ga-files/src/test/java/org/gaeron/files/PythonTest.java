package org.gaeron.files;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import org.gaeron.ArraySpec;
import org.gaeron.ElementType;
import org.gaeron.EmbeddedJob;
import org.gaeron.GlobalArray;
import org.gaeron.GlobalComplexArray;
import org.gaeron.GlobalFloatArray;
import org.gaeron.Team;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files as others read and write them: NumPy where it is installed, and fixed bytes everywhere. */
class PythonTest
{
    private static final String PYTHON = "/usr/bin/python3";

    @TempDir
    private Path folder;

    private String python(final String... args) throws IOException, InterruptedException
    {
        final List<String> command = new ArrayList<>(List.of(PYTHON));
        command.addAll(List.of(args));
        final Path output = folder.resolve("output");
        final Process process =
            new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile()).start();
        assertTrue(process.waitFor(60, TimeUnit.SECONDS), "python hangs");
        assertEquals(0, process.exitValue(), Files.readString(output));
        return Files.readString(output).strip();
    }

    private static List<GlobalArray<?>> arrays(final Team team)
    {
        final List<GlobalArray<?>> arrays = new ArrayList<>();
        for (final ElementType type : ElementType.values())
        {
            for (final String kind : List.of("", " fortran", " big", " big fortran"))
            {
                arrays.add(team.array(ArraySpec.of(type + kind, type, 31, 17)));
            }
        }
        return arrays;
    }

    @Test
    void shouldBeReadAndWrittenByNumPy() throws IOException, InterruptedException
    {
        assumeTrue(Files.isExecutable(Path.of(PYTHON)) &&
            new ProcessBuilder(PYTHON, "-c", "import numpy").redirectErrorStream(true).start().waitFor() == 0,
            "not there: numpy for " + PYTHON);
        EmbeddedJob.of(2, 1).run(world ->
        {
            final List<GlobalArray<?>> all = arrays(world);
            for (int i = 0; i < all.size(); i++)
            {
                Typed.fill(world, all.get(i), i);
            }
            new Checkpoints(world, folder.resolve("run"), CheckpointsTest.QUICK, 300)
                .write(Map.of("title", "five types"), all.toArray(GlobalArray<?>[]::new));
        });
        final Path script = folder.resolve("read_zarr.py");
        Files.write(script, PythonTest.class.getResourceAsStream("read_zarr.py").readAllBytes());
        assertEquals("read 20 of five types",
            python(script.toString(), folder.resolve("run/000001").toString(), folder.toString()));
        EmbeddedJob.of(1, 3).run(world ->
        {
            final List<GlobalArray<?>> all = arrays(world);
            for (int i = 0; i < all.size(); i++)
            {
                Npy.read(world, folder.resolve(all.get(i).spec().name() + ".npy"), all.get(i));
                assertTrue(Typed.has(all.get(i), i), all.get(i)::toString);
                Npy.write(world, all.get(i), folder.resolve(all.get(i).spec().name() + " again.npy"));
            }
        });
        assertEquals("same", python("-c", "import glob, numpy, os\n" +
            "os.chdir('" + folder + "')\n" +
            "for name in glob.glob('* again.npy'):\n" +
            "  a, b = numpy.load(name), numpy.load(name.replace(' again', ''))\n" +
            "  assert a.shape == b.shape and a.dtype == b.dtype.newbyteorder('<'), name\n" +
            "  assert a.tobytes() == b.astype(a.dtype).tobytes(), name\n" +
            "print('same')"));
    }

    /** The texts of the specification, and sums by another program: CRC-32C of RFC 3720, bit by bit. */
    @Test
    void shouldWriteTheseBytes() throws IOException
    {
        EmbeddedJob.of(1, 2).run(world ->
        {
            try (GlobalComplexArray array = world.complex("z", 3, 1); GlobalFloatArray row = world.floats("row", 1, 5))
            {
                array.fill((i, j, pair) ->
                {
                    pair[0] = i;
                    pair[1] = 0.5;
                });
                row.fill((i, j) -> 1f + j);
                new Checkpoints(world, folder.resolve("run"), CheckpointsTest.QUICK, 32).write(array, row);
            }
        });
        final Path run = folder.resolve("run/000001");
        assertEquals(new String(PythonTest.class.getResourceAsStream("complex.json").readAllBytes(),
            StandardCharsets.UTF_8), Files.readString(run.resolve("z/zarr.json")));
        assertBytes("0000000000000000" + "000000000000e03f" + "000000000000f03f" + "000000000000e03f" + "9212df65",
            run.resolve("z/c/0/0"));
        assertBytes("0000000000000040" + "000000000000e03f" + "0".repeat(32) + "ac2938e8", run.resolve("z/c/1/0"));
        assertBytes("0000803f" + "00000040" + "00004040" + "00008040" + "0000a040" +
            "8d804a40", run.resolve("row/c/0/0"));
        assertEquals(List.of("c", "zarr.json"), CheckpointsTest.names(run.resolve("z")));
        assertEquals("000001\n", Files.readString(folder.resolve("run/latest")));
        assertTrue(Files.readString(run.resolve("zarr.json")).replaceAll("\\s", "").startsWith(
            "{\"zarr_format\":3,\"node_type\":\"group\",\"attributes\":{\"gaeron\":{\"step\":1,\"ranks\":2," +
            "\"created\":"));
    }

    private static void assertBytes(final String hex, final Path file) throws IOException
    {
        assertArrayEquals(HexFormat.of().parseHex(hex), Files.readAllBytes(file), file::toString);
    }
}
