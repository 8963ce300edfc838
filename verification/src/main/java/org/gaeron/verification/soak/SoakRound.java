package org.gaeron.verification.soak;

import java.util.Random;

import org.gaeron.ArraySpec;
import org.gaeron.GlobalLongArray;
import org.gaeron.Group;
import org.gaeron.Reduction;
import org.gaeron.World;

/**
 * Rounds of the soak: random operations of all ranks, on patches, strided patches and lists, in arrays of a random
 * shape, type and layout. In one array each rank has columns of its own, with a model. To another all ranks accumulate,
 * and to a third the ranks of a group alone; the sum of their models is the expected content. The fourth is a counter.
 * The rank's thread.
 */
final class SoakRound
{
    private static final int STEPS = 200;
    private static final int SIDE = 300;
    private static final int PERIOD = 1000;
    private static final int MOST_GROUPS = 3;

    private final World world;
    private final Random shared;
    private final Random random;
    private final SoakPlaces places = new SoakPlaces();
    private final double[] values = new double[Math.max(SIDE * SIDE, SoakPlaces.MOST_LISTED)];
    private int rows;
    private int cols;
    private SoakArray own;
    private SoakModel ownModel;
    private SoakArray sums;
    private SoakModel sumsModel;
    private SoakArray parts;
    private SoakModel partsModel;
    private GlobalLongArray counter;
    private long counted;
    private long rounds;
    private long operations;

    SoakRound(final World world, final long seed)
    {
        this.world = world;
        shared = new Random(seed);
        random = new Random(31 * seed + world.rank());
    }

    long rounds()
    {
        return rounds;
    }

    long operations()
    {
        return operations;
    }

    void run()
    {
        rows = 1 + shared.nextInt(SIDE);
        cols = 1 + shared.nextInt(SIDE);
        final int most = Math.max(rows * cols, SoakPlaces.MOST_LISTED);
        final ArraySpec ofOwn = SoakArray.spec(shared, "own", rows, (long)cols * world.size());
        final ArraySpec ofSums = SoakArray.spec(shared, "sums", rows, cols);
        final ArraySpec ofParts = SoakArray.spec(shared, "parts", rows, cols);
        try (Group group = group();
            SoakArray first = new SoakArray(world, ofOwn, most);
            SoakArray second = new SoakArray(world, ofSums, most);
            SoakArray third = new SoakArray(group, ofParts, most);
            GlobalLongArray fourth = world.longs("counter", 1, 1))
        {
            own = first;
            sums = second;
            parts = third;
            counter = fourth;
            ownModel = model(ofOwn);
            sumsModel = model(ofSums);
            partsModel = model(ofParts);
            counted = 0;
            for (int i = 0; i < STEPS; i++)
            {
                step();
            }
            check(group);
        }
        rounds++;
    }

    /** {@return some of the ranks, with some or none of them on the same node} */
    private Group group()
    {
        final int colours = 1 + shared.nextInt(MOST_GROUPS);
        return world.split(shared.nextBoolean() ? world.rank() % colours : world.rank() * colours / world.size(),
            shared.nextBoolean() ? -world.rank() : 0);
    }

    private SoakModel model(final ArraySpec spec)
    {
        return new SoakModel("round " + rounds + ", " + spec, rows, cols);
    }

    /** {@return where the columns of this rank begin in the array of which each has some} */
    private long left()
    {
        return (long)cols * world.rank();
    }

    private void step()
    {
        switch (random.nextInt(6))
        {
            case 0 ->
            {
                choose(left());
                own.put(places, values);
                ownModel.put(places, values);
            }
            case 1 ->
            {
                choose(left());
                own.accAsync(places, 2, values).await();
                ownModel.add(places, 2, values);
            }
            case 2 -> compare(own, ownModel, places.choose(random, rows, cols, left()));
            case 3 -> accumulate(sums, sumsModel);
            case 4 -> accumulate(parts, partsModel);
            default ->
            {
                counter.readInc(0, 0, 1);
                counted++;
            }
        }
        operations++;
    }

    /** Chooses elements, and a value for each that depends on its place: the same for one that is listed twice. */
    private void choose(final long left)
    {
        places.choose(random, rows, cols, left);
        final int begin = random.nextInt(PERIOD);
        for (int k = 0; k < places.count(); k++)
        {
            values[k] = (begin + 31 * places.row(k) + 17 * places.col(k)) % PERIOD - PERIOD / 2;
        }
    }

    private void accumulate(final SoakArray to, final SoakModel model)
    {
        choose(0);
        if (random.nextBoolean())
        {
            to.acc(places, values);
            model.add(places, 1, values);
        }
        else
        {
            to.accAsync(places, -3, values).await();
            model.add(places, -3, values);
        }
    }

    private void compare(final SoakArray array, final SoakModel model, final SoakPlaces at)
    {
        array.get(at, values);
        model.compare(at, values);
    }

    /** Compares all arrays: that of the group while other groups may still be at work. */
    private void check(final Group group)
    {
        group.sync();
        partsModel.sum(group);
        compare(parts, partsModel, places.all(rows, cols, 0));
        compare(parts, partsModel, places.choose(random, rows, cols, 0));
        world.sync();
        sumsModel.sum(world);
        compare(own, ownModel, places.all(rows, cols, left()));
        compare(sums, sumsModel, places.all(rows, cols, 0));
        compare(sums, sumsModel, places.choose(random, rows, cols, 0));
        final long all = world.allReduce(Reduction.SUM, counted);
        final long actual = counter.get(0, 0);
        if (actual != all)
        {
            throw new IllegalStateException("round " + rounds + ", counter: expected " + all + ", actual " + actual);
        }
        world.sync();
    }
}
