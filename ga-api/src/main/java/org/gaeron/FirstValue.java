package org.gaeron;

import java.util.Objects;
import java.util.Optional;

/**
 * Runs a computation as a program and keeps the value of rank 0. Its thread sets the value; the caller of the job reads
 * it after the end of the job, which orders the two.
 */
final class FirstValue<T> implements Program
{
    private final Computation<T> computation;
    private volatile T value;

    FirstValue(final Computation<T> computation)
    {
        this.computation = Objects.requireNonNull(computation, "computation");
    }

    @Override
    public void run(final World world) throws Exception
    {
        final T mine = computation.compute(world);
        if (world.rank() == 0)
        {
            value = mine;
        }
    }

    /** {@return the value of rank 0; empty if it was null, or rank 0 is in another JVM} */
    Optional<T> value()
    {
        return Optional.ofNullable(value);
    }
}
