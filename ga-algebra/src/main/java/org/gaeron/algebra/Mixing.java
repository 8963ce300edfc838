package org.gaeron.algebra;

/**
 * A mixing of the bits of a word: the finaliser of SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number
 * generators, 2014).
 */
final class Mixing
{
    private Mixing()
    {
    }

    static long mix(final long word)
    {
        final long first = (word ^ word >>> 30) * 0xBF58476D1CE4E5B9L;
        final long second = (first ^ first >>> 27) * 0x94D049BB133111EBL;
        return second ^ second >>> 31;
    }
}
