package org.gaeron.hdf5;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

import io.jhdf.HdfFile;
import org.gaeron.EmbeddedJob;
import org.gaeron.GlobalArray;
import org.gaeron.GlobalComplexArray;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalFloatArray;
import org.gaeron.GlobalIntArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.World;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class Hdf5Test
{
    private static final String PYTHON = "/usr/bin/python3";

    @TempDir
    private Path folder;
    private Path file;

    @BeforeEach
    void name()
    {
        file = folder.resolve("a.h5");
    }

    /** The arrays with their values, or zeros. */
    private void with(final World world, final boolean isFilled, final Body body) throws IOException
    {
        try (GlobalDoubleArray doubles = world.doubles("doubles", 1200, 900);
            GlobalFloatArray floats = world.floats("a float", 7, 5);
            GlobalLongArray longs = world.longs("longs", 33);
            GlobalIntArray ints = world.ints("ints", 1, 3_000_000))
        {
            if (isFilled)
            {
                doubles.fill((row, col) -> row - 1e-3 * col);
                floats.fill((row, col) -> row + 0.25f * col);
                longs.fill((row, col) -> (1L << 40) * row);
                ints.fill((row, col) -> (int)(7 * col));
            }
            body.run(doubles, floats, longs, ints);
        }
    }

    private interface Body
    {
        void run(GlobalDoubleArray doubles, GlobalFloatArray floats, GlobalLongArray longs, GlobalIntArray ints)
            throws IOException;
    }

    private void write()
    {
        EmbeddedJob.of(2, 2).run(world -> with(world, true, (doubles, floats, longs, ints) ->
            Hdf5.write(world, file, doubles, floats, longs, ints)));
    }

    private void assertReads()
    {
        EmbeddedJob.of(1, 3).run(world -> with(world, true, (doubles, floats, longs, ints) ->
        {
            try (GlobalDoubleArray read = world.doubles("r", 1200, 900);
                GlobalFloatArray readFloats = world.floats("r", 7, 5);
                GlobalLongArray readLongs = world.longs("r", 33);
                GlobalIntArray readInts = world.ints("r", 1, 3_000_000))
            {
                Hdf5.read(world, file, "/doubles", read);
                Hdf5.read(world, file, "a float", readFloats);
                Hdf5.read(world, file, "/longs", readLongs);
                Hdf5.read(world, file, "/ints", readInts);
                for (final int row : new int[]{0, 599, 1199})
                {
                    assertEquals(List.of(doubles.get(row, 0), doubles.get(row, 899)),
                        List.of(read.get(row, 0), read.get(row, 899)));
                }
                world.sync();
                doubles.own().add(-1, read);
                assertEquals(0, Math.max(doubles.own().max(), -doubles.own().min()));
                assertEquals(1.25f + 5, readFloats.get(6, 1));
                assertEquals(32L << 40, readLongs.get(32, 0));
                assertEquals(7 * 2_999_999, readInts.get(0, 2_999_999));
                assertEquals(7 * 1_500_000, readInts.get(0, 1_500_000));
            }
        }));
    }

    @Test
    void shouldReadWhatItWrote() throws IOException
    {
        write();
        assertReads();
        try (HdfFile read = new HdfFile(file))
        {
            assertEquals(4, read.getChildren().size());
        }
        assertEquals(1, folder.toFile().list().length);
    }

    @Test
    void shouldBeReadAndWrittenByH5py() throws IOException, InterruptedException
    {
        write();
        runPython("import h5py, numpy as np, os, sys",
            "with h5py.File('a.h5') as f:",
            "  a = {name: f[name][...] for name in f}",
            "i, j = np.indices((1200, 900))",
            "assert (a['doubles'] == i - 1e-3 * j).all() and a['doubles'].dtype == np.float64",
            "assert a['a float'].dtype == np.float32 and a['a float'][6, 1] == 6.25",
            "assert (a['longs'][:, 0] == np.arange(33) << 40).all()",
            "assert (a['ints'][0] == 7 * np.arange(3000000)).all() and a['ints'].dtype == np.int32",
            "os.remove('a.h5')",
            "with h5py.File('a.h5', 'w') as f:",
            "  f.create_dataset('doubles', data=a['doubles'], chunks=(100, 70), compression='gzip')",
            "  f.create_dataset('a float', data=a['a float'].astype('>f4'))",
            "  f.create_dataset('longs', data=a['longs'][:, 0])",
            "  f.create_dataset('ints', data=a['ints'], chunks=(1, 100000))");
        assertReads();
    }

    private void runPython(final String... lines) throws IOException, InterruptedException
    {
        assumeTrue(Files.isExecutable(Path.of(PYTHON)) &&
            new ProcessBuilder(PYTHON, "-c", "import h5py").redirectErrorStream(true).start().waitFor() == 0,
            "not there: h5py for " + PYTHON);
        final Path output = folder.resolve("output");
        final Process python = new ProcessBuilder(PYTHON, "-c", String.join("\n", lines)).directory(folder.toFile())
            .redirectErrorStream(true).redirectOutput(output.toFile()).start();
        assertTrue(python.waitFor(60, TimeUnit.SECONDS), "python hangs");
        assertEquals("", Files.readString(output, StandardCharsets.UTF_8));
    }

    @Test
    void shouldRefuseElementsThatNobodyWrote() throws IOException, InterruptedException
    {
        runPython("import h5py, numpy as np",
            "with h5py.File('a.h5', 'w') as f:",
            "  p = f.create_dataset('partial', shape=(5, 3), dtype='<f8', chunks=(2, 2), fillvalue=4.5)",
            "  p[0, 0] = 1",
            "  p = f.create_dataset('whole', shape=(5, 3), dtype='<f8', chunks=(2, 2), fillvalue=4.5)",
            "  p[...] = np.arange(15).reshape(5, 3)",
            "  p = f.create_dataset('zeros', shape=(5, 3), dtype='<f8', chunks=(2, 2))",
            "  p[0, 0] = 1",
            "  f.create_dataset('shape', shape=(5, 3), dtype='<f8', fillvalue=4.5)",
            "  f.create_dataset('none', shape=(5, 3), dtype='<f8')",
            "  f.create_dataset('no chunk', shape=(5, 3), dtype='<f8', chunks=(2, 2))");
        EmbeddedJob.of(1, 2).run(world ->
        {
            try (GlobalDoubleArray read = world.doubles("r", 5, 3))
            {
                assertRefused("cannot read " + file + ": rank 0: expected a dataset that is written as a whole, " +
                    "actual partial without the chunk at [0, 2], whose elements are 4.5", world, file, "partial", read);
                assertRefused("cannot read " + file + ": rank 0: expected a dataset with elements, actual shape, " +
                    "which has only a shape", world, file, "shape", read);
                Hdf5.read(world, file, "zeros", read);
                assertEquals(List.of(1.0, 0.0), List.of(read.get(0, 0), read.get(4, 2)));
                world.sync();
                for (final String dataset : List.of("none", "no chunk"))
                {
                    Hdf5.read(world, file, "whole", read);
                    assertEquals(14, read.get(4, 2));
                    world.sync();
                    Hdf5.read(world, file, dataset, read);
                    assertArrayEquals(new double[15], read.get(read.patch()));
                    world.sync();
                }
            }
        });
    }

    @Test
    void shouldRefuseChunksThatTheLibraryMisplaces() throws IOException, InterruptedException
    {
        runPython("import h5py, numpy as np",
            "a = np.arange(15.).reshape(5, 3)",
            "with h5py.File('a.h5', 'w', libver='latest') as f:",
            "  for name, most in (('rows', (None, 3)), ('wide', (None, 9)), ('fixed', (5, 9)), ('cols', (5, None)),",
            "      ('both', (None, None))):",
            "    f.create_dataset(name, data=a, chunks=(2, 2), maxshape=most)",
            "  for name, most in (('few', None), ('few rows', (None, 3))):",
            "    f.create_dataset(name, shape=(5, 3), dtype='<f8', chunks=(2, 2), maxshape=most)[4, 2] = 1",
            "  f.create_dataset('none', shape=(5, 3), dtype='<f8', chunks=(2, 2), maxshape=(None, 3))");
        EmbeddedJob.of(1, 2).run(world ->
        {
            try (GlobalDoubleArray read = world.doubles("r", 5, 3))
            {
                final String refused = "cannot read " + file + ": rank 0: expected a dataset that ";
                for (final String name : List.of("wide", "fixed", "cols"))
                {
                    assertRefused(refused + "grows by rows alone, actual " + name + " of shape [5, 3], which may " +
                        "grow to " + (name.equals("cols") ? "[5, -1]" : name.equals("wide") ? "[-1, 9]" : "[5, 9]") +
                        " (-1: without end), in the format of libver='latest'", world, file, name, read);
                }
                for (final String name : List.of("few", "few rows"))
                {
                    assertRefused(refused + "is written as a whole, actual " + name + " without the chunk at [0, 0]",
                        world, file, name, read);
                }
                Hdf5.read(world, file, "none", read);
                assertArrayEquals(new double[15], read.get(read.patch()));
                world.sync();
                for (final String name : List.of("rows", "both"))
                {
                    read.fill(-1);
                    Hdf5.read(world, file, name, read);
                    assertArrayEquals(LongStream.range(0, 15).asDoubleStream().toArray(), read.get(read.patch()));
                    world.sync();
                }
            }
        });
    }

    @Test
    void shouldTellWhatTheLibraryLacks() throws IOException, InterruptedException
    {
        runPython("import h5py, numpy as np",
            "with h5py.File('a.h5', 'w') as f:",
            "  f['plain'] = np.zeros((5, 3))",
            "  layout = h5py.VirtualLayout(shape=(5, 3), dtype='<f8')",
            "  layout[:, :] = h5py.VirtualSource(f['plain'])",
            "  f.create_virtual_dataset('virtual', layout)",
            "with h5py.File('loop.h5', 'w') as f:",
            "  f['loop'] = h5py.SoftLink('/loop')");
        EmbeddedJob.of(1, 2).run(world ->
        {
            try (GlobalDoubleArray read = world.doubles("r", 5, 3))
            {
                final String message = assertThrows(
                    IOException.class, () -> Hdf5.read(world, file, "plain", read)).getMessage();
                assertTrue(message.endsWith(": Virtual storage is not supported"), message);
                assertThrows(IOException.class, () -> Hdf5.read(world, folder.resolve("loop.h5"), "loop", read));
            }
        });
    }

    @Test
    void shouldReadOtherLayouts() throws IOException, InterruptedException
    {
        runPython("import h5py, numpy as np",
            "def write(f):",
            "  a = np.arange(15).reshape(5, 3)",
            "  p = h5py.h5p.create(h5py.h5p.DATASET_CREATE)",
            "  p.set_layout(h5py.h5d.COMPACT)",
            "  for name, of in ('matrix', a), ('vector', a[:, 1]):",
            "    d = h5py.h5d.create(f.id, name.encode(), h5py.h5t.STD_I64BE, h5py.h5s.create_simple(of.shape), p)",
            "    h5py.Dataset(d)[...] = of",
            "  f.create_dataset('big-endian', data=a.astype('>i8'))",
            "  f.create_dataset('unsigned', data=a.astype('>u4'))",
            "with h5py.File('a.h5', 'w', userblock_size=1024) as f:",
            "  write(f)",
            "  f['link'] = h5py.ExternalLink('other.h5', '/big-endian')",
            "with h5py.File('other.h5', 'w', libver='latest') as f:",
            "  write(f)");
        EmbeddedJob.of(1, 2).run(world ->
        {
            try (GlobalLongArray matrix = world.longs("m", 5, 3); GlobalLongArray vector = world.longs("v", 5))
            {
                for (final String dataset : List.of("matrix", "big-endian", "unsigned", "link"))
                {
                    matrix.fill(-1);
                    Hdf5.read(world, file, dataset, matrix);
                    assertArrayEquals(LongStream.range(0, 15).toArray(), matrix.get(matrix.patch()), dataset);
                    world.sync();
                }
                Hdf5.read(world, file, "vector", vector);
                assertArrayEquals(new long[]{1, 4, 7, 10, 13}, vector.get(vector.patch()));
            }
        });
    }

    @Test
    void shouldFollowLinks() throws IOException
    {
        final Path there = Files.createFile(folder.resolve("there.h5"));
        Files.createSymbolicLink(file, there);
        write();
        assertTrue(Files.isSymbolicLink(file) && Files.size(there) > 0);
        assertReads();
    }

    @Test
    void shouldLetOthersReadItAsTheUmaskDoes() throws IOException
    {
        final Path plain = Files.createFile(folder.resolve("plain"));
        write();
        assertEquals(Files.getPosixFilePermissions(plain), Files.getPosixFilePermissions(file));
    }

    @Test
    void shouldRefuseOnAllRanks()
    {
        write();
        EmbeddedJob.of(1, 2).run(world ->
        {
            try (GlobalLongArray other = world.longs("doubles", 1200, 900);
                GlobalDoubleArray wide = world.doubles("wide", 900, 1200);
                GlobalComplexArray complex = world.complex("z", 2, 2);
                GlobalDoubleArray slash = world.doubles("a/b", 2, 2))
            {
                assertRefused("cannot read " + file + ": rank 0: expected an array of double [1200, 900], as " +
                    "/doubles is, actual array doubles: 1200 x 900 longs", world, file, "/doubles", other);
                assertRefused("cannot read " + file + ": rank 0: expected an array of double [1200, 900], as " +
                    "/doubles is, actual array wide: 900 x 1200 doubles", world, file, "/doubles", wide);
                assertRefused("cannot read " + file + ": rank 0: expected a dataset of the file, which has " +
                    "[a float, doubles, ints, longs], actual /fock", world, file, "/fock", wide);
                assertRefused("cannot read " + folder + "/no: rank 0: there is no such file or folder",
                    world, folder.resolve("no"), "/fock", wide);
                assertThrows(IllegalArgumentException.class, () -> Hdf5.write(world, file, complex));
                assertThrows(IllegalArgumentException.class, () -> Hdf5.write(world, file, slash));
                assertThrows(IllegalArgumentException.class, () -> Hdf5.write(world, file, other, other));
                final IOException failure = assertThrows(
                    IOException.class, () -> Hdf5.write(world, folder.resolve("no/a.h5"), other));
                assertEquals("cannot write " + folder + "/no/a.h5: rank 0: there is no such file or folder",
                    failure.getMessage());
            }
        });
    }

    private static void assertRefused(
        final String message, final World world, final Path file, final String dataset, final GlobalArray<?> array)
    {
        assertEquals(message, assertThrows(
            IOException.class, () -> Hdf5.read(world, file, dataset, array)).getMessage());
    }
}
