package org.gaeron.verification.sim;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

import org.gaeron.Patch;

/**
 * The steps of a {@link RandomProgram} that work on lists of elements and strided patches. To the model each element of
 * a list is an operation of its own, and one that comes twice is two.
 */
final class RandomLists
{
    private static final int MOST_ELEMENTS = 60;
    private static final int MOST_STEP = 4;

    private final RandomProgram program;
    private final Mirror mirror;
    private final SplittableRandom random;
    private final int rank;
    private final WholeArray sums;
    private final WholeArray columns;

    RandomLists(
        final RandomProgram program, final Mirror mirror, final SplittableRandom random, final int rank,
        final WholeArray sums, final WholeArray columns)
    {
        this.program = program;
        this.mirror = mirror;
        this.random = random;
        this.rank = rank;
        this.sums = sums;
        this.columns = columns;
    }

    /** Random indices below an end. */
    private long[] indices(final int count, final int begin, final int end)
    {
        return random.longs(count, begin, end).toArray();
    }

    void step()
    {
        switch (random.nextInt(4))
        {
            case 0 -> accumulate(false);
            case 1 -> accumulate(true);
            case 2 -> put();
            default -> readOwn();
        }
    }

    private void accumulate(final boolean isAsync)
    {
        final int count = random.nextInt(MOST_ELEMENTS);
        final long[] rows = indices(count, 0, mirror.sums().rows());
        final long[] cols = indices(count, 0, mirror.sums().cols());
        final int value = 1 + random.nextInt(9);
        final int alpha = 1 + random.nextInt(2);
        final List<Sums.Accumulate> accumulates = new ArrayList<>();
        for (int i = 0; i < count; i++)
        {
            accumulates.add(mirror.sums().begin(rank, Patch.element(rows[i], cols[i]), alpha * value));
        }
        final Runnable onNotApplied = () -> accumulates.forEach(each -> mirror.sums().notApplied(rank, each));
        if (isAsync)
        {
            program.await(() -> sums.scatterAccAsync(rows, cols, alpha, value), onNotApplied);
        }
        else
        {
            RandomProgram.attempt(() -> sums.scatterAcc(rows, cols, alpha, value), onNotApplied);
        }
    }

    private long[] ownColumns(final int count)
    {
        final int left = mirror.columns().colsOfRank() * rank;
        return indices(count, left, left + mirror.columns().colsOfRank());
    }

    /** Puts a list into this rank's own columns, after its earlier puts. */
    private void put()
    {
        program.awaitAll();
        final int count = random.nextInt(MOST_ELEMENTS);
        final long[] rows = indices(count, 0, mirror.columns().rows());
        final long[] cols = ownColumns(count);
        final int value = program.nextValue();
        for (int i = 0; i < count; i++)
        {
            mirror.columns().begin(rank, Patch.element(rows[i], cols[i]), value);
        }
        columns.scatter(rows, cols, value);
    }

    /** Reads a list of this rank's own columns: its blocking operations are seen in program order. */
    private void readOwn()
    {
        program.awaitAll();
        final int count = random.nextInt(MOST_ELEMENTS);
        final long[] rows = indices(count, 0, mirror.columns().rows());
        final long[] cols = ownColumns(count);
        check(rows, cols, columns.gather(rows, cols), mirror.columns()::checkLatest);
    }

    private void check(final long[] rows, final long[] cols, final double[] values, final Mirror.Check check)
    {
        mirror.guard(() ->
        {
            for (int i = 0; i < values.length; i++)
            {
                check.element(rows[i], cols[i], values[i]);
            }
        });
    }

    /** Compares a list and a strided patch while no rank goes on. */
    void compare()
    {
        final int count = random.nextInt(MOST_ELEMENTS);
        final long[] rows = indices(count, 0, mirror.sums().rows());
        final long[] cols = indices(count, 0, mirror.sums().cols());
        check(rows, cols, sums.gather(rows, cols), mirror.sums()::checkCertain);
        final int rowStep = 1 + random.nextInt(MOST_STEP);
        final int colStep = 1 + random.nextInt(MOST_STEP);
        final int stridedRows = (mirror.sums().rows() + rowStep - 1) / rowStep;
        final int stridedCols = (mirror.sums().cols() + colStep - 1) / colStep;
        final Patch patch = Patch.of(0, mirror.sums().rows(), 0, mirror.sums().cols());
        final double[] values = sums.get(patch, rowStep, colStep, stridedRows, stridedCols);
        mirror.guard(() ->
        {
            for (int i = 0; i < values.length; i++)
            {
                mirror.sums().checkCertain(
                    (long)i / stridedCols * rowStep, (long)i % stridedCols * colStep, values[i]);
            }
        });
    }
}
