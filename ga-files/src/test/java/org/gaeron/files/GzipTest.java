package org.gaeron.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

import org.gaeron.ArraySpec;
import org.gaeron.ElementType;
import org.gaeron.EmbeddedJob;
import org.gaeron.GlobalArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.SpecMismatchException;
import org.gaeron.World;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Chunks that are compressed by gzip, and the job that wrote them. */
class GzipTest
{
    private static final int CHUNK_BYTES = 8192;
    private static final int CHECKSUM_BYTES = 4;

    @TempDir
    private Path folder;

    private Checkpoints compressed(final World world)
    {
        return new Checkpoints(world, folder.resolve("run"), CheckpointsTest.QUICK, CHUNK_BYTES).gzip(6);
    }

    private Checkpoint newest() throws IOException
    {
        return Checkpoint.latest(folder.resolve("run")).orElseThrow();
    }

    @ParameterizedTest
    @EnumSource
    void shouldRestoreOnOtherRanks(final ElementType type) throws IOException
    {
        final ArraySpec spec = ArraySpec.of("a", type, 131, 77);
        final String[] job = new String[1];
        EmbeddedJob.of(2, 2).run(world ->
        {
            try (GlobalArray<?> array = world.array(spec.withTiles(3, 2)))
            {
                Typed.fill(world, array, 5);
                compressed(world).write(array);
                if (world.rank() == 0)
                {
                    job[0] = world.jobId();
                }
            }
        });
        newest().verify();
        assertTrue(job[0].matches("[0-9a-f]{32}"), job[0]);
        assertEquals(job[0], newest().job());
        EmbeddedJob.of(3, 1).run(world ->
        {
            try (GlobalArray<?> array = world.array(spec))
            {
                assertTrue(compressed(world).restore(array).isPresent());
                assertTrue(Typed.has(array, 5));
            }
        });
    }

    /** A chunk of zeros in two strips, as the reader of the JDK and the specification's document see it. */
    @Test
    void shouldWriteAsOthersReadIt() throws IOException
    {
        writeLongs();
        final Path array = folder.resolve("run/000001/n");
        assertTrue(Files.readString(array.resolve("zarr.json")).replaceAll("\\s", "").contains(
            "\"codecs\":[{\"name\":\"bytes\",\"configuration\":{\"endian\":\"little\"}}," +
            "{\"name\":\"gzip\",\"configuration\":{\"level\":6}},{\"name\":\"crc32c\"}]"));
        final byte[] file = Files.readAllBytes(array.resolve("c/0/0"));
        assertTrue(file.length < CHUNK_BYTES / 8, () -> file.length + " bytes");
        try (GZIPInputStream in = new GZIPInputStream(
            new ByteArrayInputStream(file, 0, file.length - CHECKSUM_BYTES)))
        {
            final byte[] elements = in.readAllBytes();
            assertEquals(CHUNK_BYTES, elements.length);
            assertEquals(7, elements[8], "little-endian, row by row");
        }
    }

    private void writeLongs()
    {
        EmbeddedJob.of(1, 2).run(world ->
        {
            try (GlobalLongArray array = world.longs("n", 32, 32))
            {
                array.fill((i, j) -> 7 * j);
                compressed(world).write(array);
            }
        });
    }

    @Test
    void shouldNameDamagedChunks() throws IOException
    {
        writeLongs();
        final Path chunk = folder.resolve("run/000001/n/c/0/0");
        final byte[] whole = Files.readAllBytes(chunk);
        for (int bit = 0; bit < whole.length * 8; bit += 7)
        {
            final byte[] damaged = whole.clone();
            damaged[bit / 8] ^= (byte)(1 << bit % 8);
            assertRefused(chunk, damaged, " is damaged: expected CRC-32C ");
        }
        assertRefused(chunk, new byte[0], " cannot be read: ");
        assertRefused(chunk, Arrays.copyOf(whole, 17), " is damaged: ");
        assertRefused(chunk, new byte[2 * CHUNK_BYTES], " cannot be read: expected at most ");
    }

    /** Without a sum, the number of elements is checked. */
    @Test
    void shouldRefuseTooFewAndTooManyElements() throws IOException
    {
        writeLongs();
        final Path array = folder.resolve("run/000001/n");
        final Path document = array.resolve("zarr.json");
        Files.writeString(document,
            Files.readString(document).replaceAll(",\\s*\\{\\s*\"name\": \"crc32c\"\\s*}", ""));
        for (final int length : new int[]{ CHUNK_BYTES - 1, CHUNK_BYTES + 1, 100 * CHUNK_BYTES })
        {
            final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            writeMember(bytes, length);
            assertRefused(array.resolve("c/0/0"), bytes.toByteArray(), " cannot be read: expected " + CHUNK_BYTES +
                " compressed bytes of elements, actual " + (length < CHUNK_BYTES ? Integer.toString(length) : "more"));
        }
        // a reader gets all of a member before it sees that another one follows
        final ByteArrayOutputStream members = new ByteArrayOutputStream();
        writeMember(members, CHUNK_BYTES);
        writeMember(members, 1);
        assertRefused(array.resolve("c/0/0"), members.toByteArray(), " cannot be read: expected " + CHUNK_BYTES +
            " compressed bytes of elements, actual more");
    }

    private static void writeMember(final ByteArrayOutputStream to, final int length) throws IOException
    {
        try (GZIPOutputStream out = new GZIPOutputStream(to))
        {
            out.write(new byte[length]);
        }
    }

    private void assertRefused(final Path chunk, final byte[] bytes, final String reason) throws IOException
    {
        Files.write(chunk, bytes);
        final Checkpoint newest = newest();
        final String message = assertThrows(IOException.class, newest::verify).getMessage();
        assertTrue(message.startsWith("array n: chunk " + chunk + reason), message);
    }

    @Test
    void shouldRefuseLevelsThatAreNoneOrDiffer()
    {
        EmbeddedJob.of(1, 2).run(world ->
        {
            final Checkpoints checkpoints = compressed(world);
            assertEquals("expected a level of gzip from 1 to 9, actual 10",
                assertThrows(IllegalArgumentException.class, () -> checkpoints.gzip(10)).getMessage());
            assertThrows(IllegalArgumentException.class, () -> checkpoints.gzip(0));
            try (GlobalLongArray array = world.longs("n", 4, 4))
            {
                checkpoints.gzip(1 + world.rank());
                final String message =
                    assertThrows(SpecMismatchException.class, () -> checkpoints.write(array)).getMessage();
                assertTrue(message.contains("gzip 1") && message.contains("gzip 2"), message);
            }
        });
    }
}
