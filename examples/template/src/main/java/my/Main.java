package my;

import java.util.stream.IntStream;

import org.gaeron.GlobalArrays;
import org.gaeron.GlobalLongArray;
import org.gaeron.TaskCounter;
import org.gaeron.World;

/**
 * Counts the primes below a limit: every rank takes ranges of numbers, and adds to one sum.
 */
public final class Main
{
    private static final int RANGE = 10_000;

    private Main()
    {
    }

    /**
     * Starts the program.
     *
     * @param args the limit; 1,000,000 without it.
     */
    public static void main(final String[] args)
    {
        final int limit = args.length > 0 ? Integer.parseInt(args[0]) : 1_000_000;
        GlobalArrays.launch(args, world ->
        {
            final long primes = countPrimes(world, limit);
            if (world.rank() == 0)
            {
                System.out.printf("%d primes below %d, counted by %d ranks%n", primes, limit, world.size());
            }
        });
    }

    static long countPrimes(final World world, final int limit)
    {
        try (GlobalLongArray sum = world.longs("sum", 1, 1);
            TaskCounter ranges = world.taskCounter("ranges"))
        {
            for (long from = ranges.next() * RANGE; from < limit; from = ranges.next() * RANGE)
            {
                final int to = (int)Math.min(limit, from + RANGE);
                sum.acc(0, 0, IntStream.range((int)Math.max(2, from), to).filter(Main::isPrime).count());
            }
            world.sync(); // now all that was added is in the sum
            return sum.get(0, 0);
        }
    }

    private static boolean isPrime(final int number)
    {
        return IntStream.rangeClosed(2, (int)Math.sqrt(number)).noneMatch(factor -> number % factor == 0);
    }
}
