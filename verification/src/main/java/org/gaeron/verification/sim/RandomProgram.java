package org.gaeron.verification.sim;

import java.util.ArrayDeque;
import java.util.SplittableRandom;
import java.util.function.Supplier;

import org.gaeron.ElementType;
import org.gaeron.GlobalArrayException;
import org.gaeron.GlobalIntegerArray;
import org.gaeron.Handle;
import org.gaeron.NodeFailedException;
import org.gaeron.NodeFailedException.OperationState;
import org.gaeron.Patch;
import org.gaeron.World;

/**
 * Program of one rank in one seed: phases that all ranks have in common, each with operations of the rank's own. All
 * results that can be predicted are compared with the {@link Mirror}.
 */
final class RandomProgram
{
    /** An operation under way, and the note to make if it was not applied. */
    private record Pending(Handle handle, Runnable onNotApplied)
    {
        void await()
        {
            attempt(handle::await, onNotApplied);
        }
    }

    private static final int MOST_STEPS = 8;
    private static final int MOST_HANDLES = 6;

    private final World world;
    private final Mirror mirror;
    private final SplittableRandom shared;
    private final SplittableRandom random;
    private final int rank;
    private final ArrayDeque<Pending> handles = new ArrayDeque<>();
    private final TaskDraws draws;
    private final CommonCalls calls;
    private WholeArray sums;
    private WholeArray columns;
    private RandomWords words;
    private RandomLists lists;
    /** Null in a job without mutexes of the world. */
    private RandomLocks locks;
    /** Null in a job without a group that lasts. */
    private RandomGroup group;
    private int puts;

    RandomProgram(final World world, final Mirror mirror, final long seed)
    {
        this.world = world;
        this.mirror = mirror;
        rank = world.rank();
        shared = new SplittableRandom(seed);
        random = new SplittableRandom(seed * 31 + rank + 1);
        draws = new TaskDraws(world, world, "the world", mirror, random);
        calls = new CommonCalls(world, mirror);
    }

    void run()
    {
        try (WholeArray first = new WholeArray(world, mirror.sumsSpec());
            WholeArray second = new WholeArray(world, mirror.columnsSpec());
            GlobalIntegerArray<?> third = mirror.wordsSpec().type() == ElementType.INT ?
                world.ints(mirror.wordsSpec()) : world.longs(mirror.wordsSpec());
            RandomLocks fourth = shared.nextInt(3) == 0 ? new RandomLocks(world, world, "the world", mirror) : null;
            RandomGroup fifth = shared.nextInt(3) == 0 ? new RandomGroup(world, mirror, random, shared) : null)
        {
            lists = new RandomLists(this, mirror, random, rank, first, second);
            sums = first;
            columns = second;
            words = new RandomWords(world, mirror, random, third);
            locks = fourth;
            group = fifth;
            for (int phases = 1 + shared.nextInt(4); phases > 0; phases--)
            {
                for (int steps = random.nextInt(MOST_STEPS); steps > 0; steps--)
                {
                    timed(this::step);
                }
                final int together = shared.nextInt(10);
                final long seed = shared.nextLong();
                timed(() -> together(together, new SplittableRandom(seed)));
                if (group != null)
                {
                    timed(() -> group.together(words::count));
                }
            }
            timed(this::compare);
        }
    }

    private void timed(final Runnable call)
    {
        mirror.timed(rank, call);
    }

    private void step()
    {
        if (group != null && group.step(random))
        {
            return;
        }
        switch (random.nextInt(locks == null ? 15 : 18))
        {
            case 0, 1 -> accumulate(false);
            case 2 -> accumulate(true);
            case 3 -> put(false);
            case 4 -> put(true);
            case 5 -> readOwn();
            case 6 -> words.count();
            case 7 -> words.countAsync();
            case 8 -> words.setBit();
            case 9 -> fence();
            case 10, 11, 12, 13 -> lists.step();
            case 14 -> words.fork();
            default -> locks.step(random);
        }
    }

    private void together(final int kind, final SplittableRandom common)
    {
        switch (kind)
        {
            case 0 -> calls.reduce();
            case 1 -> calls.broadcast(common.nextInt(world.size()), 1 + common.nextInt(300), common.nextLong());
            case 2 -> calls.temporary(common);
            case 3 -> calls.refuse();
            case 4 -> compare();
            case 5 -> world.barrier();
            case 6 -> new CopyPhase(world, mirror, common).run();
            case 7 -> new GroupProgram(world, mirror, common).run();
            case 8 -> draws.run(common, words::count);
            default ->
            {
                if (locks != null)
                {
                    locks.contend(common);
                }
                sync();
            }
        }
    }

    private Patch patch(final int rows, final int cols)
    {
        final int rowLo = random.nextInt(rows);
        final int colLo = random.nextInt(cols);
        return Patch.of(
            rowLo, rowLo + 1 + random.nextInt(rows - rowLo), colLo, colLo + 1 + random.nextInt(cols - colLo));
    }

    private void accumulate(final boolean isAsync)
    {
        final Patch patch = patch(mirror.sums().rows(), mirror.sums().cols());
        final int value = 1 + random.nextInt(9);
        final int alpha = 1 + random.nextInt(2);
        final int ld = (int)patch.cols() + random.nextInt(3);
        final Sums.Accumulate accumulate = mirror.sums().begin(rank, patch, alpha * value);
        final Runnable onNotApplied = () -> mirror.sums().notApplied(rank, accumulate);
        if (isAsync)
        {
            await(() -> sums.accAsync(patch, alpha, value, ld), onNotApplied);
        }
        else
        {
            attempt(() -> sums.acc(patch, alpha, value, ld), onNotApplied);
        }
    }

    /** Begins an operation, and waits for the oldest one now and then. */
    void await(final Supplier<Handle> operation, final Runnable onNotApplied)
    {
        attempt(() -> handles.add(new Pending(operation.get(), onNotApplied)), onNotApplied);
        awaitSome();
    }

    private static boolean isNotApplied(final GlobalArrayException ex)
    {
        return ex instanceof final NodeFailedException failed &&
            failed.operationState() == OperationState.NOT_APPLIED;
    }

    /** Waits for the oldest operation now and then. A failure then concerns that operation, not the latest. */
    private void awaitSome()
    {
        if (handles.size() > MOST_HANDLES || random.nextInt(4) == 0)
        {
            handles.poll().await();
        }
        else if (random.nextBoolean())
        {
            handles.peekLast().handle().isDone();
        }
    }

    void awaitAll()
    {
        for (Pending pending = handles.poll(); pending != null; pending = handles.poll())
        {
            pending.await();
        }
    }

    /**
     * Puts into this rank's own columns. Awaits earlier puts first, because overlapping ones have no order otherwise.
     * Now and then the first element is put alone, is on its way when the whole patch overwrites it, and is read.
     */
    private void put(final boolean isAsync)
    {
        awaitAll();
        final int rows = mirror.columns().rows();
        final int cols = mirror.columns().colsOfRank();
        final Patch patch = shifted(random.nextBoolean() ? patch(rows, cols) : Patch.of(0, rows, 0, cols));
        for (int overwritten = random.nextInt(4); overwritten > 0; overwritten--)
        {
            final Patch first = Patch.of(patch.rowLo(), patch.rowLo() + 1, patch.colLo(), patch.colLo() + 1);
            put(first);
            put(patch);
            check(first, columns.get(first), mirror.columns()::checkLatest);
        }
        if (isAsync)
        {
            final int value = nextValue();
            mirror.columns().begin(rank, patch, value);
            handles.add(new Pending(columns.putAsync(patch, value), () -> { }));
            awaitSome();
        }
        else
        {
            put(patch);
        }
    }

    private void put(final Patch patch)
    {
        final int value = nextValue();
        mirror.columns().begin(rank, patch, value);
        columns.put(patch, value);
    }

    /** {@return a value that no other put has} */
    int nextValue()
    {
        return rank * 1000 + ++puts;
    }

    private Patch shifted(final Patch patch)
    {
        final long left = (long)mirror.columns().colsOfRank() * rank;
        return Patch.of(patch.rowLo(), patch.rowHi(), patch.colLo() + left, patch.colHi() + left);
    }

    /** Reads this rank's own columns: its blocking operations are seen in program order, without a fence. */
    private void readOwn()
    {
        awaitAll();
        final Patch patch = shifted(patch(mirror.columns().rows(), mirror.columns().colsOfRank()));
        check(patch, columns.get(patch), mirror.columns()::checkLatest);
    }

    private void check(final Patch patch, final double[] values, final Mirror.Check check)
    {
        mirror.guard(() ->
        {
            for (int i = 0; i < values.length; i++)
            {
                check.element(patch.rowLo() + i / patch.cols(), patch.colLo() + i % patch.cols(), values[i]);
            }
        });
    }

    static void attempt(final Runnable call, final Runnable onNotApplied)
    {
        try
        {
            call.run();
        }
        catch (final GlobalArrayException ex)
        {
            if (isNotApplied(ex))
            {
                onNotApplied.run();
            }
            throw ex;
        }
    }

    private void fence()
    {
        world.fence();
        onFenced();
    }

    private void sync()
    {
        world.sync();
        onFenced();
    }

    private void onFenced()
    {
        for (Pending pending = handles.poll(); pending != null; pending = handles.poll())
        {
            mirror.expect("handles of rank " + rank + " that are done after a fence",
                1, pending.handle().isDone() ? 1 : 0);
        }
        mirror.fenced(rank);
        words.finishCounting();
    }

    /** Compares arrays after a sync, when every rank sees everything as long as none goes on. */
    private void compare()
    {
        // a sync for the fences, and a barrier: until then the mirror of another rank may lag behind
        sync();
        world.barrier();
        final Patch ofSums = patch(mirror.sums().rows(), mirror.sums().cols());
        check(ofSums, sums.get(ofSums), mirror.sums()::checkCertain);
        lists.compare();
        final Patch ofColumns = patch(mirror.columns().rows(), mirror.columns().cols());
        check(ofColumns, columns.get(ofColumns), mirror.columns()::checkLatest);
        world.barrier();
    }
}
