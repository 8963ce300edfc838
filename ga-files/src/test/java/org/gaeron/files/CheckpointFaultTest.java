package org.gaeron.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.gaeron.EmbeddedJob;
import org.gaeron.GlobalArray;
import org.gaeron.JobFailedException;
import org.gaeron.Program;
import org.gaeron.World;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** Disks that fail or stop at any operation, and damaged files: the former checkpoint is always there. */
class CheckpointFaultTest
{
    private static final long SMALL_CHUNK = 512;

    @TempDir
    private Path folder;

    private Checkpoints on(final World world, final Disk disk)
    {
        return new Checkpoints(world, folder.resolve("run"), disk, SMALL_CHUNK).keep(1);
    }

    private static void withArrays(final World world, final Body body) throws Exception
    {
        try (GlobalArray<?> first = world.doubles("first", 9, 6);
            GlobalArray<?> second = world.ints("second", 16, 11))
        {
            body.run(first, second);
        }
    }

    private interface Body
    {
        void run(GlobalArray<?> first, GlobalArray<?> second) throws Exception;
    }

    private void write(final World world, final Disk disk, final long seed) throws Exception
    {
        withArrays(world, (first, second) ->
        {
            Typed.fill(world, first, seed);
            Typed.fill(world, second, seed + 1);
            on(world, disk).write(Map.of("seed", Long.toString(seed)), first, second);
        });
    }

    /** {@return the seed of the newest checkpoint, all bits of which are checked} */
    private long restored(final World world) throws Exception
    {
        final long[] seed = new long[1];
        withArrays(world, (first, second) ->
        {
            final Checkpoint read = on(world, CheckpointsTest.QUICK).restore(first, second).orElseThrow();
            read.verify();
            seed[0] = Long.parseLong(read.attributes().get("seed"));
            assertTrue(Typed.has(first, seed[0]));
            assertTrue(Typed.has(second, seed[0] + 1));
        });
        return seed[0];
    }

    @Test
    void shouldKeepTheFormerOneWhateverFails()
    {
        EmbeddedJob.of(1, 2).run(world -> write(world, CheckpointsTest.QUICK, 100));
        long last = 100;
        int fault = 1;
        boolean failed = true;
        while (failed)
        {
            final FaultyDisk disk = new FaultyDisk(fault, false);
            final long seed = 100 + 10 * fault;
            final long former = last;
            final int number = fault;
            final boolean[] threw = new boolean[1];
            final Long read = EmbeddedJob.of(1, 2).call(world ->
            {
                IOException failure = null;
                try
                {
                    write(world, disk, seed);
                }
                catch (final IOException ex)
                {
                    failure = ex;
                    assertTrue(ex.getMessage().matches("cannot write a checkpoint into " + folder +
                        "/run: rank [01]: .*planted failure( \\([0-9.]+ .iB free\\))?"), ex::toString);
                }
                threw[0] |= failure != null;
                final long restored = restored(world);
                assertTrue(restored == seed || failure != null && restored == former, () -> "operation " + number);
                return restored;
            });
            failed = threw[0];
            last = read;
            fault++;
        }
        assertTrue(fault > 25, "operations of a checkpoint: " + fault);
    }

    @Test
    void shouldKeepTheFormerOneWhereverTheJobEnds() throws IOException
    {
        EmbeddedJob.of(1, 2).run(world -> write(world, CheckpointsTest.QUICK, 100));
        long last = 100;
        boolean ended = true;
        for (int fault = 1; ended; fault++)
        {
            final FaultyDisk disk = new FaultyDisk(fault, true);
            final long seed = 100 + 10 * fault;
            final Program program = world -> write(world, disk, seed);
            ended = false;
            try
            {
                EmbeddedJob.of(1, 2).run(program);
            }
            catch (final JobFailedException ex)
            {
                ended = true;
                assertTrue(ex.toString().contains("planted end"), ex::toString);
            }
            final long read = EmbeddedJob.of(1, 2).call(this::restored);
            assertTrue(read == seed || ended && read == last, "operation " + fault);
            last = read;
        }
        assertEquals(List.of(".lock", "latest"), CheckpointsTest.names(folder.resolve("run")).stream()
            .filter(name -> !name.startsWith("0")).toList());
        assertEquals(1, Checkpoint.all(folder.resolve("run")).size());
    }

    @Test
    void shouldNameRankFileAndSpaceOnAllRanks()
    {
        EmbeddedJob.of(2, 2).run(world ->
        {
            final Disk disk = world.rank() != 2 ? CheckpointsTest.QUICK : new Disk()
            {
                @Override
                int writeSome(final FileChannel out, final ByteBuffer bytes, final long position) throws IOException
                {
                    throw new IOException("No space left on device");
                }
            };
            final IOException failure = assertThrows(IOException.class, () -> write(world, disk, 1));
            assertTrue(failure.getMessage().matches("cannot write a checkpoint into " + folder + "/run: rank 2: " +
                "cannot write " + folder + "/run/.tmp-checkpoint-000001-[0-9a-f]+" +
                "/second/c/[0-9]+/[0-9]+: the file system is " +
                "full \\([0-9.]+ .iB free\\)"), failure::toString);
            assertEquals(world.rank() == 2, failure.getCause() != null);
            world.barrier();
            assertEquals(List.of(".lock"), CheckpointsTest.names(folder.resolve("run")));
            write(world, CheckpointsTest.QUICK, 4);
            assertEquals(4, restored(world));
        });
    }

    @Test
    void shouldAskForSpaceFirst()
    {
        EmbeddedJob.of(1, 2).run(world ->
        {
            final Disk disk = new Disk()
            {
                @Override
                long usableBytes(final Path path)
                {
                    return 1000;
                }
            };
            final IOException failure = assertThrows(IOException.class, () -> write(world, disk, 1));
            assertTrue(failure.getMessage().endsWith("rank 0: expected 1.1 KiB free in " + folder +
                "/run for [first, second], actual 1000 bytes"), failure::toString);
        });
    }

    @Test
    void shouldLetOneJobWriteAtATime() throws IOException
    {
        EmbeddedJob.of(1, 1).run(world ->
        {
            write(world, CheckpointsTest.QUICK, 1);
            try (Closeable lock = new CheckpointFolder(folder.resolve("run"), Disk.REAL).lock())
            {
                assertNotNull(lock);
                final IOException failure =
                    assertThrows(IOException.class, () -> write(world, CheckpointsTest.QUICK, 2));
                assertTrue(failure.getMessage().contains("another job is writing there"), failure::toString);
            }
            assertEquals(1, restored(world));
        });
    }

    @Test
    void shouldNameDamagedChunks() throws IOException
    {
        EmbeddedJob.of(1, 2).run(world -> write(world, CheckpointsTest.QUICK, 1));
        final Path chunk = folder.resolve("run/000001/second/c/1/0");
        final byte[] whole = Files.readAllBytes(chunk);
        for (int bit = 0; bit < whole.length * 8; bit += 101)
        {
            final byte[] damaged = whole.clone();
            damaged[bit / 8] ^= (byte)(1 << bit % 8);
            Files.write(chunk, damaged);
            assertTrue(verified().matches("array second: chunk " + chunk +
                " is damaged: expected CRC-32C [0-9a-f]{8}, as the file has it, actual [0-9a-f]{8}"));
        }
        assertRestoreFails("array second: chunk " + chunk + " is damaged: expected CRC-32C");
        Files.write(chunk, new byte[17]);
        assertEquals("array second: chunk " + chunk + " cannot be read: expected " + whole.length +
            " bytes, actual 17", verified());
        Files.delete(chunk);
        assertEquals("array second: chunk " + chunk + " is missing", verified());
        assertRestoreFails("rank 1: array second: chunk " + chunk + " is missing");
        Files.write(folder.resolve("run/000001/first/c/0/0"), new byte[0]);
        final IOException both = assertThrows(IOException.class, () -> newest().verify());
        assertTrue(both.getMessage().startsWith("array first") && both.getSuppressed().length == 1, both::toString);
    }

    /** Who opens a pipe waits for a writer, for ever. */
    @Test
    @Timeout(60)
    void shouldNotWaitForPipes() throws IOException, InterruptedException
    {
        EmbeddedJob.of(1, 1).run(world -> write(world, CheckpointsTest.QUICK, 1));
        final Path chunk = folder.resolve("run/000001/first/c/0/0");
        replaceByPipe(chunk);
        assertTrue(verified().endsWith(chunk + " cannot be read: it is a pipe or a device"));
        replaceByPipe(folder.resolve("run/latest"));
        assertTrue(assertThrows(IOException.class, this::newest).getMessage().endsWith("it is a pipe or a device"));
        Files.delete(folder.resolve("run/latest"));
        replaceByPipe(folder.resolve("run/000001/first/zarr.json"));
        assertTrue(assertThrows(IOException.class, this::newest).getMessage().endsWith("it is a pipe or a device"));
    }

    private static void replaceByPipe(final Path file) throws IOException, InterruptedException
    {
        Files.delete(file);
        assertEquals(0, new ProcessBuilder("mkfifo", file.toString()).start().waitFor());
    }

    private Checkpoint newest() throws IOException
    {
        return Checkpoint.latest(folder.resolve("run")).orElseThrow();
    }

    private String verified() throws IOException
    {
        final Checkpoint newest = newest();
        return assertThrows(IOException.class, newest::verify).getMessage();
    }

    private void assertRestoreFails(final String message)
    {
        EmbeddedJob.of(2, 1).run(world ->
        {
            final IOException failure = assertThrows(IOException.class, () -> restored(world));
            assertTrue(failure.getMessage().startsWith("cannot restore array second: rank 1: ") &&
                failure.getMessage().contains(message), failure::toString);
        });
    }

    @Test
    void shouldNameDamagedMetadata() throws IOException
    {
        EmbeddedJob.of(1, 1).run(world -> write(world, CheckpointsTest.QUICK, 1));
        final Path array = folder.resolve("run/000001/first/zarr.json");
        final String good = Files.readString(array);
        for (final List<String> change : List.of(
            List.of("float64", "uint8",
                "expected data type float64, float32, int64, int32 or complex128, actual uint8"),
            List.of("\"zarr_format\": 3", "\"zarr_format\": 2", "expected zarr_format 3, actual 2"),
            List.of("crc32c", "zstd", "expected the codecs bytes, then gzip or none, then crc32c or none, actual"),
            List.of("regular", "rectilinear", "expected chunk_grid regular, actual rectilinear"),
            List.of("\"shape\"", "\"shaped\"", "a value is missing, or has another form"),
            List.of("9", "-9", "expected shape to be two numbers"),
            List.of("}", "", "it is no JSON: ")))
        {
            Files.writeString(array, good.replace(change.get(0), change.get(1)));
            final IOException failure = assertThrows(IOException.class, this::newest);
            assertTrue(failure.getMessage().startsWith(array + " is damaged, or not of a checkpoint: ") &&
                failure.getMessage().contains(change.get(2)), failure::toString);
        }
        Files.delete(array);
        assertEquals("cannot read " + array + ": there is no such file or folder",
            assertThrows(IOException.class, this::newest).getMessage());
    }

    /** Only the rank with the one chunk finds that the array is closed: the others do not wait for it. */
    @Test
    void shouldNotWaitForARankThatThrowsSomethingElse()
    {
        EmbeddedJob.of(1, 1).run(world -> write(world, CheckpointsTest.QUICK, 1));
        EmbeddedJob.of(1, 3).run(world ->
        {
            final GlobalArray<?> closed = world.doubles("first", 9, 6);
            closed.close();
            final Checkpoints checkpoints =
                new Checkpoints(world, folder.resolve("run"), CheckpointsTest.QUICK, 1 << 20);
            for (final Executable call : new Executable[]{
                () -> checkpoints.write(closed), () -> checkpoints.restore(closed),
                () -> Npy.write(world, closed, folder.resolve("a.npy"))})
            {
                final Exception ex = assertThrows(Exception.class, call);
                assertTrue(ex.toString().contains("closed"), ex::toString);
            }
            write(world, CheckpointsTest.QUICK, 2);
            assertEquals(2, restored(world));
        });
    }

    /** Otherwise a crash of the host could take the first checkpoint, with the folder that was made for it. */
    @Test
    void shouldForceTheEntriesOfNewFoldersToTheDisk() throws IOException
    {
        final List<Path> forced = new ArrayList<>();
        final Disk disk = new Disk()
        {
            @Override
            void forceFolder(final Path path)
            {
                forced.add(path);
            }
        };
        final CheckpointFolder run = new CheckpointFolder(folder.resolve("of/a/run"), disk);
        run.lock().close();
        assertEquals(List.of(folder.resolve("of/a"), folder.resolve("of"), folder), forced);
        run.lock().close();
        assertEquals(3, forced.size());
    }
}
