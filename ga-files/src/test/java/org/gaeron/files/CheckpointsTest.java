package org.gaeron.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import java.util.stream.Stream;

import org.gaeron.ArraySpec;
import org.gaeron.ElementType;
import org.gaeron.EmbeddedJob;
import org.gaeron.GlobalArray;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.Group;
import org.gaeron.JobFailedException;
import org.gaeron.Patch;
import org.gaeron.SpecMismatchException;
import org.gaeron.Team;
import org.gaeron.World;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CheckpointsTest
{
    private static final long SMALL_CHUNK = 512;

    /** Leaves it to the system when to write. */
    static final Disk QUICK = new Disk()
    {
        @Override
        void force(final FileChannel channel)
        {
            // not needed to survive the end of a process
        }
    };

    @TempDir
    private Path folder;

    private Checkpoints small(final Team team)
    {
        return new Checkpoints(team, folder.resolve("run"), QUICK, SMALL_CHUNK);
    }

    private static List<ArraySpec> layouts(final ArraySpec spec, final int ranks)
    {
        return List.of(spec, spec.byRows(), spec.byColumns(), spec.withTiles(3, 2),
            spec.withRowCuts(0, 1, 20).withGrid(2, 1), spec.onRanks(ranks - 1), spec.onRanks(ranks - 1, 0));
    }

    @ParameterizedTest
    @EnumSource
    void shouldRestoreOnAnyRanksAndLayouts(final ElementType type)
    {
        final ArraySpec spec = ArraySpec.of("a", type, 37, 23);
        EmbeddedJob.of(2, 2).run(world ->
        {
            try (GlobalArray<?> array = world.array(spec))
            {
                Typed.fill(world, array, 5);
                small(world).write(array);
            }
        });
        EmbeddedJob.of(1, 3).run(world -> restoreAndWriteAgain(world, spec));
        EmbeddedJob.of(3, 1).run(world -> restoreAndWriteAgain(world, spec));
        EmbeddedJob.of(2, 1).transport("udp").run(world -> restoreAndWriteAgain(world, spec));
    }

    private void restoreAndWriteAgain(final World world, final ArraySpec spec) throws IOException
    {
        for (final ArraySpec layout : layouts(spec, world.size()))
        {
            try (GlobalArray<?> array = world.array(layout))
            {
                assertTrue(small(world).restore(array).isPresent());
                assertTrue(Typed.has(array, 5), layout::toString);
                small(world).write(array);
            }
        }
    }

    @Test
    void shouldKeepSeveralArraysAndAttributes()
    {
        EmbeddedJob.of(2, 2).run(world ->
        {
            try (GlobalArray<?> fock = world.doubles("fock", 1, 1);
                GlobalArray<?> counts = world.longs("counts of tasks", 100, 1);
                GlobalArray<?> row = world.floats("row", 1, 1000))
            {
                Typed.fill(world, fock, 1);
                Typed.fill(world, counts, 2);
                Typed.fill(world, row, 3);
                final Path written = small(world).write(Map.of("title", "H2O \"é\"", "step", "7"), fock, counts, row);
                assertEquals(folder.resolve("run/000001"), written);
            }
        });
        EmbeddedJob.of(1, 2).run(world ->
        {
            try (GlobalArray<?> counts = world.longs("counts of tasks", 100, 1);
                GlobalArray<?> row = world.floats("row", 1, 1000);
                GlobalArray<?> other = world.doubles("other", 1, 1))
            {
                final Checkpoint read = small(world).restore(row, counts).orElseThrow();
                assertTrue(Typed.has(counts, 2));
                assertTrue(Typed.has(row, 3));
                read.restore(world, "fock", other);
                assertTrue(Typed.has(other, 1));
                assertEquals(Map.of("title", "H2O \"é\"", "step", "7"), read.attributes());
                assertEquals(1, read.step());
                assertEquals(4, read.ranks());
                assertEquals("[array fock: 1 x 1 doubles, array counts of tasks: 100 x 1 longs, " +
                    "array row: 1 x 1000 floats]", read.arrays().toString());
            }
        });
    }

    /** The chunks of programs are larger than the strips in which they are written, and the last strip is shorter. */
    @Test
    void shouldWriteLargeChunksInStrips()
    {
        EmbeddedJob.of(2, 1).run(world ->
        {
            final ArraySpec spec = ArraySpec.complex("a", 1003, 701).withTiles(64, 1000);
            try (GlobalArray<?> array = world.array(spec))
            {
                final Checkpoints saved = new Checkpoints(world, folder, QUICK, ChunkGrid.CHUNK_BYTES);
                Typed.fill(world, array, 3);
                saved.write(array);
                Typed.fill(world, array, 4);
                saved.restore(array).orElseThrow().verify();
                assertTrue(Typed.has(array, 3));
            }
        });
    }

    @Test
    void shouldReadSections() throws IOException
    {
        final ArraySpec spec = ArraySpec.complex("a", 30, 41);
        EmbeddedJob.of(1, 2).run(world ->
        {
            try (GlobalArray<?> array = world.array(spec))
            {
                Typed.fill(world, array, 9);
                small(world).write(array);
            }
        });
        final SavedArray saved = Checkpoint.latest(folder.resolve("run")).orElseThrow().array("a");
        final MemorySegment all = Typed.bits(spec, 9);
        final Patch patch = Patch.of(3, 29, 7, 40);
        final MemorySegment part = Arena.ofAuto().allocate(patch.rows() * 50 * 16);
        saved.read(patch, part, 50);
        for (long row = 0; row < patch.rows(); row++)
        {
            assertEquals(-1, MemorySegment.mismatch(part, row * 50 * 16, row * 50 * 16 + patch.cols() * 16, all,
                ((row + 3) * 41 + 7) * 16, ((row + 3) * 41 + 40) * 16));
        }
        saved.read(Patch.of(3, 3, 0, 41), part, 50);
        assertThrows(IndexOutOfBoundsException.class, () -> saved.read(Patch.of(0, 31, 0, 1), part, 1));
        assertThrows(IllegalArgumentException.class, () -> saved.read(Patch.of(0, 1, 0, 5), part, 4));
    }

    /** The folder above a linked one is not the folder that has the link. */
    @Test
    void shouldFollowLinksInThePath() throws IOException
    {
        final Path there = Files.createDirectories(folder.resolve("there/deep"));
        final Path run = Files.createSymbolicLink(folder.resolve("link"), there).resolve("../run");
        EmbeddedJob.of(1, 2).run(world ->
        {
            final Checkpoints saved = new Checkpoints(world, run, QUICK, SMALL_CHUNK);
            try (GlobalArray<?> array = world.ints("a", 5, 5))
            {
                saved.write(array);
                assertTrue(saved.restore(array).isPresent());
            }
        });
        assertEquals(List.of(".lock", "000001", "latest"), names(folder.resolve("there/run")));
        assertEquals(List.of("link", "there"), names(folder));
        assertEquals(1, Checkpoint.all(run).size());
    }

    @Test
    void shouldKeepTheNewest() throws IOException
    {
        EmbeddedJob.of(1, 2).run(world ->
        {
            final Checkpoints saved = small(world).keep(3);
            assertThrows(IllegalArgumentException.class, () -> saved.keep(0));
            assertFalse(saved.latest().isPresent());
            try (GlobalArray<?> array = world.ints("a", 5, 5))
            {
                for (int i = 1; i <= 5; i++)
                {
                    Typed.fill(world, array, i);
                    saved.write(array);
                }
                assertTrue(saved.restore(array).isPresent());
                assertTrue(Typed.has(array, 5));
            }
        });
        assertEquals(List.of(".lock", "000003", "000004", "000005", "latest"), names(folder.resolve("run")));
        assertEquals(List.of(3L, 4L, 5L),
            Checkpoint.all(folder.resolve("run")).stream().map(Checkpoint::step).toList());

    }

    static List<String> names(final Path path) throws IOException
    {
        try (Stream<Path> entries = Files.list(path))
        {
            return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void shouldRefuseOtherTypesAndShapes()
    {
        EmbeddedJob.of(2, 1).run(world ->
        {
            try (GlobalArray<?> array = world.doubles("a", 8, 6);
                GlobalArray<?> other = world.longs("a", 8, 6);
                GlobalArray<?> wide = world.doubles("a", 6, 8);
                GlobalArray<?> unknown = world.doubles("b", 8, 6))
            {
                Typed.fill(world, array, 1);
                Typed.fill(world, other, 2);
                small(world).write(array);
                final Path at = folder.resolve("run/000001");
                assertRefused("expected an array like array a: 8 x 6 doubles in " + at +
                    ", actual array a: 8 x 6 longs", world, other);
                assertRefused("expected an array like array a: 8 x 6 doubles in " + at +
                    ", actual array a: 6 x 8 doubles", world, wide);
                assertRefused("expected an array of " + at + ", which has a, actual b", world, unknown);
                assertTrue(Typed.has(other, 2));
            }
        });
    }

    @Test
    void shouldWriteUnderOtherNames()
    {
        EmbeddedJob.of(1, 2).run(world ->
        {
            try (GlobalArray<?> alpha = world.doubles("density", 5, 5);
                GlobalArray<?> beta = world.doubles("density", 5, 5))
            {
                Typed.fill(world, alpha, 1);
                Typed.fill(world, beta, 2);
                final SequencedMap<String, GlobalArray<?>> named = new LinkedHashMap<>();
                named.put("beta", beta);
                named.put("alpha", alpha);
                small(world).write(Map.of(), named);
                small(world).latest().orElseThrow().restore(world, "beta", alpha);
                assertTrue(Typed.has(alpha, 2));
                named.put("a/b", beta);
                assertThrows(IllegalArgumentException.class, () -> small(world).write(Map.of(), named));
            }
        });
    }

    private void assertRefused(final String message, final World world, final GlobalArray<?> array)
    {
        assertEquals(message,
            assertThrows(IllegalArgumentException.class, () -> small(world).restore(array)).getMessage());
    }

    @Test
    void shouldNumberCheckpointsInAnyLocale()
    {
        final Locale locale = Locale.getDefault(Locale.Category.FORMAT);
        Locale.setDefault(Locale.Category.FORMAT, Locale.of("ar", "EG"));
        try
        {
            assertEquals("\u0661", String.format("%d", 1), "digits of the locale");
            assertEquals("000017", CheckpointFolder.name(17));
        }
        finally
        {
            Locale.setDefault(Locale.Category.FORMAT, locale);
        }
    }

    @Test
    void shouldRefuseWrongNames()
    {
        EmbeddedJob.of(1, 1).run(world ->
        {
            for (final String name : List.of("", "a/b", "..", "__a", "zarr.json", "a\nb", "a\\b", "half \uD800"))
            {
                try (GlobalArray<?> array = world.doubles(name, 1, 1))
                {
                    assertThrows(IllegalArgumentException.class, () -> small(world).write(array), name);
                }
            }
            try (GlobalArray<?> array = world.doubles("a", 1, 1))
            {
                assertThrows(IllegalArgumentException.class, () -> small(world).write(array, array));
                assertThrows(IllegalArgumentException.class, () -> small(world).write());
                assertThrows(IllegalArgumentException.class, () -> small(world).write(Map.of("gaeron", "x"), array));
            }
        });
        assertFalse(Files.exists(folder.resolve("run")));
    }

    @Test
    void shouldNameRanksThatDisagree()
    {
        final JobFailedException failure = assertThrows(JobFailedException.class, () ->
            EmbeddedJob.of(2, 1).run(world ->
            {
                try (GlobalDoubleArray a = world.doubles("a", 2, 2); GlobalDoubleArray b = world.doubles("b", 2, 2))
                {
                    small(world).write(world.rank() == 0 ? a : b);
                }
            }));
        final Throwable cause = failure.getCause();
        assertTrue(cause instanceof SpecMismatchException, cause::toString);
        assertTrue(cause.getMessage().contains("rank 1: checkpoint into ") &&
            cause.getMessage().contains("of [array a of") && cause.getMessage().contains("of [array b of"),
            cause::toString);
        assertFalse(Files.exists(folder.resolve("run")));
    }

    @Test
    void shouldBeOfAGroup()
    {
        EmbeddedJob.of(2, 2).run(world ->
        {
            try (Group half = world.split(world.rank() % 2, 0); GlobalArray<?> array = half.doubles("a", 20, 20))
            {
                Typed.fill(half, array, world.rank() % 2);
                final Checkpoints saved = new Checkpoints(
                    half, folder.resolve("half" + world.rank() % 2), QUICK, SMALL_CHUNK);
                saved.write(array);
                Typed.fill(half, array, 7);
                saved.restore(array);
                assertTrue(Typed.has(array, world.rank() % 2));
            }
            // the arrays of the world, by some of its ranks
            try (Group half = world.split(world.rank() / 3, 0); GlobalArray<?> array = world.doubles("w", 30, 30))
            {
                Typed.fill(world, array, 4);
                if (half.size() == 3)
                {
                    new Checkpoints(half, folder.resolve("world"), QUICK, SMALL_CHUNK).write(array);
                }
                world.sync();
                Typed.fill(world, array, 8);
                new Checkpoints(world, folder.resolve("world"), QUICK, SMALL_CHUNK).restore(array);
                assertTrue(Typed.has(array, 4));
            }
        });
    }
}
