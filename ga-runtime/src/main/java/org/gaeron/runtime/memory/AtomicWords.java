package org.gaeron.runtime.memory;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

import org.gaeron.ElementType;
import org.gaeron.Operator;

/**
 * Atomic operations on the integers of a block. Any thread of the node.
 */
public abstract sealed class AtomicWords permits Block
{
    private static final VarHandle LONGS = ValueLayout.JAVA_LONG.varHandle();
    private static final VarHandle INTS = ValueLayout.JAVA_INT.varHandle();

    private final ElementType type;
    private final boolean isInts;

    AtomicWords(final ElementType type)
    {
        this.type = type;
        isInts = type == ElementType.INT;
    }

    /**
     * {@return the memory of the integers}
     */
    public abstract MemorySegment memory();

    /**
     * {@return one integer, with acquire order} Pairs with the release or atomic write of the thread that changed it.
     *
     * @param offsetBytes its offset, in bytes.
     */
    public long getAcquire(final long offsetBytes)
    {
        return isInts ? (int)INTS.getAcquire(memory(), offsetBytes) : (long)LONGS.getAcquire(memory(), offsetBytes);
    }

    /**
     * Adds to an integer, atomically.
     *
     * @param offsetBytes its offset, in bytes.
     * @param operand     the value to add, narrowed to the element.
     * @return the previous value.
     */
    public long getAndAdd(final long offsetBytes, final long operand)
    {
        if (isInts)
        {
            return (int)INTS.getAndAdd(memory(), offsetBytes, (int)operand);
        }
        return (long)LONGS.getAndAdd(memory(), offsetBytes, operand);
    }

    /**
     * Combines an integer with an operand, atomically.
     *
     * @param operator    the operator.
     * @param offsetBytes offset of the integer, in bytes.
     * @param operand     the operand, narrowed to the element.
     * @return the previous value.
     */
    public long getAndUpdate(final Operator operator, final long offsetBytes, final long operand)
    {
        if (operator == Operator.SUM)
        {
            return getAndAdd(offsetBytes, operand);
        }
        if (operator == Operator.MIN || operator == Operator.MAX)
        {
            return getAndReplace(operator, offsetBytes, operand);
        }
        return isInts ? getAndUpdateInt(operator, offsetBytes, (int)operand) :
            getAndUpdateLong(operator, offsetBytes, operand);
    }

    private long getAndUpdateLong(final Operator operator, final long offsetBytes, final long operand)
    {
        return switch (operator)
        {
            case OR -> (long)LONGS.getAndBitwiseOr(memory(), offsetBytes, operand);
            case AND -> (long)LONGS.getAndBitwiseAnd(memory(), offsetBytes, operand);
            case XOR -> (long)LONGS.getAndBitwiseXor(memory(), offsetBytes, operand);
            case REPLACE -> (long)LONGS.getAndSet(memory(), offsetBytes, operand);
            case SUM, MIN, MAX -> throw new IllegalArgumentException(operator.toString());
        };
    }

    private int getAndUpdateInt(final Operator operator, final long offsetBytes, final int operand)
    {
        return switch (operator)
        {
            case OR -> (int)INTS.getAndBitwiseOr(memory(), offsetBytes, operand);
            case AND -> (int)INTS.getAndBitwiseAnd(memory(), offsetBytes, operand);
            case XOR -> (int)INTS.getAndBitwiseXor(memory(), offsetBytes, operand);
            case REPLACE -> (int)INTS.getAndSet(memory(), offsetBytes, operand);
            case SUM, MIN, MAX -> throw new IllegalArgumentException(operator.toString());
        };
    }

    private long getAndReplace(final Operator operator, final long offsetBytes, final long operand)
    {
        final long narrowed = Elements.narrow(type, operand);
        long before = getAcquire(offsetBytes);
        while (true)
        {
            final long after = Operators.combine(type, operator, before, narrowed);
            final long found = after == before ? before : compareAndExchange(offsetBytes, before, after);
            if (found == before)
            {
                return before;
            }
            before = found;
        }
    }

    /**
     * Replaces an integer if it has the expected value, atomically.
     *
     * @param offsetBytes its offset, in bytes.
     * @param expected    the value it must have, narrowed to the element.
     * @param operand     the new value, narrowed to the element.
     * @return the previous value.
     */
    public long compareAndExchange(final long offsetBytes, final long expected, final long operand)
    {
        return isInts ? (int)INTS.compareAndExchange(memory(), offsetBytes, (int)expected, (int)operand) :
            (long)LONGS.compareAndExchange(memory(), offsetBytes, expected, operand);
    }

    /**
     * Adds to an integer if the sum is at most a limit, atomically.
     *
     * @param offsetBytes its offset, in bytes.
     * @param operand     the value to add, not negative.
     * @param limit       the largest sum.
     * @return the previous value: the sum was stored if {@code limit} minus this is at least the operand.
     */
    public long getAndAddWithin(final long offsetBytes, final long operand, final long limit)
    {
        long before = getAcquire(offsetBytes);
        while (operand <= limit - before)
        {
            final long found = compareAndExchange(offsetBytes, before, before + operand);
            if (found == before)
            {
                return before;
            }
            before = found;
        }
        return before;
    }

    /**
     * Sets a long, with release order. Pairs with {@link #getAcquire(long)}.
     *
     * @param offsetBytes its offset, in bytes.
     * @param value       the new value.
     */
    public void putRelease(final long offsetBytes, final long value)
    {
        LONGS.setRelease(memory(), offsetBytes, value);
    }
}
