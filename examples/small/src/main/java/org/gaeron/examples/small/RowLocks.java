package org.gaeron.examples.small;

import java.util.Arrays;
import java.util.SplittableRandom;

import org.gaeron.ArraySpec;
import org.gaeron.GlobalArrays;
import org.gaeron.GlobalLongArray;
import org.gaeron.Mutexes;
import org.gaeron.World;

/**
 * Accounts as rows of an array, and a mutex for each: a rank moves money only if it is there, which an accumulate
 * cannot decide.
 */
public final class RowLocks
{
    private static final long BEGIN = 100;

    private RowLocks()
    {
    }

    /**
     * Starts the program.
     *
     * @param args none.
     */
    public static void main(final String[] args)
    {
        GlobalArrays.call(args, world -> trade(world, 10, 1000)).ifPresent(balances ->
            System.out.println("balances that began with " + BEGIN + ": " + Arrays.toString(balances)));
    }

    /** {@return the balance of each account, after random moves by all ranks} Collective. */
    static long[] trade(final World world, final int accounts, final int movesOfEach)
    {
        try (GlobalLongArray rows = world.longs(ArraySpec.longs("accounts", accounts, 1).byRows());
            Mutexes locks = world.mutexes("accounts", accounts))
        {
            rows.fill(BEGIN);
            final SplittableRandom random = new SplittableRandom(world.rank());
            for (int i = 0; i < movesOfEach; i++)
            {
                move(rows, locks, random.nextInt(accounts), random.nextInt(accounts), random.nextInt(80));
            }
            world.sync();
            return rows.get(rows.patch());
        }
    }

    private static boolean move(
        final GlobalLongArray rows, final Mutexes locks, final long from, final long to, final long amount)
    {
        // tag::locks[]
        try (Mutexes.Held _ = locks.lockAll(from, to))           // both: nobody waits in a circle
        {
            final long balance = rows.get(from, 0);
            if (from == to || balance < amount)
            {
                return false;
            }
            rows.put(from, 0, balance - amount);
            rows.put(to, 0, rows.get(to, 0) + amount);
            return true;
        }                                                        // applied, then released
        // end::locks[]
    }
}
