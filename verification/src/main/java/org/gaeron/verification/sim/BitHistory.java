package org.gaeron.verification.sim;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * History of all calls that set a bit of their own in a shared word and fetch its previous value. Checked exactly: in
 * one order of the calls, each saw the bits of all calls before it and of none after it. That order agrees with real
 * time.
 */
final class BitHistory
{
    private record Call(long begin, long end, long bit, long before)
    {
    }

    private final List<Call> calls = new ArrayList<>();
    private final long[] begins;
    private long ticks;
    private long possible;
    private int begun;

    /** A history of at most that many bits. */
    BitHistory(final int most)
    {
        begins = new long[most];
    }

    boolean isFull()
    {
        return begun == begins.length;
    }

    /** Begins a call; returns its bit. */
    long begin()
    {
        begins[begun] = ++ticks;
        final long bit = 1L << begun++;
        possible |= bit;
        return bit;
    }

    void returned(final long bit, final long before)
    {
        calls.add(new Call(begins[Long.numberOfTrailingZeros(bit)], ++ticks, bit, before));
    }

    /** Notes that a call was reported as not applied. */
    void notApplied(final long bit)
    {
        possible &= ~bit;
    }

    void check()
    {
        calls.sort(Comparator.comparingInt(call -> Long.bitCount(call.before())));
        long seen = 0;
        for (final Call call : calls)
        {
            final long expected = seen | endedBefore(call);
            final long allowed = possible & begunBefore(call) & ~call.bit();
            if ((call.before() & expected) != expected || (call.before() & ~allowed) != 0)
            {
                throw new BrokenInvariantException(String.format(
                    "bits: expected at least %x and at most %x before %x was set, actual %x",
                    expected, allowed, call.bit(), call.before()));
            }
            seen = call.before() | call.bit();
        }
    }

    private long endedBefore(final Call call)
    {
        long bits = 0;
        for (final Call other : calls)
        {
            bits |= other.end() < call.begin() ? other.bit() : 0;
        }
        return bits;
    }

    private long begunBefore(final Call call)
    {
        long bits = 0;
        for (int i = 0; i < begun; i++)
        {
            bits |= begins[i] < call.end() ? 1L << i : 0;
        }
        return bits;
    }

    /** Checks the word itself, where its node's memory still exists. */
    void checkWord(final long word)
    {
        long certain = 0;
        for (final Call call : calls)
        {
            certain |= call.bit();
        }
        if ((word & certain) != certain || (word & ~possible) != 0)
        {
            throw new BrokenInvariantException(String.format(
                "bits: expected at least %x and at most %x at their owner, actual %x", certain, possible, word));
        }
    }
}
