package org.gaeron.files;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;

import org.gaeron.EmbeddedJob;
import org.gaeron.GlobalArray;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalIntArray;
import org.gaeron.SpecMismatchException;
import org.gaeron.World;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** Folders in which others have files, too, or change them meanwhile. */
class SharedFolderTest
{
    @TempDir
    private Path folder;

    @Test
    void shouldLeaveAloneWhatIsNoCheckpoint() throws IOException
    {
        final Path run = Files.createDirectory(folder.resolve("run"));
        final Path thesis = Files.createDirectory(run.resolve("20261101")).resolve("thesis.txt");
        final Path other = Files.createDirectory(run.resolve("20261102")).resolve(Zarr.DOCUMENT);
        final List<Path> files =
            List.of(thesis, other, run.resolve("000002"), run.resolve("123456"), run.resolve(".tmp-12ab-big.npy"));
        for (final Path file : files)
        {
            Files.writeString(file, "{\"zarr_format\": 3, \"node_type\": \"group\"}");
        }
        EmbeddedJob.of(1, 2).run(world ->
        {
            final Checkpoints saved = new Checkpoints(world, run, CheckpointsTest.QUICK, 400).keep(1);
            try (GlobalArray<?> array = world.doubles("a", 5, 5))
            {
                for (int i = 0; i < 3; i++)
                {
                    saved.write(array);
                }
                assertTrue(saved.restore(array).isPresent());
            }
        });
        for (final Path file : files)
        {
            assertTrue(Files.isRegularFile(file), file::toString);
        }
        assertEquals(1, IntStream.rangeClosed(20_261_100, 20_261_110)
            .filter(step -> Files.exists(run.resolve(step + "/a"))).count(), "one is kept");
    }

    @Test
    void shouldSkipZarrOfOtherPrograms() throws IOException
    {
        final Path run = Files.createDirectory(folder.resolve("run"));
        final String begin = "{\"zarr_format\": 3, \"node_type\": ";
        Files.writeString(Files.createDirectory(run.resolve("20261101")).resolve(Zarr.DOCUMENT),
            begin + "\"array\", \"shape\": [7]}");
        Files.writeString(Files.createDirectory(run.resolve("20261102")).resolve(Zarr.DOCUMENT),
            begin + "\"group\", \"attributes\": {\"date\": 7}}");
        EmbeddedJob.of(1, 2).run(world ->
        {
            final Checkpoints saved = new Checkpoints(world, run, CheckpointsTest.QUICK, 400);
            try (GlobalArray<?> array = world.doubles("a", 5, 5))
            {
                assertTrue(saved.restore(array).isEmpty());
                saved.write(array);
                world.barrier();
                Files.deleteIfExists(run.resolve("latest"));
                assertTrue(saved.restore(array).isPresent());
            }
        });
        assertEquals(List.of(run.resolve("20261103")), Checkpoint.folders(run));
        assertEquals(1, Checkpoint.all(run).size());
    }

    @Test
    void shouldWriteWhereALinkLeadsThatIsNotThereYet() throws IOException
    {
        final Path scratch = Files.createDirectory(folder.resolve("scratch"));
        final Path link = Files.createSymbolicLink(folder.resolve("a.npy"), Path.of("scratch/a.npy"));
        final Path circle = Files.createSymbolicLink(folder.resolve("circle"), Path.of("circle"));
        EmbeddedJob.of(1, 2).run(world ->
        {
            try (GlobalArray<?> array = world.doubles("a", 5, 5))
            {
                Npy.write(world, array, link);
                assertThrows(IOException.class, () -> Npy.write(world, array, circle));
            }
        });
        assertTrue(Files.isSymbolicLink(link));
        assertTrue(Files.isRegularFile(scratch.resolve("a.npy")));
    }

    @Test
    void shouldTellRanksThatPassDifferentArrays()
    {
        EmbeddedJob.of(1, 2).run(world ->
        {
            try (GlobalDoubleArray a = world.doubles("a", 5, 5);
                GlobalDoubleArray b = world.doubles("a", 5, 5))
            {
                final GlobalDoubleArray mine = world.rank() == 0 ? a : b;
                final Path file = folder.resolve("a.npy");
                Npy.write(world, a, file);
                assertThrows(SpecMismatchException.class, () -> Npy.read(world, file, mine));
                assertThrows(SpecMismatchException.class, () -> Npy.write(world, mine, file));
                final Checkpoints saved = new Checkpoints(world, folder.resolve("run"), CheckpointsTest.QUICK, 400);
                assertThrows(SpecMismatchException.class, () -> saved.write(mine));
                saved.write(a);
                assertThrows(SpecMismatchException.class, () -> saved.restore(mine));
            }
        });
    }

    /** As a program does that writes a new one again and again. All ranks read the same array, or none does. */
    @Test
    void shouldReadOneArrayOnAllRanksThoughTheFileIsReplaced() throws Exception
    {
        final Path file = folder.resolve("a.npy");
        EmbeddedJob.of(1, 1).run(world ->
        {
            for (int rows = 3; rows < 5; rows++)
            {
                try (GlobalArray<?> array = world.doubles("a", rows, 2))
                {
                    Npy.write(world, array, folder.resolve(rows + ".npy"));
                }
            }
        });
        Files.copy(folder.resolve("3.npy"), file);
        final AtomicBoolean isOver = new AtomicBoolean();
        final FutureTask<Integer> writer = new FutureTask<>(() -> replace(file, isOver, "3.npy", "4.npy"));
        Thread.ofPlatform().start(writer);
        try
        {
            EmbeddedJob.of(1, 3).run(world ->
            {
                for (int i = 0; i < 100; i++)
                {
                    try (GlobalArray<?> array = Npy.read(world, file, "a"))
                    {
                        assertEquals(2, array.cols());
                    }
                    catch (final IOException ex)
                    {
                        assertTrue(ex.getMessage().contains("was replaced by another array while it was read"),
                            ex::getMessage);
                    }
                }
                assertEquals(0, world.memory().bytesOf("a"), "bytes of arrays that are left");
            });
        }
        finally
        {
            isOver.set(true);
        }
        assertTrue(writer.get(20, TimeUnit.SECONDS) > 0);
    }

    /** The same with files of one shape. */
    @Test
    void shouldReadOneFileOnAllRanksThoughItIsReplaced() throws Exception
    {
        final Path file = folder.resolve("a.npy");
        final AtomicBoolean isOver = new AtomicBoolean();
        final FutureTask<Integer> writer = new FutureTask<>(() -> replace(file, isOver, "1.npy", "2.npy"));
        EmbeddedJob.of(1, 3).run(world ->
        {
            try (GlobalIntArray array = world.ints("a", 300, 2))
            {
                for (final String name : List.of("1.npy", "2.npy", "a.npy"))
                {
                    array.fill(name.charAt(0));
                    Npy.write(world, array, folder.resolve(name));
                }
                if (world.rank() == 0)
                {
                    Thread.ofPlatform().start(writer);
                }
                for (int i = 0; i < 100; i++)
                {
                    readOne(world, file, array);
                }
            }
            finally
            {
                isOver.set(true);
            }
        });
        assertTrue(writer.get(20, TimeUnit.SECONDS) > 0);
    }

    private static void readOne(final World world, final Path file, final GlobalIntArray array)
    {
        try
        {
            new NpyReader(world, file, 400).read(array);
            assertEquals(1, Arrays.stream(array.get(array.patch())).distinct().count(), "files");
            world.barrier();
        }
        catch (final IOException ex)
        {
            assertTrue(ex.getMessage().endsWith("was replaced by another array while it was read"), ex::getMessage);
        }
    }

    /** Returns how often. */
    private int replace(final Path file, final AtomicBoolean isOver, final String... names)
        throws IOException, InterruptedException
    {
        int turn = 0;
        for (; !isOver.get(); turn++)
        {
            final Path next = Files.copy(folder.resolve(names[turn % names.length]), folder.resolve("next"));
            Files.setLastModifiedTime(next, FileTime.fromMillis(turn));
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            if (turn % 5 == 0)
            {
                Thread.sleep(1);
            }
        }
        return turn;
    }

    /** The system ends a lock when the process closes any channel of the file. */
    @Test
    void shouldKeepItsLockThoughAnotherJobOfTheProcessIsRefused() throws IOException
    {
        final Path locks = Path.of("/proc/locks");
        assumeTrue(Files.isReadable(locks));
        final Path file = folder.resolve(".lock");
        try (Closeable lock = Disk.REAL.lock(file))
        {
            assertTrue(isLocked(locks, file), lock::toString);
            assertTrue(assertThrows(IOException.class, () -> Disk.REAL.lock(folder.resolve("./.lock")))
                .getMessage().contains("another job is writing there"));
            assertTrue(isLocked(locks, file), "after the refusal");
        }
        assertFalse(isLocked(locks, file));
        Disk.REAL.lock(file).close();
    }

    private static boolean isLocked(final Path locks, final Path file) throws IOException
    {
        final String inode = ":" + Files.getAttribute(file, "unix:ino") + " ";
        return Files.readAllLines(locks).stream().anyMatch(line -> line.contains(inode));
    }
}
