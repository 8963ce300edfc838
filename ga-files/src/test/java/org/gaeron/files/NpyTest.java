package org.gaeron.files;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;

import org.gaeron.ArraySpec;
import org.gaeron.ElementType;
import org.gaeron.EmbeddedJob;
import org.gaeron.GlobalArray;
import org.gaeron.GlobalComplexArray;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalIntArray;
import org.gaeron.World;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class NpyTest
{
    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void shouldReadOnAnyRanksAndLayouts(final ElementType type)
    {
        final ArraySpec spec = ArraySpec.of("a", type, 37, 23);
        final Path file = folder.resolve("a.npy");
        EmbeddedJob.of(2, 2).run(world ->
        {
            for (final ArraySpec layout : List.of(spec, spec.byColumns(), spec.withTiles(2, 3), spec.onRanks(2)))
            {
                try (GlobalArray<?> array = world.array(layout))
                {
                    Typed.fill(world, array, 5);
                    // of whole rows, and of parts of a row
                    Npy.write(world, array, file, CheckpointsTest.QUICK, layout == spec ? 100 : 1000);
                    Typed.fill(world, array, 6);
                    new NpyReader(world, file, 500).read(array);
                    assertTrue(Typed.has(array, 5));
                }
            }
        });
        EmbeddedJob.of(1, 3).run(world ->
        {
            try (GlobalArray<?> array = Npy.read(world, file, "b"))
            {
                assertEquals(ArraySpec.of("b", type, 37, 23), array.spec());
                assertTrue(Typed.has(array, 5));
            }
        });
    }

    @Test
    void shouldWriteTheseBytes() throws IOException
    {
        final Path file = folder.resolve("a.npy");
        EmbeddedJob.of(1, 2).run(world ->
        {
            try (GlobalDoubleArray array = world.doubles("a", 2, 3))
            {
                array.fill((row, col) -> row == 0 ? col : -1.0 * col);
                Npy.write(world, array, file);
            }
        });
        // as numpy.save writes [[0., 1., 2.], [-0., -1., -2.]]
        final String header = "{'descr': '<f8', 'fortran_order': False, 'shape': (2, 3), }";
        final ByteBuffer expected = ByteBuffer.allocate(128 + 48).order(ByteOrder.LITTLE_ENDIAN);
        expected.put(HexFormat.of().parseHex("934e554d50590100" + "7600"));
        expected.put("%-117s\n".formatted(header).getBytes(StandardCharsets.US_ASCII));
        for (final double value : new double[]{0, 1, 2, -0.0, -1, -2})
        {
            expected.putDouble(value);
        }
        assertArrayEquals(expected.array(), Files.readAllBytes(file));
        EmbeddedJob.of(1, 1).run(world ->
        {
            try (GlobalArray<?> array = world.ints("a", 5))
            {
                Npy.write(world, array, file);
                assertTrue(Files.readString(file, StandardCharsets.ISO_8859_1).contains("'<i4', 'fortran_order': " +
                    "False, 'shape': (5,), }"));
            }
        });
    }

    private Path file(final int version, final String text, final ByteBuffer elements) throws IOException
    {
        final ByteBuffer bytes =
            ByteBuffer.allocate(12 + text.length() + elements.remaining()).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put("\u0093NUMPY".getBytes(StandardCharsets.ISO_8859_1)).put((byte)version).put((byte)0);
        if (version == 1)
        {
            bytes.putShort((short)text.length());
        }
        else
        {
            bytes.putInt(text.length());
        }
        bytes.put(text.getBytes(StandardCharsets.US_ASCII)).put(elements).flip();
        final byte[] all = new byte[bytes.remaining()];
        bytes.get(all);
        return Files.write(folder.resolve("x.npy"), all);
    }

    @ParameterizedTest
    @CsvSource({"1, >i4, False", "2, >i4, True", "3, <i4, True", "3, =i4, False"})
    void shouldReadOtherOrdersAndVersions(final int version, final String descr, final String fortran)
        throws IOException
    {
        final ByteBuffer elements = ByteBuffer.allocate(24)
            .order(descr.startsWith(">") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < 6; i++)
        {
            elements.putInt(fortran.equals("True") ? i % 2 * 3 + i / 2 : i);
        }
        final Path file = file(version, "{\"shape\": (2, 3), 'fortran_order' : " + fortran + ", \"descr\":'" + descr +
            "'}  \n", elements.flip());
        EmbeddedJob.of(1, 2).run(world ->
        {
            for (final long panel : new long[]{4, 8, 100})
            {
                try (GlobalIntArray array = world.ints("a", 2, 3))
                {
                    new NpyReader(world, file, panel).read(array);
                    assertArrayEquals(new int[]{0, 1, 2, 3, 4, 5}, array.get(array.patch()));
                }
            }
        });
    }

    @Test
    void shouldReadShapesOfPython2() throws IOException
    {
        final Path file = file(1, "{'descr': '<i4', 'fortran_order': False, 'shape': (2L, 3L), }",
            ByteBuffer.allocate(24));
        EmbeddedJob.of(1, 2).run(world ->
        {
            try (GlobalArray<?> array = Npy.read(world, file, "a"))
            {
                assertEquals(ArraySpec.ints("a", 2, 3), array.spec());
            }
        });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
        "{'descr': '<f2', 'fortran_order': False, 'shape': (3,)} | expected elements f8, f4, i8, i4 or c16, actual <f2",
        "{'descr': [('a', '<f8')], 'fortran_order': False, 'shape': (3,)} | actual [('a', '<f8')]",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (3, 1, 1)} | at least 1, actual (3, 1, 1)",
        "{'descr': '<f8', 'fortran_order': False, 'shape': ()} | expected a shape of one or two numbers, actual ()",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (,)} | expected a shape of one or two numbers, actual (,)",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (0, 3)} | at least 1, actual (0, 3)",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (4,)} | bytes for 4 x 1 doubles, actual",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (2,)} | bytes for 2 x 1 doubles, actual",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (99999999999, 99999999999)} | at least 1, actual (9999",
        "{'descr': '<f8', 'shape': (3,)} | expected a header with descr, fortran_order and shape, actual {'descr'"
    })
    void shouldRefuseOtherFiles(final String text, final String message) throws IOException
    {
        final Path file = file(1, text, ByteBuffer.allocate(24));
        EmbeddedJob.of(1, 2).run(world -> assertRefused(world, file, message));
    }

    private static void assertRefused(final World world, final Path file, final String message)
    {
        final IOException failure = assertThrows(IOException.class, () -> Npy.read(world, file, "a"));
        assertTrue(failure.getMessage().contains(file.toString()) && failure.getMessage().contains(message),
            failure::toString);
        assertEquals(1, failure.getMessage().lines().count());
    }

    @Test
    void shouldRefuseWhatDoesNotFit() throws IOException
    {
        final Path file = file(1, "{'descr': '<c16', 'fortran_order': False, 'shape': (3,)}", ByteBuffer.allocate(48));
        final Path none = Files.writeString(folder.resolve("none.npy"), "not of NumPy, but long enough");
        EmbeddedJob.of(1, 2).run(world ->
        {
            try (GlobalComplexArray wide = world.complex("w", 1, 3); GlobalDoubleArray real = world.doubles("r", 3))
            {
                assertThrows(IllegalArgumentException.class, () -> Npy.read(world, file, wide));
                assertEquals("expected an array of 3 x 1 complex numbers, as " + file + " has them, actual array r: " +
                    "3 x 1 doubles", assertThrows(
                    IllegalArgumentException.class, () -> Npy.read(world, file, real)).getMessage());
            }
            assertRefused(world, none, "expected a file of NumPy, actual");
            assertRefused(world, folder.resolve("nothing"), "there is no such file");
            assertRefused(world, folder, "rank 0: cannot read");
        });
    }

    @Test
    void shouldLeaveTheFormerFileWhereItFails() throws IOException
    {
        final Path file = Files.writeString(folder.resolve("a.npy"), "former");
        EmbeddedJob.of(2, 1).run(world ->
        {
            final Disk full = new Disk()
            {
                @Override
                int writeSome(final FileChannel out, final ByteBuffer bytes, final long position) throws IOException
                {
                    throw new IOException("No space left on device");
                }
            };
            try (GlobalArray<?> array = world.doubles("a", 20, 20))
            {
                for (int rank = 0; rank < 2; rank++)
                {
                    final Disk disk = world.rank() == rank ? full : CheckpointsTest.QUICK;
                    final IOException failure =
                        assertThrows(IOException.class, () -> Npy.write(world, array, file, disk, 100));
                    assertTrue(failure.getMessage().startsWith("cannot write array a: rank " + rank +
                        ": cannot write " + file + ": the file system is full ("), failure::toString);
                }
                world.barrier();
                assertEquals("former", Files.readString(file));
                assertEquals(List.of("a.npy"), CheckpointsTest.names(folder));
            }
        });
    }

    /** A file in the place of a device would stay there: of /dev/null, for all programs. */
    @Test
    void shouldFollowLinksAndRefusePipes() throws IOException, InterruptedException
    {
        final Path file = Files.writeString(folder.resolve("a.npy"), "former");
        final Path link = Files.createSymbolicLink(folder.resolve("link"), file);
        final Path pipe = folder.resolve("pipe");
        assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
        EmbeddedJob.of(1, 2).run(world ->
        {
            try (GlobalArray<?> array = world.floats("a", 5, 3))
            {
                Typed.fill(world, array, 3);
                Npy.write(world, array, link);
                Typed.fill(world, array, 4);
                Npy.read(world, file, array);
                assertTrue(Typed.has(array, 3));
                new Checkpoints(world, folder.resolve("run"), CheckpointsTest.QUICK, 400).write(array);
                final String written = assertThrows(
                    IOException.class, () -> Npy.write(world, array, pipe)).getMessage();
                final String read = assertThrows(IOException.class, () -> Npy.read(world, pipe, array)).getMessage();
                assertTrue(read.endsWith("cannot read " + pipe + ": it is a pipe or a device"), read);
                final SavedArray saved = Checkpoint.latest(folder.resolve("run")).orElseThrow().array("a");
                final String exported = assertThrows(IOException.class, () -> Npy.export(saved, pipe)).getMessage();
                final String refusal = "cannot write " + pipe +
                    ": expected a new file or a regular one, actual a device or a pipe";
                assertEquals(List.of("cannot write array a: rank 0: " + refusal, refusal), List.of(written, exported));
            }
        });
        assertTrue(Files.isSymbolicLink(link));
        assertFalse(Files.isRegularFile(pipe));
        assertEquals(List.of("a.npy", "link", "pipe", "run"), CheckpointsTest.names(folder));
    }

    @Test
    void shouldExportFromACheckpoint() throws IOException
    {
        final Path file = folder.resolve("a.npy");
        EmbeddedJob.of(1, 2).run(world ->
        {
            try (GlobalArray<?> array = world.floats("a", 50, 31))
            {
                Typed.fill(world, array, 3);
                new Checkpoints(world, folder.resolve("run"), CheckpointsTest.QUICK, 400).write(array);
                if (world.rank() == 0)
                {
                    Npy.export(Checkpoint.latest(folder.resolve("run")).orElseThrow().array("a"), file);
                }
                world.barrier();
                Typed.fill(world, array, 4);
                Npy.read(world, file, array);
                assertTrue(Typed.has(array, 3));
            }
        });
        assertEquals(List.of("a.npy", "run"), CheckpointsTest.names(folder));
    }
}
