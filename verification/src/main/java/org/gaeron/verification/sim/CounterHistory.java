package org.gaeron.verification.sim;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * History of all calls of a shared counter: begin, return and value. Checked exactly: values are unique, and only calls
 * in doubt leave values out. A call that returned before another one began has the smaller value.
 */
final class CounterHistory
{
    private record Call(long begin, long end, long value)
    {
    }

    private final List<Call> calls = new ArrayList<>();
    private long ticks;
    private int doubts;

    /** Begins a call, which may take a number from now on. Returns the time. */
    long begin()
    {
        doubts++;
        return ++ticks;
    }

    void returned(final long begin, final long value)
    {
        doubts--;
        calls.add(new Call(begin, ++ticks, value));
    }

    /** Notes that a call was reported as not applied. */
    void notApplied()
    {
        doubts--;
    }

    int size()
    {
        return calls.size();
    }

    void check()
    {
        calls.sort(Comparator.comparingLong(Call::value));
        long expected = 0;
        long lastBegin = 0;
        for (final Call call : calls)
        {
            if (call.value() < expected)
            {
                throw new BrokenInvariantException("counter: expected each value once, actual " + call.value() +
                    " twice");
            }
            if (call.value() > expected + doubts)
            {
                throw new BrokenInvariantException("counter: expected at most " + doubts +
                    " values left out, actual from " + expected + " to " + call.value());
            }
            if (call.end() < lastBegin)
            {
                throw new BrokenInvariantException("counter: expected a larger value in a later call, actual " +
                    call.value() + " returned after one that is larger had returned");
            }
            doubts -= (int)(call.value() - expected);
            expected = call.value() + 1;
            lastBegin = Math.max(lastBegin, call.begin());
        }
    }

    /** Checks the counter itself, where its node's memory still exists. After {@link #check()}. */
    void checkWord(final long value)
    {
        final long next = calls.isEmpty() ? 0 : calls.getLast().value() + 1;
        if (value < next || value > next + doubts)
        {
            throw new BrokenInvariantException("counter: expected from " + next + " to " + (next + doubts) +
                " at its owner, actual " + value);
        }
    }
}
