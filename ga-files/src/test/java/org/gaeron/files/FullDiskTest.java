package org.gaeron.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.gaeron.EmbeddedJob;
import org.gaeron.GlobalArray;
import org.gaeron.World;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real file system that is full, or cannot be written to, where tests run as root and may mount one. */
class FullDiskTest
{
    private static final int KIB = 1024;

    @TempDir
    private Path folder;
    private boolean isMounted;

    private static boolean succeeds(final String... command) throws IOException, InterruptedException
    {
        return new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start().waitFor() == 0;
    }

    @BeforeEach
    void mount() throws IOException, InterruptedException
    {
        assumeTrue(System.getProperty("user.name").equals("root") && Files.isExecutable(Path.of("/bin/mount")) &&
            succeeds("/bin/mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", folder.toString()),
            "not possible: to mount a small file system");
        isMounted = true;
    }

    @AfterEach
    void unmount() throws IOException, InterruptedException
    {
        assertTrue(!isMounted || succeeds("/bin/umount", folder.toString()));
    }

    private Checkpoints saved(final World world)
    {
        return new Checkpoints(world, folder.resolve("run"), Disk.REAL, 100 * KIB);
    }

    private void write(final World world, final long kib, final long seed) throws IOException
    {
        try (GlobalArray<?> array = world.doubles("a", kib * KIB / Double.BYTES))
        {
            Typed.fill(world, array, seed);
            saved(world).write(array);
        }
    }

    private static void assertFails(final String reason, final World world, final Body body)
    {
        final IOException failure = assertThrows(IOException.class, body::run);
        assertTrue(failure.getMessage().contains(reason), failure::toString);
        assertEquals(1, failure.getMessage().lines().count());
        world.barrier();
    }

    private interface Body
    {
        void run() throws IOException;
    }

    private void assertHas(final World world, final long kib, final long seed) throws IOException
    {
        try (GlobalArray<?> array = world.doubles("a", kib * KIB / Double.BYTES))
        {
            saved(world).restore(array).orElseThrow().verify();
            assertTrue(Typed.has(array, seed));
        }
    }

    @Test
    void shouldKeepTheFormerCheckpoint()
    {
        EmbeddedJob.of(1, 2).run(world ->
        {
            write(world, 500, 1);
            assertFails("rank 0: expected 2.0 MiB free in " + folder + "/run for [a], actual 1.5 MiB", world,
                () -> write(world, 2000, 2));
            // passes the check of the space, but files of metadata need some, too
            final long free = Files.getFileStore(folder).getUsableSpace() / KIB;
            assertFails("the file system is full (", world, () -> write(world, free - 10, 3));
            assertHas(world, 500, 1);
            assertEquals(List.of(".lock", "000001", "latest"), CheckpointsTest.names(folder.resolve("run")));
            write(world, 500, 4);
            world.barrier();
            if (world.rank() == 0)
            {
                assertTrue(succeeds("/bin/mount", "-o", "remount,ro", folder.toString()));
            }
            world.barrier();
            assertFails(".lock: Read-only file system (", world, () -> write(world, 500, 5));
            try (GlobalArray<?> array = world.doubles("a", 10))
            {
                assertFails("cannot write " + folder + "/a.npy: Read-only file system (", world,
                    () -> Npy.write(world, array, folder.resolve("a.npy")));
            }
            assertHas(world, 500, 4);
        });
    }
}
