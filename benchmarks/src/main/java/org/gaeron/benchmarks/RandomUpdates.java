package org.gaeron.benchmarks;

/**
 * The stream of random numbers of HPCC RandomAccess: each is the one before times x, as polynomials over GF(2) modulo
 * {@code x^64 + x^2 + x + 1}. It may begin at any number, so that each rank has a part of one stream. See <a
 * href="https://hpcchallenge.org/projectsfiles/hpcc/RandomAccess.html">the rules of the benchmark</a>.
 */
final class RandomUpdates
{
    private static final long POLYNOMIAL = 7;

    private long last;

    /**
     * A stream.
     *
     * @param skipped numbers of the stream before its first one; 0 or more.
     */
    RandomUpdates(final long skipped)
    {
        last = power(skipped);
    }

    private static long timesX(final long factor)
    {
        return factor << 1 ^ (factor < 0 ? POLYNOMIAL : 0);
    }

    private static long product(final long left, final long right)
    {
        long product = 0;
        long shifted = left;
        for (long rest = right; rest != 0; rest >>>= 1)
        {
            product ^= (rest & 1) != 0 ? shifted : 0;
            shifted = timesX(shifted);
        }
        return product;
    }

    /** {@return x to a power, by squaring} */
    private static long power(final long exponent)
    {
        long power = 1;
        long square = 2;
        for (long rest = exponent; rest != 0; rest >>>= 1)
        {
            power = (rest & 1) != 0 ? product(power, square) : power;
            square = product(square, square);
        }
        return power;
    }

    /**
     * {@return the next number}
     */
    long next()
    {
        last = timesX(last);
        return last;
    }
}
