package org.gaeron.hdf5;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import org.gaeron.EmbeddedJob;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalIntArray;
import org.gaeron.SpecMismatchException;
import org.gaeron.World;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Files that are cut off, pipes, replaced meanwhile, or have no room. */
class Hdf5FaultTest
{
    @TempDir
    private Path folder;
    private Path file;

    @BeforeEach
    void name()
    {
        file = folder.resolve("a.h5");
    }

    private interface Body
    {
        void run() throws IOException;
    }

    private static void assertFails(final String message, final Body body)
    {
        final IOException failure = assertThrows(IOException.class, body::run);
        assertTrue(failure.getMessage().matches(message), failure::toString);
        for (Throwable cause = failure; cause != null; cause = cause.getCause())
        {
            assertFalse(String.valueOf(cause.getMessage()).contains("No space left on device"), cause::toString);
        }
    }

    @Test
    void shouldRefuseFilesThatAreCutOff()
    {
        EmbeddedJob.of(1, 2).run(world ->
        {
            try (GlobalIntArray array = world.ints("a", 1, 1000))
            {
                array.fill((row, col) -> (int)col);
                Hdf5.write(world, file, array);
                final long whole = Files.size(file);
                for (final long length : new long[]{whole - 1, whole / 2, 200})
                {
                    world.barrier();
                    if (world.rank() == 0)
                    {
                        try (FileChannel out = FileChannel.open(file, StandardOpenOption.WRITE))
                        {
                            out.truncate(length);
                        }
                    }
                    world.barrier();
                    assertFails("cannot read " + file + ": rank [01]: expected " + whole + " bytes, actual " + length +
                        ": the file is cut off", () -> Hdf5.read(world, file, "a", array));
                }
                assertEquals(999, array.get(0, 999));
            }
        });
    }

    @Test
    void shouldTellOfDamagedMetadata()
    {
        EmbeddedJob.of(1, 2).run(world ->
        {
            try (GlobalIntArray array = world.ints("a", 5, 5))
            {
                Hdf5.write(world, file, array);
                if (world.rank() == 0)
                {
                    final byte[] bytes = Files.readAllBytes(file);
                    bytes[19] = -1; // of the base address
                    Files.write(file, bytes);
                }
                world.barrier();
                assertFails("cannot read " + file + ": rank [01]: it is damaged: .*",
                    () -> Hdf5.read(world, file, "a", array));
            }
        });
    }

    /** Who opens a pipe waits for a writer, for ever. */
    @Test
    @Timeout(60)
    void shouldNotWaitForPipes() throws IOException, InterruptedException
    {
        assertEquals(0, new ProcessBuilder("mkfifo", file.toString()).start().waitFor());
        EmbeddedJob.of(1, 2).run(world ->
        {
            try (GlobalIntArray array = world.ints("a", 5, 5))
            {
                assertFails("cannot read " + file + ": rank [01]: it is a pipe or a device",
                    () -> Hdf5.read(world, file, "a", array));
            }
        });
    }

    /** As a program does that writes a new one again and again. All ranks read the same file, or none does. */
    @Test
    void shouldReadOneFileOnAllRanksThoughItIsReplaced() throws Exception
    {
        final AtomicBoolean isOver = new AtomicBoolean();
        final FutureTask<Integer> writer = new FutureTask<>(() -> replace(isOver));
        EmbeddedJob.of(1, 2).run(world ->
        {
            // more than one panel
            try (GlobalIntArray array = world.ints("a", 1, 2_100_000))
            {
                for (int value = 0; value < 2; value++)
                {
                    array.fill(value);
                    Hdf5.write(world, folder.resolve(value + ".h5"), array);
                }
                if (world.rank() == 0)
                {
                    Files.createLink(file, folder.resolve("1.h5"));
                    Thread.ofPlatform().start(writer);
                }
                world.barrier();
                for (int i = 0; i < 10; i++)
                {
                    readOne(world, array);
                }
            }
            finally
            {
                isOver.set(true);
            }
        });
        assertTrue(writer.get(20, TimeUnit.SECONDS) > 0);
    }

    private void readOne(final World world, final GlobalIntArray array)
    {
        try
        {
            Hdf5.read(world, file, "a", array);
            assertEquals(1, Arrays.stream(array.get(array.patch())).distinct().count(), "files");
            world.barrier();
        }
        catch (final IOException ex)
        {
            assertTrue(ex.getMessage().endsWith("it was replaced by another file while it was read"), ex::toString);
        }
    }

    /** Returns how often. */
    private int replace(final AtomicBoolean isOver) throws IOException, InterruptedException
    {
        int turn = 0;
        for (; !isOver.get(); turn++)
        {
            final Path next = Files.createLink(folder.resolve("next"), folder.resolve(turn % 2 + ".h5"));
            Files.setLastModifiedTime(next, FileTime.fromMillis(turn));
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            Thread.sleep(turn % 10);
        }
        return turn;
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
                final String dataset = world.rank() == 0 ? "a" : "/a";
                Hdf5.write(world, file, a);
                assertThrows(SpecMismatchException.class, () -> Hdf5.read(world, file, "a", mine));
                assertThrows(SpecMismatchException.class, () -> Hdf5.write(world, file, mine));
                final String told = assertThrows(
                    SpecMismatchException.class, () -> Hdf5.read(world, file, dataset, a)).getMessage();
                assertTrue(told.matches("expected the same call on all ranks, actual rank 0: read of a of .*, " +
                    "rank 1: read of /a of .*"), told);
                Hdf5.read(world, file, "a", a);
            }
        });
    }

    private static boolean succeeds(final String... command) throws IOException, InterruptedException
    {
        return new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start().waitFor() == 0;
    }

    @Test
    void shouldTellWhyAndHowMuchIsFree() throws IOException, InterruptedException
    {
        assumeTrue(System.getProperty("user.name").equals("root") && Files.isExecutable(Path.of("/bin/mount")) &&
            succeeds("/bin/mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", folder.toString()),
            "not possible: to mount a small file system");
        try
        {
            final long free = Files.getFileStore(folder).getUsableSpace();
            EmbeddedJob.of(1, 2).run(world ->
            {
                try (GlobalDoubleArray small = world.doubles("a", 5, 5);
                    GlobalDoubleArray large = world.doubles("a", 1, free / Double.BYTES))
                {
                    final Path other = folder.resolve("no/a.h5");
                    assertFails("cannot write " + other + ": rank 0: there is no such file or folder",
                        () -> Hdf5.write(world, other, small));
                    remount(world, "ro");
                    assertFails("cannot write " + file + ": rank 0: Read-only file system \\([0-9]+ bytes free\\)",
                        () -> Hdf5.write(world, file, small));
                    remount(world, "rw");
                    // passes the check of the space, but there is more in a file than elements
                    assertFails("cannot write " + file + ": rank 0: the file system is full \\([0-9]+ bytes free\\)",
                        () -> Hdf5.write(world, file, large));
                    assertEquals(free, Files.getFileStore(folder).getUsableSpace());
                    world.barrier();
                    Hdf5.write(world, file, small);
                    Hdf5.read(world, file, "a", small);
                }
            });
            assertEquals(1, folder.toFile().list().length);
        }
        finally
        {
            // the library still has a file open
            assertTrue(succeeds("/bin/umount", "--lazy", folder.toString()));
        }
    }

    private void remount(final World world, final String option) throws IOException, InterruptedException
    {
        assertTrue(world.rank() != 0 || succeeds("/bin/mount", "-o", "remount," + option, folder.toString()));
        world.barrier();
    }
}
