package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.function.LongBinaryOperator;

import org.gaeron.ArraySpec;
import org.gaeron.ElementType;
import org.gaeron.GlobalArray;
import org.gaeron.Group;
import org.gaeron.Patch;
import org.gaeron.SpecMismatchException;
import org.gaeron.Team;
import org.gaeron.World;
import org.gaeron.runtime.settings.JobContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Copies on groups, and their sums.
 */
public abstract class ReplicaContractTest extends ContractTest
{
    private static final int ROWS = 24;
    private static final int COLS = 9;
    private static final int ROUNDS = 4;
    private static final Patch SOME = Patch.of(3, 20, 2, 8);

    private static void check(final TypedArray typed, final LongBinaryOperator expected)
    {
        final Object values = typed.array.get(typed.array.patch());
        for (int i = 0; i < ROWS * COLS; i++)
        {
            final int at = i;
            assertEquals(expected.applyAsLong(i / COLS, i % COLS), typed.get(values, i), () -> typed.array + ": " + at);
        }
    }

    private static long inSome(final long row, final long col, final long value)
    {
        return SOME.contains(row, col) ? value : 0;
    }

    /** Adds to a patch of the team's copy, as each of its ranks does. */
    private static void add(final TypedArray copy, final long value)
    {
        final Object values = copy.buffer((int)SOME.count());
        for (int i = 0; i < SOME.count(); i++)
        {
            copy.set(values, i, value);
        }
        copy.acc(SOME, 1, values, 0, SOME.cols());
    }

    @ParameterizedTest
    @EnumSource
    void shouldReplicateOnEachGroupAndMergeTheSum(final ElementType type)
    {
        for (final int ranks : rankCounts())
        {
            run(ranks, world ->
            {
                for (int which = 0; which < CopyContractTest.KINDS; which += 4)
                {
                    final ArraySpec spec =
                        CopyContractTest.layout(ArraySpec.of("table", type, ROWS, COLS), which, world.size());
                    try (TypedArray table = new TypedArray(world, spec))
                    {
                        table.fill((row, col) -> 1 + row * COLS + col);
                        replicateAndMerge(world, table, which);
                    }
                }
            });
        }
    }

    private static void replicateAndMerge(final World world, final TypedArray table, final int which)
    {
        // one rank alone, the others backwards; or the ranks of each node
        final boolean isByNode = which == 0;
        final long copies = isByNode ? world.nodes() : Math.min(2, world.size());
        try (Group team = isByNode ? world.nodeGroup() : world.split(world.rank() == 1 ? 1 : 0, -world.rank());
            TypedArray copy = new TypedArray(team.replicate(table.array)))
        {
            assertEquals(ArraySpec.of("table", table.type, ROWS, COLS), copy.array.spec());
            check(copy, (row, col) -> 1 + row * COLS + col);
            team.barrier();
            add(copy, 1 + world.rank());
            team.sync();
            long added = 0;
            for (int rank = 0; rank < team.size(); rank++)
            {
                added += 1 + team.worldRank(rank);
            }
            final long ofTeam = added;
            final LongBinaryOperator expected = (row, col) -> 1 + row * COLS + col + inSome(row, col, ofTeam);
            check(copy, expected);
            check(table, (row, col) -> 1 + row * COLS + col);
            final long ofAll = world.size() * (world.size() + 1L) / 2;
            table.array.mergeFrom(copy.array);
            check(table, (row, col) -> copies * (1 + row * COLS + col) + inSome(row, col, ofAll));
            check(copy, expected);
            world.sync();
            mergeTiles(world, team, table, copies);
        }
    }

    /** Copies of another layout, just changed. What the array had before is lost. */
    private static void mergeTiles(final World world, final Team team, final TypedArray table, final long copies)
    {
        final ArraySpec spec = ArraySpec.of("tiles", table.type, ROWS, COLS);
        try (TypedArray tiles = new TypedArray(team, team.size() == 1 ? spec : spec.withTiles(5, 2)))
        {
            tiles.fill((row, col) -> row - col);
            for (int round = 1; round <= ROUNDS; round++)
            {
                final long added = (long)round * world.size();
                add(table, 1000);
                add(tiles, 1);
                table.array.mergeFrom(tiles.array);
                check(table, (row, col) -> copies * (row - col) + inSome(row, col, added));
                world.barrier();
            }
        }
    }

    /** {@return the message} */
    private static String refused(final Runnable call)
    {
        return assertThrows(IllegalArgumentException.class, call::run).getMessage();
    }

    @Test
    void shouldRefuseWhatCannotBeReplicatedOrMerged()
    {
        run(world ->
        {
            try (Group team = world.split(world.rank() == 1 ? 1 : 0, 0);
                TypedArray all = new TypedArray(world, ElementType.INT, 5, 6);
                TypedArray other = new TypedArray(world, ElementType.INT, 6, 5);
                TypedArray longs = new TypedArray(world, ElementType.LONG, 5, 6);
                TypedArray some = new TypedArray(team, ElementType.INT, 5, 6))
            {
                all.fill(7);
                some.fill(8);
                world.sync();
                String message = refused(() -> all.array.mergeFrom(other.array));
                assertTrue(
                    message.contains("expected to merge an array of 5 x 6 ints, actual array a of 6 x 5"), message);
                refused(() -> all.array.mergeFrom(longs.array));
                refused(() -> all.array.mergeFrom(all.array));
                final int outside = world.rank() == 1 ? 0 : 1;
                message = refused(() -> some.array.mergeFrom(all.array));
                assertTrue(message.contains("with rank " + outside), message);
                message = refused(() -> all.array.copyFrom(some.array));
                assertTrue(message.contains("without rank " + outside), message);
                message = refused(() -> world.replicate(some.array));
                assertTrue(message.contains("without rank " + outside), message);
                assertThrows(NullPointerException.class, () -> team.replicate((GlobalArray<?>)null));
                other.array.close();
                assertThrows(IllegalStateException.class, () -> team.replicate(other.array));
                world.fork(1, own -> assertThrows(IllegalStateException.class, () -> own.replicate(all.array)));
                world.sync();
                assertEquals(7, all.get(4, 5));
                assertEquals(8, some.get(4, 5));
                world.sync();
            }
        });
    }

    @Test
    void shouldTellRanksThatPassDifferentCopiesAndChangeNothing()
    {
        run(world ->
        {
            final int last = world.size() - 1;
            try (Group alone = world.split(world.rank(), 0);
                TypedArray to = new TypedArray(world, ElementType.DOUBLE, 5, 6);
                TypedArray one = new TypedArray(world, ElementType.DOUBLE, 5, 6);
                TypedArray two = new TypedArray(world, ElementType.DOUBLE, 5, 6);
                TypedArray own = new TypedArray(alone, ElementType.DOUBLE, 5, 6))
            {
                to.fill(3);
                one.fill(4);
                for (final GlobalArray<Object> others : List.of(two.array, own.array))
                {
                    final GlobalArray<Object> mine = world.rank() == last ? others : one.array;
                    final String message =
                        assertThrows(SpecMismatchException.class, () -> to.array.mergeFrom(mine)).getMessage();
                    assertTrue(message.contains("rank 0 and rank " + last + " of its team"), message);
                    assertEquals(3, to.get(4, 5));
                    world.sync();
                }
                final GlobalArray<Object> into = world.rank() == last ? one.array : to.array;
                final String message =
                    assertThrows(SpecMismatchException.class, () -> into.mergeFrom(two.array)).getMessage();
                assertTrue(message.contains("rank " + last + ": merge into array a"), message);
                assertEquals(3, to.get(0, 0));
                assertEquals(4, one.get(4, 5));
                world.sync();
                final GlobalArray<Object> mine = world.rank() == last ? two.array : one.array;
                assertThrows(SpecMismatchException.class, () -> world.replicate(mine));
                to.array.mergeFrom(one.array);
                assertEquals(4, to.get(4, 5));
                world.sync();
            }
        });
    }

    /** There is no room for all copies at a time. */
    @Test
    void shouldLeaveNothingOpenIfACopyFails()
    {
        run(ranks(), Map.of(JobContext.MEMORY_LIMIT, "2m"), world ->
        {
            final int last = world.size() - 1;
            try (TypedArray one = new TypedArray(world, ElementType.LONG, 200, 200);
                TypedArray two = new TypedArray(world, ElementType.LONG, 200, 200))
            {
                for (int i = 0; i < 40; i++)
                {
                    final GlobalArray<Object> mine = world.rank() == last ? two.array : one.array;
                    assertThrows(SpecMismatchException.class, () -> world.replicate(mine));
                }
                world.replicate(one.array).close();
            }
        });
    }
}
